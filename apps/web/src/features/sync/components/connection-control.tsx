import { isSyncConfigured, type SyncSettings } from '@parley/contract';
import { Activity, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#/components/button.tsx';
import { ErrorBlock } from '#/components/error-block.tsx';
import { Field } from '#/components/field.tsx';
import { ICON_STROKE } from '#/components/icon.ts';
import { PasswordInput } from '#/components/password-input.tsx';
import { TextInput } from '#/components/text-input.tsx';
import type { TextKey } from '#/i18n/text-key.ts';
import { useT } from '#/i18n/use-t.ts';
import { checkConnection } from '../check-connection.ts';
import { addressProblem, hostOf } from '../model/connection.ts';
import type { SyncCause } from '../model/sync-state.ts';
import { changeConnection, getSync, useSync } from '../store.ts';

type Provider = SyncSettings['provider'];

interface FieldRow {
  readonly name: string;
  readonly label: TextKey;
  readonly help?: TextKey;
  readonly kind: 'address' | 'text' | 'secret';
}

const FIELDS: Readonly<Record<Provider, readonly FieldRow[]>> = {
  webdav: [
    { name: 'endpoint', label: 'sync.field.webdavEndpoint', help: 'sync.help.webdavEndpoint', kind: 'address' },
    { name: 'username', label: 'sync.field.webdavUsername', kind: 'text' },
    { name: 'password', label: 'sync.field.webdavPassword', help: 'sync.help.webdavPassword', kind: 'secret' },
  ],
  upstash: [
    { name: 'endpoint', label: 'sync.field.upstashEndpoint', help: 'sync.help.upstashEndpoint', kind: 'address' },
    { name: 'username', label: 'sync.field.upstashUsername', help: 'sync.help.upstashUsername', kind: 'text' },
    { name: 'apiKey', label: 'sync.field.upstashToken', help: 'sync.help.upstashToken', kind: 'secret' },
  ],
};

const PLACEHOLDERS: Readonly<Record<Provider, string>> = {
  webdav: 'https://cloud.example.com/remote.php/dav/files/me',
  upstash: 'https://eu1-happy-cat-12345.upstash.io',
};

/** What leads to the chosen cloud, kept as it is typed, and whether it does. */
export function ConnectionControl() {
  const provider = useSync((state) => state.provider);
  return (
    <div className="flex max-w-110 flex-col gap-4">
      {FIELDS[provider].map((row) => (
        <ConnectionField key={`${provider}.${row.name}`} provider={provider} row={row} />
      ))}
      <ProxyField />
      <ConnectionCheck />
    </div>
  );
}

/** Some have a server elsewhere that may call their cloud when this one may not. */
function ProxyField() {
  const t = useT();
  const isUsed = useSync((state) => state.useProxy);
  const value = useSync((state) => state.proxyUrl);
  if (!isUsed) return null;
  return (
    <Field
      label={t('sync.field.proxy')}
      help={t('sync.help.proxy')}
      error={addressProblem(value) === 'bad' && t('sync.badAddress')}
    >
      <TextInput
        value={value}
        dir="ltr"
        inputMode="url"
        autoCapitalize="off"
        spellCheck={false}
        onChange={(event) => changeConnection({ proxyUrl: event.target.value.trim() })}
      />
    </Field>
  );
}

function ConnectionField({ provider, row }: { readonly provider: Provider; readonly row: FieldRow }) {
  const t = useT();
  const { name, label, help, kind } = row;
  const value = useSync((state) => (state[provider] as Readonly<Record<string, string>>)[name] ?? '');
  const problem = kind === 'address' ? addressProblem(value) : undefined;
  const typed = {
    value,
    dir: kind === 'text' ? 'auto' : 'ltr',
    autoCapitalize: 'off',
    spellCheck: false,
    onChange: (event: { readonly target: { readonly value: string } }) =>
      changeConnection({ [provider]: { ...getSync()[provider], [name]: event.target.value.trim() } }),
  } as const;
  return (
    <Field
      label={t(label)}
      help={problem === 'plain' ? t('sync.plainAddress') : help && t(help)}
      error={problem === 'bad' && t('sync.badAddress')}
    >
      {kind === 'secret' ? (
        <PasswordInput {...typed} />
      ) : (
        <TextInput {...typed} {...(kind === 'address' && { inputMode: 'url', placeholder: PLACEHOLDERS[provider] })} />
      )}
    </Field>
  );
}

interface Checked {
  /** What was checked: a result of other settings says nothing. */
  readonly of: string;
  readonly result: { readonly passed: true } | { readonly passed: false; readonly cause: SyncCause };
}

function ConnectionCheck() {
  const t = useT();
  const [isBusy, setBusy] = useState(false);
  const [checked, setChecked] = useState<Checked>();
  const isReady = useSync(isSyncConfigured);
  const current = useSync(fingerprint);
  const endpoint = useSync((state) => state[state.provider].endpoint);
  const result = checked?.of === current ? checked.result : undefined;

  async function check() {
    setBusy(true);
    setChecked({ of: current, result: await checkConnection() });
    setBusy(false);
  }

  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button icon={Activity} busy={isBusy} disabled={!isReady} onClick={() => void check()}>
          {t(result ? 'sync.checkAgain' : 'sync.check')}
        </Button>
        {!isReady && <span className="text-small text-text-3">{t('sync.checkNotReady')}</span>}
      </div>
      <output className="block empty:hidden">
        {result?.passed === true && (
          <span className="flex items-start gap-2 text-small font-medium text-success">
            <CircleCheck className="mt-px size-4 shrink-0" strokeWidth={ICON_STROKE} aria-hidden />
            {t('sync.checkPassed', { host: hostOf(endpoint) })}
          </span>
        )}
      </output>
      {result?.passed === false && (
        <ErrorBlock title={t(`sync.cause.${result.cause}`)} text={t(`sync.remedy.${result.cause}`)} />
      )}
    </div>
  );
}

function fingerprint({ provider, useProxy, proxyUrl, ...state }: SyncSettings): string {
  return JSON.stringify([provider, useProxy, proxyUrl, state[provider]]);
}
