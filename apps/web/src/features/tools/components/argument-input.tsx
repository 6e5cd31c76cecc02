import { Field } from '#/components/field.tsx';
import { Select } from '#/components/select.tsx';
import { TextArea } from '#/components/text-area.tsx';
import { TextInput } from '#/components/text-input.tsx';
import { useT } from '#/i18n/use-t.ts';
import type { ArgumentField, ArgumentProblem } from '../model/argument-form.ts';

const LONGEST_HELP = 200;

interface ArgumentInputProps {
  readonly field: ArgumentField;
  readonly value: string;
  readonly problem: ArgumentProblem | undefined;
  readonly onChange: (value: string) => void;
}

/** A field for one argument, as its schema says. */
export function ArgumentInput({ field, value, problem, onChange }: ArgumentInputProps) {
  const t = useT();
  const { name, isRequired, description } = field;
  const label = isRequired ? name : t('openapiTools.try.optional', { name });
  return (
    <Field
      label={<bdi>{label}</bdi>}
      error={problem && t(`openapiTools.try.problems.${problem}`)}
      {...(description !== '' && { help: cut(description) })}
    >
      <ArgumentControl field={field} label={label} value={value} onChange={onChange} />
    </Field>
  );
}

function cut(text: string): string {
  return text.length > LONGEST_HELP ? `${text.slice(0, LONGEST_HELP)}…` : text;
}

function ArgumentControl({ field, label, value, onChange }: Omit<ArgumentInputProps, 'problem'> & { label: string }) {
  const t = useT();
  switch (field.kind) {
    case 'choice':
    case 'boolean': {
      const options = field.kind === 'boolean' ? ['true', 'false'] : field.options;
      return (
        <Select
          label={label}
          value={value}
          options={[
            { value: '', label: t('openapiTools.try.unset') },
            ...options.map((option) => ({ value: option, label: option.replaceAll(/^"|"$/g, '') })),
          ]}
          onChange={onChange}
        />
      );
    }
    case 'json':
      return (
        <TextArea
          rows={3}
          dir="ltr"
          spellCheck={false}
          className="max-h-64 font-mono text-code"
          placeholder="JSON"
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      );
    case 'number':
    case 'text':
      return (
        <TextInput
          dir="auto"
          spellCheck={false}
          inputMode={field.kind === 'number' ? 'decimal' : 'text'}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      );
    default:
      return field.kind satisfies never;
  }
}
