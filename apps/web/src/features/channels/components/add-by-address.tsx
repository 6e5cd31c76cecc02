import { useState, type FormEvent } from 'react';
import { Button } from '#/components/button.tsx';
import { Field } from '#/components/field.tsx';
import { TextInput } from '#/components/text-input.tsx';
import {
  EndpointFields,
  formProblems,
  useProblemWords,
  type FormProblems,
} from '#/features/custom-providers/public.ts';
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

  function submit(event: FormEvent) {
    event.preventDefault();
    if (adding.isPending) return;
    const found = formProblems(form);
    setProblems(found);
    if (Object.keys(found).length === 0) adding.mutate({ ...form, provider: 'Other' });
  }

  const wordsOf = useProblemWords(problems);
  const change = (patch: Partial<typeof EMPTY>) => setForm((before) => ({ ...before, ...patch }));

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <Field label={t('channels.form.name')} error={wordsOf('name')}>
        <TextInput value={form.name} onChange={(event) => change({ name: event.target.value })} />
      </Field>
      <EndpointFields form={form} problems={problems} exampleAddress={EXAMPLE_ADDRESS} onChange={change} />
      {adding.isError && <AddFailure error={adding.error} />}
      <div className="flex justify-end">
        <Button variant="primary" type="submit" busy={adding.isPending}>
          {t('channels.form.add')}
        </Button>
      </div>
    </form>
  );
}
