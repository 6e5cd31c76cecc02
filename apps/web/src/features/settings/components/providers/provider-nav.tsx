import { PROVIDERS, type ProviderName } from '@parley/contract';
import { PROVIDER_REGISTRY } from '@parley/providers';
import { ChevronRight } from 'lucide-react';
import { classNames } from '#/components/class-names.ts';
import { VendorMark } from '#/components/vendor-mark.tsx';
import { vendorOf } from '#/components/vendors.ts';
import { useT } from '#/i18n/use-t.ts';
import { Link } from '#/lib/router/link.tsx';
import { useAccess } from '../../access-store.ts';
import { credentialsOf, providerState, type ProviderState } from '../../model/provider-state.ts';
import { useLastCheck } from '../../provider-checks.ts';

/** All providers, each with how it stands. */
export function ProviderNav({ shown }: { readonly shown: ProviderName }) {
  const t = useT();
  return (
    <nav aria-label={t('providers.list')} className="flex flex-col">
      {PROVIDERS.map((provider) => (
        <ProviderLink key={provider} provider={provider} isShown={provider === shown} />
      ))}
    </nav>
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
      <bdi className="min-w-0 flex-1 truncate">{row.label}</bdi>
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
