import { Trash2 } from 'lucide-react';
import { Field } from '#/components/field.tsx';
import { IconButton } from '#/components/icon-button.tsx';
import { PasswordInput } from '#/components/password-input.tsx';
import { Select } from '#/components/select.tsx';
import { TextInput } from '#/components/text-input.tsx';
import { useLeft } from '#/components/use-left.ts';
import { useT } from '#/i18n/use-t.ts';
import { PLACES, SCHEMES, type CredentialForm } from '../model/credential-form.ts';

interface CredentialFieldsProps {
  readonly row: CredentialForm;
  readonly number: number;
  readonly problem: 'missing' | 'taken' | undefined;
  readonly onChange: (part: Partial<CredentialForm>) => void;
  readonly onRemove: () => void;
}

/** One credential: where it goes, what it is called there, and its value. */
export function CredentialFields({ row, number, problem, onChange, onRemove }: CredentialFieldsProps) {
  const t = useT();
  const { wasLeft, onBlur } = useLeft();
  const told = problem === 'missing' && !wasLeft ? undefined : problem;
  const title = t('tools.settings.credential', { number });
  const schemes = SCHEMES.map((value) => ({ value, label: value === '' ? t('tools.settings.noScheme') : value }));
  const known = schemes.find(({ value }) => value.toLowerCase() === row.scheme.toLowerCase());
  return (
    <fieldset className="flex flex-col gap-3 rounded-block bg-sunken p-3.5">
      <legend className="sr-only">{title}</legend>
      <div className="flex items-center justify-between">
        <span className="text-small font-medium" aria-hidden>
          {title}
        </span>
        <IconButton label={t('tools.settings.remove', { number })} icon={Trash2} size={28} onClick={onRemove} />
      </div>
      <div className="grid grid-cols-2 gap-3 phone:grid-cols-1">
        <Field label={t('tools.settings.place')}>
          <Select
            label={t('tools.settings.place')}
            value={row.in}
            options={PLACES.map((value) => ({ value, label: t(`tools.places.${value}`) }))}
            onChange={(place) => onChange({ in: place })}
          />
        </Field>
        <Field label={t('tools.settings.name')} error={told && t(`tools.settings.names.${told}`)}>
          <TextInput
            dir="ltr"
            maxLength={200}
            value={row.name}
            onBlur={onBlur}
            onChange={({ target }) => onChange({ name: target.value })}
          />
        </Field>
        {row.in === 'header' && (
          <Field label={t('tools.settings.scheme')}>
            <Select
              label={t('tools.settings.scheme')}
              value={known?.value ?? row.scheme}
              options={known ? schemes : [...schemes, { value: row.scheme, label: row.scheme }]}
              onChange={(scheme) => onChange({ scheme })}
            />
          </Field>
        )}
        <Field label={t('tools.settings.value')}>
          <PasswordInput
            maxLength={4_000}
            value={row.value}
            onChange={({ target }) => onChange({ value: target.value })}
          />
        </Field>
      </div>
    </fieldset>
  );
}
