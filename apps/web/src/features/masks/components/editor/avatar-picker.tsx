import { DEFAULT_MASK_AVATAR, type Mask } from '@parley/contract';
import { useId, useState } from 'react';
import { Button } from '#/components/button.tsx';
import { classNames } from '#/components/class-names.ts';
import { Field } from '#/components/field.tsx';
import { ICON_STROKE } from '#/components/icon.ts';
import { MaskAvatar } from '#/components/mask-avatar.tsx';
import { MASK_ICONS } from '#/components/mask-icons.ts';
import { TextInput } from '#/components/text-input.tsx';
import { useT } from '#/i18n/use-t.ts';
import { emojiOf } from '#/lib/emoji.ts';
import { codeOfEmoji } from '../../model/avatar-code.ts';
import { useGridKeys } from '../use-grid-keys.ts';
import { MASK_EMOJIS } from './mask-emojis.ts';

interface AvatarPickerProps {
  readonly mask: Pick<Mask, 'avatar' | 'icon'>;
  readonly onChange: (picture: Pick<Mask, 'avatar' | 'icon'>) => void;
}

const GRID =
  'grid grid-cols-[repeat(auto-fill,minmax(2.5rem,1fr))] gap-1 pointer-coarse:grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))]';

const cellClass = (isChosen: boolean) =>
  classNames(
    'grid size-10 place-items-center rounded-control text-[1.375rem] leading-none transition-colors duration-120 pointer-coarse:size-11',
    isChosen ? 'bg-accent-soft ring-2 ring-accent' : 'hover:bg-press',
  );

/** The picture of a mask, and behind it those to choose from. */
export function AvatarPicker({ mask, onChange }: AvatarPickerProps) {
  const t = useT();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div>
      <div className="flex items-center gap-4">
        <MaskAvatar mask={mask} size={56} />
        <Button aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
          {t('masks.editor.changeAvatar')}
        </Button>
      </div>
      <div id={id}>{isOpen && <Choices mask={mask} onChange={onChange} />}</div>
    </div>
  );
}

function Choices({ mask, onChange }: AvatarPickerProps) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const { tabIndexOf, handlers } = useGridKeys(MASK_EMOJIS.length);
  const chosen = mask.icon === undefined ? emojiOf(mask.avatar) : undefined;
  const choose = (avatar: string = DEFAULT_MASK_AVATAR) => onChange({ avatar, icon: undefined });
  const isWrong = typed.trim() !== '' && codeOfEmoji(typed) === undefined;
  const type = (text: string) => {
    setTyped(text);
    const code = codeOfEmoji(text);
    if (code !== undefined) choose(code);
  };
  return (
    <div className="mt-3 flex flex-col gap-3 rounded-card bg-sunken p-3">
      <Icons mask={mask} onChange={onChange} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys move between its buttons */}
      <ul aria-label={t('masks.editor.avatar')} {...handlers} className={GRID}>
        {MASK_EMOJIS.map((emoji, index) => (
          <li key={emoji} className="grid place-items-center">
            <button
              type="button"
              tabIndex={tabIndexOf(index)}
              aria-pressed={emoji === chosen}
              onClick={() => choose(codeOfEmoji(emoji))}
              className={cellClass(emoji === chosen)}
            >
              {emoji}
            </button>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-end gap-3">
        <div className="w-44">
          <Field label={t('masks.editor.anyEmoji')} error={isWrong ? t('masks.editor.notEmoji') : undefined}>
            <TextInput value={typed} onChange={(event) => type(event.target.value)} />
          </Field>
        </div>
        <Button variant="quiet" onClick={() => choose()}>
          {t('masks.editor.standardAvatar')}
        </Button>
      </div>
    </div>
  );
}

const ICON_NAMES = Object.keys(MASK_ICONS);

/** Icons look alike on every machine; an emoji needs a font. */
function Icons({ mask, onChange }: AvatarPickerProps) {
  const t = useT();
  const { tabIndexOf, handlers } = useGridKeys(ICON_NAMES.length);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys move between its buttons
    <ul aria-label={t('masks.editor.icons')} {...handlers} className={GRID}>
      {Object.entries(MASK_ICONS).map(([name, Glyph], index) => (
        <li key={name} className="grid place-items-center">
          <button
            type="button"
            tabIndex={tabIndexOf(index)}
            aria-label={t('masks.editor.icon', { number: index + 1 })}
            aria-pressed={name === mask.icon}
            onClick={() => onChange({ avatar: mask.avatar, icon: name })}
            className={cellClass(name === mask.icon)}
          >
            <Glyph className="size-5" strokeWidth={ICON_STROKE} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
}
