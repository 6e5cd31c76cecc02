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
  /** What else is wrong with it, in words. */
  readonly error?: string | undefined;
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
export function AskedFieldInput({ field, entry, problem, error, onChange }: AskedFieldInputProps) {
  const t = useT();
  const wrong = problem ? t(`tools.asked.problems.${problem}`, rangeOf(field)) : error;
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
  if (field.kind === 'choices') return <ChoicesInput {...{ field, entry, wrong, onChange }} />;
  const text = typeof entry === 'string' ? entry : '';
  return (
    <Field label={<FieldLabel field={field} />} help={field.help && <bdi>{field.help}</bdi>} error={wrong}>
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
          aria-required={field.isRequired}
          {...(field.kind === 'number' && { inputMode: field.isWhole ? ('numeric' as const) : ('decimal' as const) })}
          dir="auto"
          value={text}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}

/** The name of a value, and whether it may be left out. */
export function FieldLabel({
  field: { label, isRequired },
}: {
  readonly field: Pick<AskedField, 'label' | 'isRequired'>;
}) {
  const t = useT();
  return (
    <>
      <bdi>{label}</bdi>
      {!isRequired && <span className="font-normal text-text-3"> {t('tools.asked.optional')}</span>}
    </>
  );
}

interface ChoicesInputProps extends Pick<AskedFieldInputProps, 'entry' | 'onChange'> {
  readonly field: AskedField & { kind: 'choices' };
  readonly wrong: string | undefined;
}

function ChoicesInput({ field, entry, wrong, onChange }: ChoicesInputProps) {
  const chosen: readonly string[] = Array.isArray(entry) ? entry : [];
  const change = (value: string, isChosen: boolean) =>
    onChange(
      field.choices.map((choice) => choice.value).filter((one) => (one === value ? isChosen : chosen.includes(one))),
    );
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1.5 text-small font-medium text-text-1">
        <FieldLabel field={field} />
      </legend>
      {field.choices.map(({ value, label }) => (
        <Checkbox
          key={value}
          checked={chosen.includes(value)}
          onChange={(isChosen) => change(value, isChosen)}
          label={<bdi>{label}</bdi>}
        />
      ))}
      <p aria-live="polite" className={`text-meta ${wrong === undefined ? 'text-text-3' : 'text-danger'}`}>
        {wrong ?? (field.help && <bdi>{field.help}</bdi>)}
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
