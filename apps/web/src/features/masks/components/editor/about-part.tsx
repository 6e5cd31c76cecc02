import { MOST_MASK_STARTERS, type Mask } from '@parley/contract';
import { useRef, type ReactNode } from 'react';
import { Field } from '#/components/field.tsx';
import { Select } from '#/components/select.tsx';
import { TextArea } from '#/components/text-area.tsx';
import { TextInput } from '#/components/text-input.tsx';
import { useArrivalFocus } from '#/components/use-arrival-focus.ts';
import { LANGUAGES } from '#/i18n/languages.ts';
import { useT } from '#/i18n/use-t.ts';
import { LINE_LIMIT_CHARS, NAME_LIMIT_CHARS } from '../../model/read-masks.ts';
import { AvatarPicker } from './avatar-picker.tsx';

interface AboutPartProps {
  readonly mask: Mask;
  readonly isKept: boolean;
  readonly onChange: (fields: Partial<Mask>) => void;
  /** The instructions: they matter most, so they follow the name. */
  readonly children: ReactNode;
}

/** Who the mask is: its name, its instructions, and what people read about it. */
export function AboutPart({ mask, isKept, onChange, children }: AboutPartProps) {
  const t = useT();
  const newName = useRef<HTMLDivElement>(null);
  useArrivalFocus(newName, 'input');
  const isNameMissing = isKept && mask.name.trim() === '';
  return (
    <div className="mt-6 flex flex-col gap-5">
      <AvatarPicker mask={mask} onChange={onChange} />
      {/* A mask that was opened to be read does not bring a phone's keyboard up. */}
      <div ref={isKept ? undefined : newName}>
        <Field label={t('masks.editor.name')} error={isNameMissing ? t('masks.editor.nameMissing') : undefined}>
          <TextInput
            value={mask.name}
            maxLength={NAME_LIMIT_CHARS}
            onChange={(event) => onChange({ name: event.target.value })}
          />
        </Field>
      </div>
      {children}
      <Field label={t('masks.editor.description')} help={t('masks.editor.descriptionText')}>
        <TextInput
          value={mask.description ?? ''}
          maxLength={LINE_LIMIT_CHARS}
          onChange={(event) => onChange({ description: event.target.value || undefined })}
        />
      </Field>
      <Field label={t('masks.editor.starters')} help={t('masks.editor.startersText')}>
        <TextArea
          rows={3}
          value={(mask.starters ?? []).join('\n')}
          onChange={(event) => onChange({ starters: startersIn(event.target.value) })}
        />
      </Field>
      <Field label={t('masks.language')}>
        <Select
          label={t('masks.language')}
          value={mask.lang}
          options={LANGUAGES.map(({ code, name }) => ({ value: code as string, label: name }))}
          onChange={(lang) => onChange({ lang })}
        />
      </Field>
    </div>
  );
}

/** Lines that are empty stay while somebody types; whoever shows starters leaves them out. */
function startersIn(text: string): string[] | undefined {
  return text === '' ? undefined : text.split('\n').slice(0, MOST_MASK_STARTERS);
}
