import type { ImageField } from '@parley/providers';
import { classNames } from '#/components/class-names.ts';
import { Field } from '#/components/field.tsx';
import { Select } from '#/components/select.tsx';
import { Switch } from '#/components/switch.tsx';
import { TextArea } from '#/components/text-area.tsx';
import { TextInput } from '#/components/text-input.tsx';
import { useT } from '#/i18n/use-t.ts';
import type { FieldValue, FieldValues } from '../model/picture-draft.ts';
import { valueOf } from '../model/picture-form.ts';
import { fieldName, optionName } from './field-words.ts';

interface FormFieldsProps {
  readonly fields: readonly ImageField[];
  readonly values: FieldValues;
  /** Names of required fields that are empty. */
  readonly missing: readonly string[];
  /** Undefined takes a value away. */
  readonly onValue: (name: string, value: FieldValue | undefined) => void;
  readonly className?: string | undefined;
}

/** Fields of a model's form, drawn from what the form says about them: the panel and the editor have the same. */
export function FormFields({ fields, values, missing, onValue, className }: FormFieldsProps) {
  return (
    <div className={classNames('grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-4', className)}>
      {fields.map((field) => (
        <FormField
          key={field.name}
          field={field}
          values={values}
          isMissing={missing.includes(field.name)}
          onValue={onValue}
        />
      ))}
    </div>
  );
}

interface FormFieldProps extends Pick<FormFieldsProps, 'values' | 'onValue'> {
  readonly field: ImageField;
  readonly isMissing: boolean;
}

function FormField({ field, values, isMissing, onValue }: FormFieldProps) {
  const t = useT();
  const label = fieldName(field.name, t);
  const error = isMissing ? t('imagePanel.required', { param: label }) : undefined;
  return (
    <div className={field.kind === 'text' ? 'col-span-full' : undefined}>
      <Field label={label} error={error}>
        <Control field={field} label={label} values={values} onValue={onValue} />
      </Field>
    </div>
  );
}

function Control({ field, label, values, onValue }: Omit<FormFieldProps, 'isMissing'> & { readonly label: string }) {
  const t = useT();
  const { name, kind, options = [], min, max, step, initial } = field;
  const value = valueOf(field, values);
  const written = values[name] === undefined ? '' : String(values[name]);
  const write = (text: string): void =>
    onValue(name, text === '' ? undefined : kind === 'number' ? Number(text) : text);
  if (kind === 'switch') {
    return <Switch label={label} checked={value === true} onChange={(isOn) => onValue(name, isOn)} />;
  }
  if (kind === 'choice') {
    const none = { value: '', label: name === 'style' ? t('imagePanel.noStyle') : t('imagePanel.standard') };
    const named = options.map((option) => ({ value: option, label: optionName(name, option, t) }));
    return (
      <Select
        label={label}
        value={value === undefined ? '' : String(value)}
        options={initial === undefined ? [none, ...named] : named}
        onChange={write}
      />
    );
  }
  if (name === 'prompt' || name === 'search') {
    const placeholder = t('imagePanel.pleaseEnter', { param: label.toLocaleLowerCase() });
    return name === 'prompt' ? (
      <TextArea value={written} placeholder={placeholder} onChange={({ target }) => write(target.value)} />
    ) : (
      <TextInput value={written} placeholder={placeholder} onChange={({ target }) => write(target.value)} />
    );
  }
  return (
    <TextInput
      aria-label={label}
      inputMode={kind === 'number' ? 'decimal' : undefined}
      type={kind === 'number' ? 'number' : 'text'}
      min={min}
      max={max}
      step={step ?? 1}
      placeholder={initial === undefined ? t('imagePanel.standard') : String(initial)}
      value={written}
      onChange={({ target }) => write(target.value)}
    />
  );
}
