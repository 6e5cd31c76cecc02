import type { KeyFindings } from '@parley/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#/components/button.tsx';
import { ErrorBlock } from '#/components/error-block.tsx';
import { Field } from '#/components/field.tsx';
import { PasswordInput } from '#/components/password-input.tsx';
import { Spinner } from '#/components/spinner.tsx';
import { showToast } from '#/components/toast.tsx';
import type { ProviderForm } from '#/features/custom-providers/public.ts';
import { failureWords } from '#/i18n/failure-words.ts';
import { useT } from '#/i18n/use-t.ts';
import { ApiFailure } from '#/lib/api.ts';
import { runtimeConfig } from '#/lib/runtime-config.ts';
import { keepKey } from '../keep-key.ts';
import { chatModelsOf, isOwnKeyVendor, type FoundVendor, type KeyPlace } from '../model/kept-key.ts';
import { SHORTEST_KEY, useKeyTrial } from '../use-key-trial.ts';
import { FoundKey } from './found-key.tsx';

interface KeySectionProps {
  readonly onConnected: (() => void) | undefined;
  /** Asks for an address, where the key's form says nothing or what was pasted is an address itself. */
  readonly onAddress: (known: Partial<ProviderForm>) => void;
}

/** A key is pasted and tried at once; what it opens is shown before it is kept. */
export function KeySection({ onConnected, onAddress }: KeySectionProps) {
  const t = useT();
  const queries = useQueryClient();
  const [key, setKey] = useState('');
  const [isTooShort, setTooShort] = useState(false);
  const [place, setPlace] = useState<KeyPlace>(runtimeConfig.managesChannels ? 'server' : 'browser');
  const trial = useKeyTrial();
  // A browser holds keys of the providers it can call; others are kept by the server in any case.
  const placeFor = (vendor: FoundVendor) =>
    runtimeConfig.managesChannels && !isOwnKeyVendor(vendor) ? 'server' : place;
  const found = trial.data?.found ?? undefined;
  const keeping = useMutation({
    mutationFn: (vendor: FoundVendor) => keepKey(key, vendor, placeFor(vendor), queries),
    onSuccess: ({ addressGivenUp: address }, { label, models }) => {
      setKey('');
      trial.reset();
      const connected = t('connect.connected', { name: label, count: chatModelsOf(models).length });
      const text = address === undefined ? connected : `${connected} ${t('connect.addressGivenUp', { address })}`;
      showToast({ kind: 'success', text });
      onConnected?.();
    },
  });

  /** A key that was pasted is whole and is tried at once; one that is typed waits for Enter, so that nobody gets half of it. */
  function change(text: string, isPasted: boolean) {
    setKey(text);
    keeping.reset();
    trial.reset();
    setTooShort(false);
    const plain = text.trim();
    if (isPasted && (isAddress(plain) || plain.length >= SHORTEST_KEY)) tryKey(plain);
  }

  function tryKey(plain: string) {
    if (isAddress(plain)) {
      setKey('');
      return onAddress({ baseUrl: plain });
    }
    setTooShort(plain !== '' && plain.length < SHORTEST_KEY);
    if (plain.length >= SHORTEST_KEY) trial.mutate({ key: plain });
  }

  /** With the vendor that somebody may have named. */
  function tryAgain() {
    if (trial.variables) trial.mutate(trial.variables);
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
      <Field
        label={t('connect.key')}
        help={t('connect.keyText')}
        error={isTooShort ? t('connect.tooShort') : undefined}
      >
        <PasswordInput
          value={key}
          placeholder={t('connect.keyPlaceholder')}
          onChange={(event) => change(event.target.value, isPaste(event.nativeEvent))}
        />
      </Field>
      {key.trim() !== '' && trial.isIdle && (
        <Button type="submit" className="self-start">
          {t('connect.tryKey')}
        </Button>
      )}
      <output className="contents">
        {trial.isPending && (
          <p className="flex items-center gap-2 text-small text-text-2">
            <Spinner className="size-4" />
            {t('connect.trying')}
          </p>
        )}
        {trial.data && !found && (
          <NotFound
            findings={trial.data}
            onVendor={(vendor) => trial.mutate({ key: key.trim(), vendor })}
            onRetry={tryAgain}
            onAddress={() => onAddress({ key: key.trim() })}
          />
        )}
      </output>
      {trial.isError && (
        <ErrorBlock
          title={reasonOf(trial.error)}
          actions={
            <Button variant="outline" size="small" onClick={tryAgain}>
              {t('connect.retry')}
            </Button>
          }
        />
      )}
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
  readonly onRetry: () => void;
  readonly onAddress: () => void;
}

/** What a second try may find otherwise. */
const MAY_PASS: ReadonlySet<string> = new Set(['unreachable', 'rate_limited', 'unreadable']);

/** Says what the vendor of the key said, or asks whose key it is where its form does not tell. */
function NotFound({ findings: { tried, choices }, onVendor, onRetry, onAddress }: NotFoundProps) {
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
          <Button variant="quiet" onClick={onAddress}>
            {t('connect.enterAddress')}
          </Button>
        </span>
      </fieldset>
    );
  }
  if (tried.length === 0) {
    return (
      <div className="flex flex-col items-start gap-2">
        <p className="text-small text-text-2">{t('connect.unknownKey')}</p>
        <Button onClick={onAddress}>{t('connect.enterAddress')}</Button>
      </div>
    );
  }
  return (
    <div className="flex flex-col items-start gap-2">
      {tried.map(({ vendor, label, outcome }) => (
        <p key={vendor} className="text-small text-danger">
          {t(`connect.outcome.${outcome}`, { name: label })}
        </p>
      ))}
      {tried.some(({ outcome }) => MAY_PASS.has(outcome)) && (
        <Button variant="outline" size="small" onClick={onRetry}>
          {t('connect.retry')}
        </Button>
      )}
    </div>
  );
}

function isAddress(text: string): boolean {
  return /^https?:\/\//i.test(text);
}

/** Drops and password managers bring whole keys too. */
function isPaste(event: Event): boolean {
  return !(event instanceof InputEvent) || !['insertText', 'deleteContentBackward'].includes(event.inputType);
}

function reasonOf(error: unknown): string {
  return failureWords(error instanceof ApiFailure ? error.code : 'internal');
}
