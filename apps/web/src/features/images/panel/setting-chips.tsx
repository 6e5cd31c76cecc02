import type { ImageField } from '@parley/providers';
import { useT } from '#/i18n/use-t.ts';
import { fieldName, optionName } from '../form/field-words.ts';
import type { FieldValues } from '../model/picture-draft.ts';
import { valueOf } from '../model/picture-form.ts';
import { ChoiceChip } from './choice-chip.tsx';
import { setValue } from './draft-store.ts';

const CHIPS: readonly string[] = ['aspectRatio', 'size', 'style', 'count', 'outputFormat'];

/** Whether a field has a chip of its own below the words; the others are in the form behind *Advanced*. */
export function isChip({ name, kind }: ImageField): boolean {
  return CHIPS.includes(name) && (kind === 'choice' || name === 'count');
}

interface SettingChipsProps {
  readonly fields: readonly ImageField[];
  readonly values: FieldValues;
}

/** The settings that everybody needs: shape, style, number and format. */
export function SettingChips({ fields, values }: SettingChipsProps) {
  return CHIPS.flatMap((name) => fields.filter((field) => field.name === name && isChip(field))).map((field) => (
    <SettingChip key={field.name} field={field} values={values} />
  ));
}

function SettingChip({ field, values }: { readonly field: ImageField; readonly values: FieldValues }) {
  const t = useT();
  const { name } = field;
  const label = fieldName(name, t);
  const value = valueOf(field, values);
  if (name === 'count') {
    const { min = 1, max = 1 } = field;
    const numbers = Array.from({ length: max - min + 1 }, (_, index) => min + index);
    return (
      <ChoiceChip
        label={label}
        value={String(value ?? min)}
        options={numbers.map((count) => ({ value: String(count), label: t('imagePanel.count', { count }) }))}
        onChange={(next) => setValue(name, Number(next))}
      />
    );
  }
  const none = { value: '', label: name === 'style' ? t('imagePanel.noStyle') : t('imagePanel.standard') };
  const options = (field.options ?? []).map((option) => ({ value: option, label: optionName(name, option, t) }));
  return (
    <ChoiceChip
      label={label}
      value={value === undefined ? '' : String(value)}
      options={field.initial === undefined ? [none, ...options] : options}
      isOn={name === 'style' && value !== undefined}
      leading={name === 'aspectRatio' || name === 'size' ? <Shape value={String(value ?? '')} /> : undefined}
      onChange={(next) => setValue(name, next === '' ? undefined : next)}
    />
  );
}

const LONG_REM = 0.8;

/** A small frame of the chosen shape. */
function Shape({ value }: { readonly value: string }) {
  const [, width, height] = /^(\d+)[:x](\d+)$/u.exec(value) ?? [];
  const ratio = width === undefined ? 1 : Number(width) / Number(height);
  const size =
    ratio >= 1 ? { width: LONG_REM, height: LONG_REM / ratio } : { width: LONG_REM * ratio, height: LONG_REM };
  return (
    <span className="grid size-4 shrink-0 place-items-center" aria-hidden>
      <span
        className="rounded-[3px] border-[1.5px] border-current"
        style={{ width: `${size.width}rem`, height: `${size.height}rem` }}
      />
    </span>
  );
}
