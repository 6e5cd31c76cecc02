import { Checkbox } from '#/components/checkbox.tsx';
import { Field } from '#/components/field.tsx';
import { Select } from '#/components/select.tsx';
import { TextInput } from '#/components/text-input.tsx';
import { useT } from '#/i18n/use-t.ts';
import type { AskedField, EntryProblem, FieldEntries } from '../model/asked-of-person.ts';

type Entry = FieldEntries[string];

interface AskedFieldInputProps {
  readonly field: AskedField;
  readonly entry: Entry | undefined;
  readonly problem: EntryProblem | undefined;
  readonly onChange: (entry: Entry) => void;
}

const INPUT_TYPES = {
  plain: 'text',
  email: 'email',
  url: 'url',
  date: 'date',
  'date-time': 'datetime-local',
} as const;

/** One value that a running call asks for. */
export function AskedFieldInput({ field, entry, problem, onChange }: AskedFieldInputProps) {
  const t = useT();
  if (field.kind === 'switch') {
    return (
      <div className="flex flex-col gap-0.5">
        <Checkbox checked={entry === true} onChange={onChange} label={<bdi>{field.label}</bdi>} />
        {field.help !== undefined && (
          <p className="ps-7 text-meta text-text-3">
            <bdi>{field.help}</bdi>
          </p>
        )}
      </div>
    );
  }
  if (field.kind === 'choices') return <ChoicesInput {...{ field, entry, problem, onChange }} />;
  const label = field.isRequired ? (
    <bdi>{field.label}</bdi>
  ) : (
    <>
      <bdi>{field.label}</bdi> <span className="font-normal text-text-3">{t('tools.asked.optional')}</span>
    </>
  );
  const text = typeof entry === 'string' ? entry : '';
  return (
    <Field
      label={label}
      help={field.help && <bdi>{field.help}</bdi>}
      error={problem && t(`tools.asked.problems.${problem}`, rangeOf(field))}
    >
      {field.kind === 'choice' ? (
        <Select
          label={field.label}
          value={text}
          options={[{ value: '', label: t('tools.asked.none') }, ...field.choices].filter(
            ({ value }) => value !== '' || !field.isRequired || text === '',
          )}
          onChange={onChange}
        />
      ) : (
        <TextInput
          type={field.kind === 'number' ? 'text' : INPUT_TYPES[field.format]}
          // What a browser remembers may be a secret, and whoever asks is a stranger.
          autoComplete="off"
          {...(field.kind === 'number' && { inputMode: field.isWhole ? ('numeric' as const) : ('decimal' as const) })}
          dir="auto"
          value={text}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}

function ChoicesInput({
  field,
  entry,
  problem,
  onChange,
}: AskedFieldInputProps & { readonly field: AskedField & { kind: 'choices' } }) {
  const t = useT();
  const chosen: readonly string[] = Array.isArray(entry) ? entry : [];
  const change = (value: string, isChosen: boolean) =>
    onChange(
      field.choices.map((choice) => choice.value).filter((one) => (one === value ? isChosen : chosen.includes(one))),
    );
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1.5 text-small font-medium text-text-1">
        <bdi>{field.label}</bdi>
        {!field.isRequired && <span className="font-normal text-text-3"> {t('tools.asked.optional')}</span>}
      </legend>
      {field.choices.map(({ value, label }) => (
        <Checkbox
          key={value}
          checked={chosen.includes(value)}
          onChange={(isChosen) => change(value, isChosen)}
          label={<bdi>{label}</bdi>}
        />
      ))}
      <p aria-live="polite" className={`text-meta ${problem ? 'text-danger' : 'text-text-3'}`}>
        {problem ? t(`tools.asked.problems.${problem}`, rangeOf(field)) : field.help && <bdi>{field.help}</bdi>}
      </p>
    </fieldset>
  );
}

/** The bounds of a field, for the sentence that names them. */
function rangeOf(field: AskedField): { readonly min: string; readonly max: string } {
  const written = (bound: number | undefined, open: string): string => (bound === undefined ? open : String(bound));
  if (field.kind === 'text') return { min: written(field.minLength, '0'), max: written(field.maxLength, '∞') };
  if (field.kind === 'number') return { min: written(field.min, '−∞'), max: written(field.max, '∞') };
  if (field.kind !== 'choices') return { min: '', max: '' };
  return {
    min: written(field.min, field.isRequired ? '1' : '0'),
    max: written(field.max, String(field.choices.length)),
  };
}
