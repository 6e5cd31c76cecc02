import { canEncryptKeys, type KeyFindings } from '@parley/contract';
import { KEY_VENDORS } from '@parley/providers';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent, type RefObject } from 'react';
import { Button } from '#/components/button.tsx';
import { ErrorBlock } from '#/components/error-block.tsx';
import { Field } from '#/components/field.tsx';
import { PasswordInput } from '#/components/password-input.tsx';
import { Select } from '#/components/select.tsx';
import { listText } from '#/i18n/list-text.ts';
import { useT } from '#/i18n/use-t.ts';
import { tryPastedKey } from '../channel-actions.ts';
import { keyProblem } from '../model/channel-words.ts';
import { goToOpenRouter } from '../openrouter/page-sign-in.ts';
import { useAddChannel } from '../use-add-channel.ts';
import { AddFailure } from './add-failure.tsx';

const RECOGNISE = 'recognise';
const VENDORS = KEY_VENDORS.filter(({ provider }) => provider !== undefined);

interface AddByKeyProps {
  /** The field for the key, which has the focus first. */
  readonly field: RefObject<HTMLInputElement | null>;
  readonly onAdded: () => void;
}

/** A key is pasted, tried with its vendor at once, and then kept on the server. */
export function AddByKey({ field, onAdded }: AddByKeyProps) {
  const t = useT();
  const [key, setKey] = useState('');
  const [vendor, setVendor] = useState(RECOGNISE);
  const canEncrypt = canEncryptKeys();
  const trying = useMutation({
    mutationFn: () => tryPastedKey(key, vendor === RECOGNISE ? undefined : vendor),
  });
  const adding = useAddChannel(onAdded);
  const found = trying.data?.found;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (trying.isPending || adding.isPending || key.trim() === '') return;
    if (!found) return trying.mutate();
    // Where a channel cannot list its models, those that are known now are kept with it.
    const models = found.listsModels ? [] : found.models.map(({ name }) => name);
    adding.mutate({ name: found.label, provider: found.provider, baseUrl: found.baseUrl, key, models });
  }

  const startOver = () => {
    trying.reset();
    adding.reset();
  };

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <Field
        label={t('customProviders.form.key')}
        help={t(canEncrypt ? 'channels.form.keyHelp' : 'customProviders.form.keyInsecure')}
      >
        <PasswordInput
          ref={field}
          value={key}
          disabled={!canEncrypt}
          onChange={(event) => {
            setKey(event.target.value);
            startOver();
          }}
        />
      </Field>
      <Field label={t('channels.form.vendor')}>
        <Select
          value={vendor}
          label={t('channels.form.vendor')}
          options={[
            { value: RECOGNISE, label: t('channels.form.recognise') },
            ...VENDORS.map(({ id, label }) => ({ value: id, label })),
          ]}
          onChange={(next) => {
            setVendor(next);
            startOver();
          }}
        />
      </Field>
      <output className="block empty:hidden">{trying.data && <Findings findings={trying.data} />}</output>
      {trying.isError && <AddFailure error={trying.error} />}
      {adding.isError && <AddFailure error={adding.error} />}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Button variant="quiet" onClick={() => void goToOpenRouter()} disabled={!canEncrypt}>
          {t('channels.openRouter.start')}
        </Button>
        <Button
          variant="primary"
          type="submit"
          disabled={key.trim() === ''}
          busy={trying.isPending || adding.isPending}
        >
          {t(found ? 'channels.form.add' : 'channels.form.tryKey')}
        </Button>
      </div>
    </form>
  );
}

function Findings({ findings }: { readonly findings: KeyFindings }) {
  const t = useT();
  const { found } = findings;
  const problem = keyProblem(findings);
  if (problem) return <ErrorBlock title={t(problem.text, { vendors: listText(problem.vendors) })} />;
  if (!found) return null;
  return (
    <span className="block text-small text-text-2">
      {t(found.isProven ? 'channels.key.works' : 'channels.key.looksRight', {
        vendor: found.label,
        count: found.models.length,
      })}
    </span>
  );
}
