import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { buttonClass } from '#/components/button.tsx';
import { accountQuery } from '#/features/account/public.ts';
import { currentLanguage } from '#/i18n/i18n.ts';
import { useT } from '#/i18n/use-t.ts';
import { balanceText, sumText } from '#/lib/money-text.ts';
import { Link } from '#/lib/router/link.tsx';
import { dailyBars, spentThisMonth } from '../model/daily-bars.ts';
import { spendingQuery } from '../relations-query.ts';
import { DailyUse } from './daily-use.tsx';

/** What all accounts share, used this month, and used day by day. Left out while it is not known: the list says the rest. */
export function SpendingSummary() {
  const t = useT();
  const { data: spending } = useQuery(spendingQuery());
  const { data: account } = useQuery({ ...accountQuery(), enabled: false });
  const { tag } = currentLanguage();
  const [now] = useState(Date.now);
  if (spending === undefined) return null;
  return (
    <section className="flex flex-wrap items-center gap-x-14 gap-y-5 rounded-block bg-sunken p-6">
      <dl className="flex gap-x-10">
        {account && <Figure name={t('subAccounts.sharedBalance')} text={balanceText(account.wallet.balance, tag)} />}
        <Figure name={t('subAccounts.usedThisMonth')} text={sumText(spentThisMonth(spending, now), tag)} />
      </dl>
      <div className="min-w-60 flex-1">
        <DailyUse bars={dailyBars(spending, now)} label={t('subAccounts.dailyUse')} />
      </div>
      <Link to="/price" className={buttonClass('outline')}>
        {t('subAccounts.topUp')}
      </Link>
    </section>
  );
}

function Figure({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <div>
      <dt className="text-small text-text-2">{name}</dt>
      <dd className="text-title tabular-nums">{text}</dd>
    </div>
  );
}
