import { canEncryptKeys } from '@parley/contract';
import { useState, type FormEvent } from 'react';
import { Button } from '#/components/button.tsx';
import { Field } from '#/components/field.tsx';
import { PasswordInput } from '#/components/password-input.tsx';
import { TextInput } from '#/components/text-input.tsx';
import { formProblems, type FormProblems } from '#/features/custom-providers/public.ts';
import { useT } from '#/i18n/use-t.ts';
import { useAddChannel } from '../use-add-channel.ts';
import { AddFailure } from './add-failure.tsx';

const EMPTY = { name: '', baseUrl: '', key: '' };
const EXAMPLE_ADDRESS = 'http://127.0.0.1:8000/v1';

/** Any server that speaks like OpenAI's, by its address. */
export function AddByAddress({ onAdded }: { readonly onAdded: () => void }) {
  const t = useT();
  const [form, setForm] = useState(EMPTY);
  const [problems, setProblems] = useState<FormProblems>({});
  const adding = useAddChannel(onAdded);
  const canEncrypt = canEncryptKeys();

  function submit(event: FormEvent) {
    event.preventDefault();
    if (adding.isPending) return;
    const found = formProblems(form);
    setProblems(found);
    if (Object.keys(found).length === 0) adding.mutate({ ...form, provider: 'Other' });
  }

  const wordsOf = (field: keyof FormProblems) => {
    const problem = problems[field];
    return problem && t(problem.text, { count: problem.count ?? 0 });
  };
  const change = (patch: Partial<typeof EMPTY>) => setForm((before) => ({ ...before, ...patch }));

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <Field label={t('channels.form.name')} error={wordsOf('name')}>
        <TextInput value={form.name} onChange={(event) => change({ name: event.target.value })} />
      </Field>
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
          placeholder={EXAMPLE_ADDRESS}
          onChange={(event) => change({ baseUrl: event.target.value })}
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
          onChange={(event) => change({ key: event.target.value })}
        />
      </Field>
      {adding.isError && <AddFailure error={adding.error} />}
      <div className="flex justify-end">
        <Button variant="primary" type="submit" busy={adding.isPending}>
          {t('channels.form.add')}
        </Button>
      </div>
    </form>
  );
}
