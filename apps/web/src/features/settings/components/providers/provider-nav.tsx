import type { ProviderName } from '@parley/contract';
import { PROVIDER_REGISTRY } from '@parley/providers';
import { ChevronRight } from 'lucide-react';
import { useId, type KeyboardEvent } from 'react';
import { classNames } from '#/components/class-names.ts';
import { isComposing } from '#/components/composition.ts';
import { SearchInput } from '#/components/search-input.tsx';
import { VendorMark } from '#/components/vendor-mark.tsx';
import { vendorOf } from '#/components/vendors.ts';
import { useT } from '#/i18n/use-t.ts';
import { addressOf } from '#/lib/router/address.ts';
import { Link } from '#/lib/router/link.tsx';
import { useNavigate } from '#/lib/router/router-context.tsx';
import { useAccess } from '../../access-store.ts';
import type { ProviderGroup } from '../../model/provider-groups.ts';
import { credentialsOf, providerState, type ProviderState } from '../../model/provider-state.ts';
import { useLastCheck } from '../../provider-checks.ts';

interface ProviderNavProps {
  /** Undefined where a search finds nobody. */
  readonly shown: ProviderName | undefined;
  readonly groups: readonly ProviderGroup[];
  readonly query: string;
  readonly onQuery: (query: string) => void;
}

/** All providers, each with how it stands: those that are set up first, then by kind. Enter takes the first one found. */
export function ProviderNav({ shown, groups, query, onQuery }: ProviderNavProps) {
  const t = useT();
  const go = useNavigate();
  const first = groups[0]?.providers[0]?.name;
  const takeFirst = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isComposing(event) || query.trim() === '' || first === undefined) return;
    event.preventDefault();
    go(addressOf({ to: '/settings/$section', params: { section: 'models' }, search: { provider: first } }));
  };
  return (
    <div className="flex flex-col gap-3">
      <SearchInput value={query} onChange={onQuery} label={t('providers.search')} onKeyDown={takeFirst} />
      <nav aria-label={t('providers.list')} className="flex flex-col gap-4">
        {groups.map((group) => (
          <ProviderLinks key={group.kind} group={group} shown={shown} />
        ))}
      </nav>
      {groups.length === 0 && <p className="text-small text-text-2">{t('providers.searchNothing', { query })}</p>}
    </div>
  );
}

function ProviderLinks({ group, shown }: { readonly group: ProviderGroup; readonly shown: ProviderName | undefined }) {
  const t = useT();
  const labelId = useId();
  return (
    <div>
      <p id={labelId} className="mb-1 text-meta font-medium text-text-3">
        {t(`providers.kind.${group.kind}`)}
      </p>
      <ul aria-labelledby={labelId}>
        {group.providers.map(({ name }) => (
          <li key={name}>
            <ProviderLink provider={name} isShown={name === shown} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function ProviderLink({ provider, isShown }: { readonly provider: ProviderName; readonly isShown: boolean }) {
  const t = useT();
  const row = PROVIDER_REGISTRY[provider];
  const credentials = useAccess((access) => credentialsOf(access, provider));
  const { verdict } = useLastCheck(provider, credentials);
  const state = providerState(credentials, row, verdict);
  return (
    <Link
      to="/settings/$section"
      params={{ section: 'models' }}
      search={{ provider }}
      replace={isShown}
      aria-current={isShown ? 'page' : undefined}
      className={classNames(
        '-ms-2.5 flex h-9 items-center gap-2.5 rounded-row px-2.5 transition-colors duration-120 phone:h-12 pointer-coarse:h-12',
        isShown ? '@xl:bg-hover @xl:font-medium @xl:text-text-1' : '',
        'text-text-2 hover:bg-sunken hover:text-text-1',
      )}
    >
      <VendorMark vendor={vendorOf(provider)} size={22} />
      <span className="min-w-0 flex-1 truncate">
        <bdi>{row.label}</bdi>
      </span>
      <StateMark state={state} />
      <ChevronRight className="size-4 text-text-3 @xl:hidden rtl:-scale-x-100" aria-hidden />
      <span className="sr-only"> {t(`providers.state.${state}`)}</span>
    </Link>
  );
}

const DOTS: Readonly<Record<ProviderState, string>> = {
  unset: 'shadow-[inset_0_0_0_1.5px_var(--line-control)]',
  unfinished: 'bg-warn',
  set: 'bg-text-3',
  works: 'bg-success',
  failed: 'bg-danger',
};

/** A dot; what it means stands in words beside it. */
export function StateMark({ state }: { readonly state: ProviderState }) {
  return <span aria-hidden className={classNames('size-2 shrink-0 rounded-full', DOTS[state])} />;
}
