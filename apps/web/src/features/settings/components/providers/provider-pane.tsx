import { PROVIDERS, type ProviderName } from '@parley/contract';
import { PROVIDER_REGISTRY } from '@parley/providers';
import { ChevronLeft } from 'lucide-react';
import { useState } from 'react';
import { ICON_STROKE } from '#/components/icon.ts';
import { useT } from '#/i18n/use-t.ts';
import { Link } from '#/lib/router/link.tsx';
import { useSearch } from '#/lib/router/router-context.tsx';
import { getAccess } from '../../access-store.ts';
import { providerGroups } from '../../model/provider-groups.ts';
import { credentialsOf, isConnected } from '../../model/provider-state.ts';
import { ProviderDetail } from './provider-detail.tsx';
import { ProviderNav } from './provider-nav.tsx';
import { useProviderGroups } from './use-provider-groups.ts';

/** The list of providers beside the chosen one; where it is narrow, one after the other. */
export function ProviderPane() {
  const t = useT();
  const chosen = useChosenProvider();
  const [query, setQuery] = useState('');
  const groups = useProviderGroups(query);
  const found = groups.flatMap(({ providers }) => providers.map(({ name }) => name));
  const current = chosen ?? firstInUse();
  // Beside what was searched for, the form of another provider would ask for the wrong key.
  const shown = query.trim() === '' || found.includes(current) ? current : found[0];
  return (
    <div className="@container">
      <div className="@xl:grid @xl:grid-cols-[13rem_minmax(0,1fr)] @xl:gap-6">
        <div className={chosen === undefined ? '' : 'hidden @xl:block'}>
          <ProviderNav shown={shown} groups={groups} query={query} onQuery={setQuery} />
        </div>
        <div className={chosen === undefined ? 'hidden @xl:block' : ''}>
          <Link
            to="/settings/$section"
            params={{ section: 'models' }}
            className="-ms-1.5 mb-2 inline-flex h-9 items-center gap-1 text-small text-text-2 hover:text-text-1 @xl:hidden"
          >
            <ChevronLeft className="size-4 rtl:-scale-x-100" strokeWidth={ICON_STROKE} aria-hidden />
            {t('providers.backToList')}
          </Link>
          {shown !== undefined && <ProviderDetail key={shown} provider={shown} />}
        </div>
      </div>
    </div>
  );
}

/** On a phone: the chosen provider alone, as a page. */
export function ProviderSubpage() {
  const chosen = useChosenProvider();
  return <ProviderDetail key={chosen} provider={chosen ?? firstInUse()} />;
}

function useChosenProvider(): ProviderName | undefined {
  const { provider } = useSearch();
  return PROVIDERS.find((name) => name === provider);
}

function firstInUse(): ProviderName {
  const { credentials } = getAccess();
  const [first] = providerGroups(
    PROVIDERS.flatMap((name) => (credentials[name] === undefined ? [] : PROVIDER_REGISTRY[name])),
    (name) => isConnected(credentialsOf({ credentials }, name), PROVIDER_REGISTRY[name]),
  );
  return first?.providers[0]?.name ?? PROVIDERS[0];
}
