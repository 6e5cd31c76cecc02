import { chosenPayer, type BillingSummary, type Product } from '@parley/contract';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { buttonClass } from '#/components/button.tsx';
import { Skeleton } from '#/components/skeleton.tsx';
import { accountQuery } from '#/features/account/public.ts';
import { useT } from '#/i18n/use-t.ts';
import { Link } from '#/lib/router/link.tsx';
import { LOGIN_TARGET } from '../login-target.ts';
import { topUpOf } from '../model/plans.ts';
import { Balance, BalanceUnknown } from './balance.tsx';
import { MonthlyUse } from './monthly-use.tsx';
import { PayerLines } from './payer-lines.tsx';
import { TopUp } from './top-up.tsx';

interface BalanceBandProps {
  readonly query: Pick<UseQueryResult<BillingSummary>, 'data' | 'error' | 'isFetching' | 'refetch'>;
  readonly products: readonly Product[];
}

/** What somebody has, what became of it this month, and how to add to it. */
export function BalanceBand({ query, products }: BalanceBandProps) {
  const { data: summary, error } = query;
  const topUp = topUpOf(products);
  const { data: account } = useQuery({ ...accountQuery(), enabled: false });
  const payer = chosenPayer(account);
  if (summary === undefined) {
    return <Band>{error === null ? <BandSkeleton /> : <BalanceUnknown query={query} />}</Band>;
  }
  return (
    <Band>
      {payer ? <PayerLines payer={payer} summary={summary} /> : <Balance summary={summary} refetch={query.refetch} />}
      <MonthlyUse summary={summary} />
      {topUp !== undefined && <TopUp product={topUp} payment={summary.payment} />}
    </Band>
  );
}

/** Where the balance of whoever signs in will stand. */
export function VisitorBand() {
  const t = useT();
  return (
    <Band>
      <p className="text-text-2">{t('billing.balance.signIn')}</p>
      <Link {...LOGIN_TARGET} className={`${buttonClass('primary')} ms-auto phone:ms-0 phone:w-full`}>
        {t('billing.balance.signInButton')}
      </Link>
    </Band>
  );
}

export function Band({ children }: { readonly children: ReactNode }) {
  return (
    <section className="flex flex-wrap items-center gap-x-9 gap-y-6 rounded-panel bg-accent-soft/62 px-8 py-7 phone:flex-col phone:items-stretch phone:px-5 phone:py-5">
      {children}
    </section>
  );
}

function BandSkeleton() {
  const t = useT();
  return (
    <output aria-label={t('common.loading')} className="flex h-21 flex-col justify-between">
      <Skeleton className="w-28" />
      <Skeleton className="h-8 w-40" />
      <Skeleton className="w-44" />
    </output>
  );
}
