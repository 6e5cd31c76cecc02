import type { CustomProvider } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { BackLink } from '#/components/back-link.tsx';
import { EmptyState } from '#/components/empty-state.tsx';
import { VendorMark } from '#/components/vendor-mark.tsx';
import { useT } from '#/i18n/use-t.ts';
import { addressOf } from '#/lib/router/address.ts';
import { useNavigate } from '#/lib/router/router-context.tsx';
import { customProvidersQuery, useCustomProviders } from '../custom-providers-query.ts';
import { AvailabilityBadge } from './availability-badge.tsx';
import { ConnectionCheck } from './connection-check.tsx';
import { ProviderMenu } from './provider-menu.tsx';
import { ProviderModels } from './provider-models.tsx';

/** One endpoint: what it is, its models, and whether it can be reached. */
export function ProviderPage({ configUid }: { readonly configUid: string }) {
  const t = useT();
  const provider = useCustomProviders().find((known) => known.configUid === configUid);
  return (
    <div className="mx-auto max-w-170 px-6 pt-5 pb-16 phone:px-5 phone:pt-0">
      <BackLink to="/custom-providers">{t('customProviders.all')}</BackLink>
      {provider ? <KnownProvider provider={provider} /> : <EmptyState text={t('customProviders.gone')} />}
    </div>
  );
}

function KnownProvider({ provider }: { readonly provider: CustomProvider }) {
  const t = useT();
  const go = useNavigate();
  const leave = () => go(addressOf({ to: '/custom-providers' }), { replace: true });
  const { configUid, baseUrl, models } = provider;
  return (
    <>
      <header className="mt-3 flex items-center gap-4">
        <VendorMark vendor="custom" size={40} />
        <div className="min-w-0 flex-1">
          <h1 className="truncate text-title">
            <bdi>{provider.name}</bdi>
          </h1>
          {/* Its beginning says most: on pages that run from right to left, too, its end is what is cut off. */}
          <p dir="ltr" className="truncate text-page-side text-small text-text-3">
            {baseUrl}
          </p>
        </div>
        <ProviderMenu provider={provider} onDeleting={leave} />
      </header>
      <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-text-3">
        <AvailabilityBadge provider={provider} />
        <KeyHint configUid={configUid} />
      </p>
      {!provider.available && <p className="mt-3 text-text-2">{t('customProviders.unavailableText')}</p>}
      <Part title={t('customProviders.modelsTitle')} text={t('customProviders.modelsText')}>
        <ProviderModels provider={provider} />
      </Part>
      {provider.available && (
        <Part title={t('customProviders.connectionTitle')} text={t('customProviders.connectionText')}>
          <ConnectionCheck patient={{ kind: 'custom', configUid, baseUrl, model: models[0] }} />
        </Part>
      )}
    </>
  );
}

/** What the server tells about a key that it never gives out again. */
function KeyHint({ configUid }: { readonly configUid: string }) {
  const t = useT();
  const listed = useQuery(customProvidersQuery()).data?.find((known) => known.configUid === configUid);
  if (!listed) return null;
  const { hasKey, keyHint } = listed.provider;
  if (!hasKey) return t('customProviders.noKey');
  return keyHint === '' ? t('customProviders.keyKept') : t('customProviders.keyHint', { hint: keyHint });
}

interface PartProps {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

function Part({ title, text, children }: PartProps) {
  return (
    <section aria-label={title} className="pt-8">
      <h2 className="text-heading">{title}</h2>
      <p className="mt-0.5 mb-3 text-small text-text-3">{text}</p>
      {children}
    </section>
  );
}
