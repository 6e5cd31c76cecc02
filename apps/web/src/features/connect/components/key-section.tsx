import type { KeyFindings } from '@parley/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#/components/button.tsx';
import { ErrorBlock } from '#/components/error-block.tsx';
import { Field } from '#/components/field.tsx';
import { PasswordInput } from '#/components/password-input.tsx';
import { Spinner } from '#/components/spinner.tsx';
import { showToast } from '#/components/toast.tsx';
import { failureWords } from '#/i18n/failure-words.ts';
import { useT } from '#/i18n/use-t.ts';
import { ApiFailure } from '#/lib/api.ts';
import { runtimeConfig } from '#/lib/runtime-config.ts';
import { keepKey } from '../keep-key.ts';
import { chatModelsOf, isOwnKeyVendor, type FoundVendor, type KeyPlace } from '../model/kept-key.ts';
import { SHORTEST_KEY, useKeyTrial } from '../use-key-trial.ts';
import { FoundKey } from './found-key.tsx';

/** A key is pasted and tried at once; what it opens is shown before it is kept. */
export function KeySection({ onConnected }: { readonly onConnected: (() => void) | undefined }) {
  const t = useT();
  const queries = useQueryClient();
  const [key, setKey] = useState('');
  const [place, setPlace] = useState<KeyPlace>(runtimeConfig.managesChannels ? 'server' : 'browser');
  const [isTooShort, setIsTooShort] = useState(false);
  const trial = useKeyTrial();
  // A browser holds keys of the providers it can call; others are kept by the server in any case.
  const placeFor = (vendor: FoundVendor) =>
    runtimeConfig.managesChannels && !isOwnKeyVendor(vendor) ? 'server' : place;
  const found = trial.data?.found ?? undefined;
  const keeping = useMutation({
    mutationFn: (vendor: FoundVendor) => keepKey(key, vendor, placeFor(vendor), queries),
    onSuccess: (_, { label, models }) => {
      setKey('');
      trial.reset();
      showToast({ kind: 'success', text: t('connect.connected', { name: label, count: chatModelsOf(models).length }) });
      onConnected?.();
    },
  });

  /** A key that was pasted is whole and is tried at once; one that is typed waits for Enter, so that nobody gets half of it. */
  function change(text: string, isPasted: boolean) {
    setKey(text);
    setIsTooShort(false);
    keeping.reset();
    trial.reset();
    if (isPasted) tryKey(text.trim());
  }

  function tryKey(plain: string) {
    if (plain.length >= SHORTEST_KEY) trial.mutate({ key: plain });
    else setIsTooShort(plain !== '');
  }

  return (
    <form
      className="mt-4 flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (found) keeping.mutate(found);
        else tryKey(key.trim());
      }}
    >
      <Field label={t('connect.key')} help={t('connect.keyText')}>
        <PasswordInput
          value={key}
          placeholder={t('connect.keyPlaceholder')}
          onChange={(event) => change(event.target.value, isPaste(event.nativeEvent))}
        />
      </Field>
      <output className="contents">
        {trial.isPending && (
          <p className="flex items-center gap-2 text-small text-text-2">
            <Spinner className="size-4" />
            {t('connect.trying')}
          </p>
        )}
        {isTooShort && <p className="text-small text-text-2">{t('connect.tooShort')}</p>}
        {trial.data && !found && (
          <NotFound findings={trial.data} onVendor={(vendor) => trial.mutate({ key: key.trim(), vendor })} />
        )}
      </output>
      {trial.isError && <ErrorBlock title={reasonOf(trial.error)} />}
      {found && (
        <FoundKey found={found} place={placeFor(found)} onPlace={setPlace}>
          {keeping.isError && <ErrorBlock title={reasonOf(keeping.error)} />}
          <Button type="submit" variant="primary" busy={keeping.isPending} className="self-start">
            {t('connect.use')}
          </Button>
        </FoundKey>
      )}
    </form>
  );
}

interface NotFoundProps {
  readonly findings: KeyFindings;
  readonly onVendor: (vendor: string) => void;
}

/** Says what the vendor of the key said, or asks whose key it is where its form does not tell. */
function NotFound({ findings: { tried, choices }, onVendor }: NotFoundProps) {
  const t = useT();
  if (choices.length > 0) {
    return (
      <fieldset>
        <legend className="mb-2 text-small text-text-2">{t('connect.whose')}</legend>
        <span className="flex flex-wrap gap-2">
          {choices.map(({ vendor, label }) => (
            <Button key={vendor} onClick={() => onVendor(vendor)}>
              <bdi>{label}</bdi>
            </Button>
          ))}
        </span>
      </fieldset>
    );
  }
  if (tried.length === 0) return <p className="text-small text-text-2">{t('connect.unknownKey')}</p>;
  return tried.map(({ vendor, label, outcome }) => (
    <p key={vendor} className="text-small text-danger">
      {t(`connect.outcome.${outcome}`, { name: label })}
    </p>
  ));
}

/** Drops and password managers bring whole keys too. */
function isPaste(event: Event): boolean {
  return !(event instanceof InputEvent) || !['insertText', 'deleteContentBackward'].includes(event.inputType);
}

function reasonOf(error: unknown): string {
  return failureWords(error instanceof ApiFailure ? error.code : 'internal');
}
