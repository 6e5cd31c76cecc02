import { useQuery } from '@tanstack/react-query';
import { Answered } from '#/components/answered.tsx';
import { BackLink } from '#/components/back-link.tsx';
import { EmptyState } from '#/components/empty-state.tsx';
import { KeptFocus } from '#/components/kept-focus.tsx';
import { Screen } from '#/components/screen.tsx';
import { accountQuery } from '#/features/account/public.ts';
import { useT } from '#/i18n/use-t.ts';
import { runtimeConfig } from '#/lib/runtime-config.ts';
import { Manager } from './manager.tsx';
import { ParentAccounts } from './parent-accounts.tsx';

/** What a main account pays for whom. A sub-account sees who pays for it instead. */
export function SubAccountsScreen() {
  const t = useT();
  return (
    <Screen title={t('titles.subAccounts')}>
      <div className="mx-auto max-w-255 px-10 pt-5 pb-16 phone:px-5 phone:pt-0">
        <BackLink to="/">{t('placeholders.backToChat')}</BackLink>
        {runtimeConfig.mode === 'hosted' ? <OfAccount /> : <NotHere />}
      </div>
    </Screen>
  );
}

function NotHere() {
  const t = useT();
  return (
    <>
      <h1 className="text-title phone:sr-only">{t('titles.subAccounts')}</h1>
      <EmptyState text={t('subAccounts.notHere')} />
    </>
  );
}

function OfAccount() {
  const query = useQuery(accountQuery());
  return (
    // An invitation that is accepted may change all of the screen.
    <KeptFocus>
      <Answered query={query}>{(account) => (account.isParentAccount ? <Manager /> : <OfSubAccount />)}</Answered>
    </KeptFocus>
  );
}

function OfSubAccount() {
  const t = useT();
  return (
    <div className="max-w-170">
      <h1 className="text-title">{t('subAccounts.parents.title')}</h1>
      <p className="mt-1 mb-6 text-text-2">{t('subAccounts.parents.intro')}</p>
      <ParentAccounts />
    </div>
  );
}
