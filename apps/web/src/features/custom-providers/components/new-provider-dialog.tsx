import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState, type FormEvent } from 'react';
import { Button } from '#/components/button.tsx';
import { Dialog } from '#/components/dialog.tsx';
import { ErrorBlock } from '#/components/error-block.tsx';
import { Field } from '#/components/field.tsx';
import { TextInput } from '#/components/text-input.tsx';
import { showToast } from '#/components/toast.tsx';
import { useT } from '#/i18n/use-t.ts';
import { ApiFailure } from '#/lib/api.ts';
import { connectProvider, type ConnectedProvider } from '../custom-provider-actions.ts';
import { LoopbackDeclined } from '../confirm-loopback.ts';
import { EndpointFields, useProblemWords } from './endpoint-fields.tsx';
import { formProblems, type FormProblems, type ProviderForm } from '../model/provider-form.ts';

interface NewProviderDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly onCreated: (provider: ConnectedProvider) => void;
  /** What is known before anybody types. */
  readonly initial?: Partial<ProviderForm>;
}

const EMPTY: ProviderForm = { name: '', baseUrl: '', key: '' };
const EXAMPLE_ADDRESS = 'https://llm.example.com/v1';

/** Asks for name, address and key of an endpoint, and puts its models into the picker. */
export function NewProviderDialog({ open, onOpenChange, onCreated, initial }: NewProviderDialogProps) {
  const t = useT();
  const formId = useId();
  const queries = useQueryClient();
  const first = useRef<HTMLInputElement>(null);
  const frame = useRef<HTMLFormElement>(null);
  const [form, setForm] = useState({ ...EMPTY, ...initial });
  const [problems, setProblems] = useState<FormProblems>({});
  const creating = useMutation({
    mutationFn: (filled: ProviderForm) => connectProvider(filled, queries),
    onSuccess: (provider) => {
      const { name, models } = provider;
      close();
      const words = models.length === 0 ? 'customProviders.form.addedEmpty' : 'customProviders.form.added';
      showToast({ kind: 'success', text: t(words, { name, count: models.length }) });
      onCreated(provider);
    },
  });

  function close() {
    setForm(EMPTY);
    setProblems({});
    creating.reset();
    onOpenChange(false);
  }

  function change(patch: Partial<ProviderForm>) {
    setForm((before) => ({ ...before, ...patch }));
    setProblems((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in patch))));
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (creating.isPending) return;
    const found = formProblems(form);
    setProblems(found);
    const wrong = (['name', 'baseUrl', 'key'] as const).findIndex((field) => field in found);
    if (wrong !== -1) return frame.current?.querySelectorAll('input')[wrong]?.focus();
    creating.mutate(form);
  }

  const wordsOf = useProblemWords(problems);

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      size="form"
      title={t('customProviders.form.title')}
      initialFocus={first}
      actions={
        <>
          <Button variant="quiet" onClick={close}>
            {t('common.cancel')}
          </Button>
          <Button variant="primary" type="submit" form={formId} busy={creating.isPending}>
            {t('customProviders.form.submit')}
          </Button>
        </>
      }
    >
      <form ref={frame} id={formId} onSubmit={submit} noValidate className="flex flex-col gap-4">
        <Field label={t('customProviders.form.name')} help={t('customProviders.form.nameHelp')} error={wordsOf('name')}>
          <TextInput
            ref={first}
            value={form.name}
            placeholder={t('customProviders.form.nameExample')}
            onChange={(event) => change({ name: event.target.value })}
          />
        </Field>
        <EndpointFields form={form} problems={problems} exampleAddress={EXAMPLE_ADDRESS} onChange={change} />
        {creating.isError && !(creating.error instanceof LoopbackDeclined) && <CreateFailure error={creating.error} />}
      </form>
    </Dialog>
  );
}

function CreateFailure({ error }: { readonly error: Error }) {
  const t = useT();
  const code = error instanceof ApiFailure ? error.code : undefined;
  // The server's sentence says which rule the address broke and who can change that.
  const says = code === 'address_refused' || code === 'upstream_unreachable' || code === 'validation_failed';
  return (
    <ErrorBlock
      title={code === undefined ? t('customProviders.form.failed') : t(`errors.${code}`)}
      text={says ? `${error.message}.` : t('customProviders.form.failed')}
    />
  );
}
