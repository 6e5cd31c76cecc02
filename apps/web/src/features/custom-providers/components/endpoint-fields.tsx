import { canEncryptKeys } from '@parley/contract';
import { Field } from '#/components/field.tsx';
import { PasswordInput } from '#/components/password-input.tsx';
import { TextInput } from '#/components/text-input.tsx';
import { useT } from '#/i18n/use-t.ts';
import type { FormProblems, ProviderForm } from '../model/provider-form.ts';

interface EndpointFieldsProps {
  readonly form: ProviderForm;
  readonly problems: FormProblems;
  readonly exampleAddress: string;
  readonly onChange: (patch: Partial<ProviderForm>) => void;
}

/** In React: what is wrong with a field of the form, in words. */
export function useProblemWords(problems: FormProblems): (field: keyof ProviderForm) => string | undefined {
  const t = useT();
  return (field) => {
    const problem = problems[field];
    return problem && t(problem.text, { count: problem.count ?? 0 });
  };
}

/** The address and the key of an endpoint that speaks like OpenAI's. */
export function EndpointFields({ form, problems, exampleAddress, onChange }: EndpointFieldsProps) {
  const t = useT();
  const wordsOf = useProblemWords(problems);
  const canEncrypt = canEncryptKeys();
  return (
    <>
      <Field
        label={t('customProviders.form.baseUrl')}
        help={t('customProviders.form.baseUrlHelp')}
        error={wordsOf('baseUrl')}
      >
        <TextInput
          dir="ltr"
          inputMode="url"
          autoCapitalize="off"
          spellCheck={false}
          value={form.baseUrl}
          placeholder={exampleAddress}
          onChange={(event) => onChange({ baseUrl: event.target.value })}
        />
      </Field>
      <Field
        label={t('customProviders.form.key')}
        help={t(canEncrypt ? 'customProviders.form.keyHelp' : 'customProviders.form.keyInsecure')}
        error={wordsOf('key')}
      >
        <PasswordInput
          value={form.key}
          disabled={!canEncrypt}
          onChange={(event) => onChange({ key: event.target.value })}
        />
      </Field>
    </>
  );
}
