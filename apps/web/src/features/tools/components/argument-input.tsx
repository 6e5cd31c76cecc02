import { Field } from '#/components/field.tsx';
import { TextArea } from '#/components/text-area.tsx';
import { useT } from '#/i18n/use-t.ts';
import type { ArgumentField, ArgumentProblem } from '../model/argument-form.ts';
import type { FieldEntries } from '../model/asked-of-person.ts';
import { AskedFieldInput, FieldLabel } from './asked-field.tsx';

interface ArgumentInputProps {
  readonly field: ArgumentField;
  readonly entry: FieldEntries[string] | undefined;
  readonly problem: ArgumentProblem | undefined;
  /** What the schema has against the value, in words. */
  readonly error: string | undefined;
  readonly onChange: (entry: FieldEntries[string]) => void;
}

/** A field for one argument, as its schema says. */
export function ArgumentInput({ field, entry, problem, error, onChange }: ArgumentInputProps) {
  const t = useT();
  if (field.kind !== 'json') {
    const known = problem === 'json' ? undefined : problem;
    return <AskedFieldInput {...{ field, entry, error, onChange }} problem={known} />;
  }
  const { help } = field;
  const wrong = problem && t(problem === 'missing' ? 'tools.asked.problems.missing' : 'openapiTools.try.notJson');
  return (
    <Field label={<FieldLabel field={field} />} help={help && <bdi>{help}</bdi>} error={wrong ?? error}>
      <TextArea
        rows={3}
        dir="ltr"
        spellCheck={false}
        aria-required={field.isRequired}
        className="max-h-64 font-mono text-code"
        placeholder="JSON"
        value={typeof entry === 'string' ? entry : ''}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  );
}
