import type { ImageField } from '@parley/providers';
import { Field } from '#/components/field.tsx';
import { Select } from '#/components/select.tsx';
import { Switch } from '#/components/switch.tsx';
import { TextInput } from '#/components/text-input.tsx';
import { useT } from '#/i18n/use-t.ts';
import type { FieldValues } from '../model/picture-draft.ts';
import { valueOf } from '../model/picture-form.ts';
import { setValue } from './draft-store.ts';
import { fieldName, optionName } from './field-words.ts';

interface FieldsProps {
  readonly fields: readonly ImageField[];
  readonly values: FieldValues;
  /** Names of required fields that are empty. */
  readonly missing: readonly string[];
}

/** The form of the models beyond what everybody needs, drawn from their own fields. */
export function AdvancedFields({ fields, values, missing }: FieldsProps) {
  return (
    <div className="grid max-h-[32dvh] grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-4 overflow-y-auto px-5 pt-3">
      {fields.map((field) => (
        <FormField key={field.name} field={field} values={values} isMissing={missing.includes(field.name)} />
      ))}
    </div>
  );
}

interface FormFieldProps {
  readonly field: ImageField;
  readonly values: FieldValues;
  readonly isMissing: boolean;
}

function FormField({ field, values, isMissing }: FormFieldProps) {
  const t = useT();
  const label = fieldName(field.name, t);
  const error = isMissing ? t('imagePanel.required', { param: label }) : undefined;
  return (
    <Field label={label} error={error}>
      <Control field={field} label={label} values={values} />
    </Field>
  );
}

function Control({ field, label, values }: Pick<FormFieldProps, 'field' | 'values'> & { readonly label: string }) {
  const t = useT();
  const { name, kind, options = [], min, max, step } = field;
  const value = valueOf(field, values);
  if (kind === 'switch') {
    return <Switch label={label} checked={value === true} onChange={(isOn) => setValue(name, isOn)} />;
  }
  if (kind === 'choice') {
    const open = value === undefined ? [{ value: '', label: t('imagePanel.standard') }] : [];
    return (
      <Select
        label={label}
        value={value === undefined ? '' : String(value)}
        options={[...open, ...options.map((option) => ({ value: option, label: optionName(name, option, t) }))]}
        onChange={(next) => setValue(name, next === '' ? undefined : next)}
      />
    );
  }
  const written = values[name];
  return (
    <TextInput
      aria-label={label}
      inputMode={kind === 'number' ? 'decimal' : undefined}
      type={kind === 'number' ? 'number' : 'text'}
      min={min}
      max={max}
      step={step ?? 1}
      placeholder={field.initial === undefined ? t('imagePanel.standard') : String(field.initial)}
      value={written === undefined ? '' : String(written)}
      onChange={({ target }) =>
        setValue(name, target.value === '' ? undefined : kind === 'number' ? Number(target.value) : target.value)
      }
    />
  );
}
