import { useId, useState } from 'react';
import { Button } from '#/components/button.tsx';
import { classNames } from '#/components/class-names.ts';
import { EmojiAvatar } from '#/components/emoji-avatar.tsx';
import { Field } from '#/components/field.tsx';
import { TextInput } from '#/components/text-input.tsx';
import { useT } from '#/i18n/use-t.ts';
import { emojiOf } from '#/lib/emoji.ts';
import { codeOfEmoji } from '../../model/avatar-code.ts';
import { useGridKeys } from '../use-grid-keys.ts';
import { MASK_EMOJIS } from './mask-emojis.ts';

interface AvatarPickerProps {
  readonly avatar: string;
  /** Undefined stands for the standard picture. */
  readonly onChange: (avatar: string | undefined) => void;
}

/** The picture of a mask, and behind it those to choose from. */
export function AvatarPicker({ avatar, onChange }: AvatarPickerProps) {
  const t = useT();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div>
      <div className="flex items-center gap-4">
        <EmojiAvatar avatar={avatar} size={56} />
        <Button aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
          {t('masks.editor.changeAvatar')}
        </Button>
      </div>
      <div id={id}>{isOpen && <Choices avatar={avatar} onChange={onChange} />}</div>
    </div>
  );
}

function Choices({ avatar, onChange }: AvatarPickerProps) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const { tabIndexOf, handlers } = useGridKeys(MASK_EMOJIS.length);
  const chosen = emojiOf(avatar);
  const isWrong = typed.trim() !== '' && codeOfEmoji(typed) === undefined;
  const type = (text: string) => {
    setTyped(text);
    const code = codeOfEmoji(text);
    if (code !== undefined) onChange(code);
  };
  return (
    <div className="mt-3 flex flex-col gap-3 rounded-card bg-sunken p-3">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys move between its buttons */}
      <ul
        aria-label={t('masks.editor.avatar')}
        {...handlers}
        className="grid grid-cols-[repeat(auto-fill,minmax(2.5rem,1fr))] gap-1 pointer-coarse:grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))]"
      >
        {MASK_EMOJIS.map((emoji, index) => (
          <li key={emoji} className="grid place-items-center">
            <button
              type="button"
              tabIndex={tabIndexOf(index)}
              aria-pressed={emoji === chosen}
              onClick={() => onChange(codeOfEmoji(emoji))}
              className={classNames(
                'grid size-10 place-items-center rounded-control text-[1.375rem] leading-none transition-colors duration-120 pointer-coarse:size-11',
                emoji === chosen ? 'bg-accent-soft ring-2 ring-accent' : 'hover:bg-press',
              )}
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
        <Button variant="quiet" onClick={() => onChange(undefined)}>
          {t('masks.editor.standardAvatar')}
        </Button>
      </div>
    </div>
  );
}
