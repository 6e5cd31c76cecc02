import { GOOGLE_SAFETY_LEVELS, type CredentialField, type ProviderCredentials } from '@parley/contract';
import type { ProviderEntry } from '@parley/providers';
import { useId } from 'react';
import { Field } from '#/components/field.tsx';
import { PasswordInput } from '#/components/password-input.tsx';
import { Select } from '#/components/select.tsx';
import { TextInput } from '#/components/text-input.tsx';
import type { Translate } from '#/i18n/text-key.ts';
import { useT } from '#/i18n/use-t.ts';
import { fieldProblem } from '../../model/provider-state.ts';

/** Models are ticked in a list of their own. */
export type TypedField = Exclude<CredentialField, 'customModels'>;

interface CredentialInputProps {
  readonly field: TypedField;
  readonly row: ProviderEntry;
  readonly credentials: ProviderCredentials;
  readonly onChange: (value: string) => void;
}

/** One thing that a provider asks for, with what is wrong about it or what it is for. */
export function CredentialInput(props: CredentialInputProps) {
  const t = useT();
  const { field, row, credentials } = props;
  const problem = fieldProblem(field, credentials, row);
  return (
    <Field label={t(`providers.field.${field}`)} help={helpFor(field, row, t)} error={problem && t(problem)}>
      <Control {...props} />
    </Field>
  );
}

function Control({ field, row, credentials, onChange }: CredentialInputProps) {
  const t = useT();
  const listId = useId();
  const value = credentials[field];
  const typed = {
    value,
    dir: 'ltr',
    autoCapitalize: 'off',
    spellCheck: false,
    onChange: (event: { readonly target: { readonly value: string } }) => onChange(event.target.value),
  } as const;
  switch (field) {
    case 'apiKey':
    case 'apiSecret':
      return <PasswordInput {...typed} />;
    case 'safetyLevel':
      return (
        <Select
          label={t('providers.field.safetyLevel')}
          value={credentials.safetyLevel}
          options={GOOGLE_SAFETY_LEVELS.map((level) => ({ value: level, label: t(`providers.safety.${level}`) }))}
          onChange={onChange}
        />
      );
    case 'endpoint':
      return (
        <>
          <TextInput {...typed} inputMode="url" list={listId} placeholder={row.baseUrl} />
          <datalist id={listId}>
            {row.otherEndpoints.map(({ label, url }) => (
              <option key={url} value={url}>
                {label}
              </option>
            ))}
          </datalist>
        </>
      );
    case 'apiVersion':
      return <TextInput {...typed} />;
    default:
      return field satisfies never;
  }
}

const VERSION_HELP = {
  Azure: 'providers.help.versionAzure',
  Google: 'providers.help.versionGoogle',
  Anthropic: 'providers.help.versionAnthropic',
} as const;

function helpFor(field: TypedField, row: ProviderEntry, t: Translate): string | undefined {
  const { name, baseUrl, keyIsOptional } = row;
  if (field === 'apiKey' && keyIsOptional) return t('providers.help.apiKeyOptional');
  if (field === 'endpoint') {
    return baseUrl === '' ? t('providers.help.endpointNeeded') : t('providers.help.endpoint', { address: baseUrl });
  }
  if (field === 'apiVersion' && name in VERSION_HELP) return t(VERSION_HELP[name as keyof typeof VERSION_HELP]);
  return field === 'apiSecret' ? t('providers.help.apiSecret') : undefined;
}
