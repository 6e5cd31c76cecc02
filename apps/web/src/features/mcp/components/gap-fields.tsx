import { Field } from '#/components/field.tsx';
import { TextInput } from '#/components/text-input.tsx';
import { useT } from '#/i18n/use-t.ts';

interface Gap {
  readonly name: string;
  readonly label: string;
  readonly help?: string | undefined;
  readonly isRequired: boolean;
}

interface GapFieldsProps {
  readonly gaps: readonly Gap[];
  readonly values: Readonly<Record<string, string>>;
  readonly onChange: (name: string, value: string) => void;
}

/** A field for each thing that a prompt or an address leaves open. */
export function GapFields({ gaps, values, onChange }: GapFieldsProps) {
  const t = useT();
  return gaps.map(({ name, label, help, isRequired }) => (
    <Field
      key={name}
      label={
        <>
          <bdi>{label}</bdi>
          {!isRequired && <span className="font-normal text-text-3"> {t('tools.asked.optional')}</span>}
        </>
      }
      help={help}
    >
      <TextInput value={values[name] ?? ''} onChange={({ target }) => onChange(name, target.value)} />
    </Field>
  ));
}
