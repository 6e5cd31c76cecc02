import { parseCustomModels, type CredentialField, type ProviderCredentials, type ProviderName } from '@parley/contract';
import { baseUrlOf, offersModels, PROVIDER_REGISTRY, unlistedModels, type ProviderEntry } from '@parley/providers';
import { Button } from '#/components/button.tsx';
import { confirm } from '#/components/overlays.tsx';
import { showToast } from '#/components/toast.tsx';
import { VendorMark } from '#/components/vendor-mark.tsx';
import { vendorOf } from '#/components/vendors.ts';
import { useT } from '#/i18n/use-t.ts';
import { platform } from '#/platform/platform.ts';
import { ConnectionCheck, OwnKeyModels } from '#/features/custom-providers/public.ts';
import { getAccess, updateAccess, useAccess } from '../../access-store.ts';
import { ownKeyRoute } from '#/lib/own-key-route.ts';
import {
  credentialsOf,
  missingWords,
  providerState,
  withCredential,
  withoutProvider,
} from '../../model/provider-state.ts';
import { noteCheck, noteFailure, noteModels, useLastCheck } from '../../provider-checks.ts';
import { CredentialInput, type TypedField } from './credential-input.tsx';
import { StateMark } from './provider-nav.tsx';

/** A provider's key and what belongs to it, kept as it is typed. */
export function ProviderDetail({ provider }: { readonly provider: ProviderName }) {
  const row = PROVIDER_REGISTRY[provider];
  const credentials = useAccess((access) => credentialsOf(access, provider));
  const change = (field: CredentialField, value: string) =>
    updateAccess({ credentials: withCredential(getAccess(), provider, field, value as never) });
  const chats = row.wire !== 'none';
  const fields = row.credentialFields.filter((field): field is TypedField => field !== 'customModels');
  return (
    <section aria-label={row.label} className="flex flex-col gap-5">
      <DetailHeader provider={provider} credentials={credentials} />
      {(chats || row.capabilities.length > 0) &&
        fields.map((field) => (
          <CredentialInput
            key={field}
            field={field}
            row={row}
            credentials={credentials}
            onChange={(value) => change(field, value)}
          />
        ))}
      <Note row={row} credentials={credentials} />
      {offersModels(provider) && (
        <Models row={row} credentials={credentials} onChange={(models) => change('customModels', models.join(', '))} />
      )}
    </section>
  );
}

interface DetailProps {
  readonly provider: ProviderName;
  readonly credentials: ProviderCredentials;
}

function DetailHeader({ provider, credentials }: DetailProps) {
  const t = useT();
  const row = PROVIDER_REGISTRY[provider];
  const { verdict } = useLastCheck(provider, credentials);
  const state = providerState(credentials, row, verdict);
  return (
    <header className="flex min-h-10 items-center gap-3">
      <VendorMark vendor={vendorOf(provider)} size={30} />
      <div className="min-w-0 flex-1">
        <h4 className="truncate text-subhead">
          <bdi>{row.label}</bdi>
        </h4>
        <p className="flex items-center gap-1.5 text-meta text-text-3">
          <StateMark state={state} />
          {t(`providers.state.${state}`)}
        </p>
      </div>
      {state !== 'unset' && (
        <Button variant="quiet" size="small" onClick={() => void askToRemove(provider, row.label)}>
          {t('providers.remove')}
        </Button>
      )}
    </header>
  );

  async function askToRemove(name: ProviderName, label: string): Promise<void> {
    const wanted = await confirm({
      title: t('providers.removeTitle', { name: label }),
      text: t('providers.removeText'),
      confirmLabel: t('providers.remove'),
      danger: true,
    });
    if (!wanted) return;
    const before = getAccess().credentials[name];
    updateAccess({ credentials: withoutProvider(getAccess(), name) });
    showToast({
      text: t('providers.removed', { name: label }),
      action: {
        label: t('common.undo'),
        onSelect: () => before && updateAccess({ credentials: { ...getAccess().credentials, [name]: before } }),
      },
    });
  }
}

interface RowProps {
  readonly row: ProviderEntry;
  readonly credentials: ProviderCredentials;
}

/** What a key of this provider is for, and which way questions go. */
function Note({ row, credentials }: RowProps) {
  const t = useT();
  const base = baseUrlOf({ provider: row.name, baseUrl: '', credentials, model: '' });
  const words = noteWords();
  return words === undefined ? null : <p className="text-small text-text-3">{words}</p>;

  function noteWords(): string | undefined {
    if (row.wire === 'none') {
      if (row.capabilities.includes('images')) return t('providers.note.images');
      return t(row.capabilities.includes('translation') ? 'providers.note.translation' : 'providers.note.none');
    }
    if (!URL.canParse(base)) return undefined;
    const { host } = new URL(base);
    const route = routeOf(row, credentials);
    if (route === 'browser-then-relay') return t('providers.note.either', { host });
    return t(route === 'relay' ? 'providers.note.relay' : 'providers.note.browser', { host });
  }
}

/** Which models of the key are offered, and whether they answer. */
function Models({ row, credentials, onChange }: RowProps & { readonly onChange: (models: string[]) => void }) {
  const t = useT();
  const { name } = row;
  const { models } = useLastCheck(name, credentials);
  const missing = missingWords(credentials, row);
  const kept = parseCustomModels(credentials.customModels);
  const known = unlistedModels(name);
  const needsModel = row.modelList === 'typed' && kept.length === 0;
  const notReady = missing ?? (needsModel ? 'providers.check.needsModel' : undefined);
  const patient = { kind: 'own-key', provider: name, credentials, route: routeOf(row, credentials) } as const;
  return (
    <>
      <OwnKeyModels
        patient={patient}
        canFetch={row.listsModels}
        isReady={missing === undefined}
        listed={models ?? (known.length > 0 ? known : undefined)}
        kept={kept}
        onListed={(found) => noteModels(name, credentials, found)}
        onFailed={() => noteFailure(name, credentials)}
        onChange={onChange}
      />
      {row.wire !== 'none' && (
        <ConnectionCheck
          patient={patient}
          notReady={notReady && t(notReady)}
          onResult={(result) =>
            noteCheck(name, { credentials, works: result.verdict !== 'failed', models: result.models })
          }
        />
      )}
    </>
  );
}

function routeOf(row: ProviderEntry, { endpoint }: ProviderCredentials) {
  return ownKeyRoute({ endpoint, row, platform: platform.kind, pageProtocol: location.protocol });
}
