import type { BillingSummary } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Badge } from '#/components/badge.tsx';
import { Segmented } from '#/components/segmented.tsx';
import { currentLanguage } from '#/i18n/i18n.ts';
import { useT } from '#/i18n/use-t.ts';
import { numberFormat } from '#/lib/number-format.ts';
import { useSearch } from '#/lib/router/router-context.tsx';
import { productsQuery, summaryQuery } from '../billing-query.ts';
import { purchaseOf } from '../model/purchase-of.ts';
import { type AnnualSaving, annualSaving, hasBothPeriods, type PlanPeriod } from '../model/plans.ts';
import { BalanceBand, VisitorBand } from './balance-band.tsx';
import { GiftLine } from './gift-line.tsx';
import { PayerNote } from './payer-note.tsx';
import { PaymentNote } from './payment-note.tsx';
import { PaymentReturned } from './payment-returned.tsx';
import { PlanEndNote } from './plan-end-note.tsx';
import { PlanCards } from './plan-cards.tsx';
import { TypicalPrices, VisitorPrices } from './typical-prices.tsx';

/** The whole of /price where people have accounts; who is not signed in sees plans and prices. */
export function HostedPrices({ isKnown }: { readonly isKnown: boolean }) {
  const t = useT();
  const [period, setPeriod] = useState<PlanPeriod>('annually');
  const products = useQuery(productsQuery());
  const summary = useQuery({ ...summaryQuery(), enabled: isKnown });
  const offered = products.data ?? [];
  const search = useSearch();
  return (
    <>
      <PaymentReturned isKnown={isKnown} again={purchaseOf(search, offered, summary.data?.payment)} />
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <h1 className="text-display">{t('billing.title')}</h1>
          <p className="mt-1 text-prose text-text-2">{t('billing.text')}</p>
        </div>
        {hasBothPeriods(offered) && (
          <Segmented
            label={t('billing.period')}
            value={period}
            options={[
              { value: 'monthly', label: t('billing.monthly') },
              { value: 'annually', label: <AnnualLabel saving={annualSaving(offered)} /> },
            ]}
            onChange={setPeriod}
            className="phone:w-full"
          />
        )}
      </header>
      <div className="mt-7">{isKnown ? <BalanceBand query={summary} products={offered} /> : <VisitorBand />}</div>
      {isKnown && <PayerNote />}
      <PlanEndNote summary={summary.data} />
      <PaymentNote summary={summary.data} />
      <div className="mt-6">
        <PlanCards query={products} summary={summary.data} period={period} isKnown={isKnown} />
      </div>
      {isKnown ? <TypicalPrices /> : <VisitorPrices />}
      <GiftOf summary={summary.data} />
    </>
  );
}

function GiftOf({ summary }: { readonly summary: BillingSummary | undefined }) {
  return summary !== undefined && summary.gift !== 'off' && <GiftLine gift={summary.gift} />;
}

function AnnualLabel({ saving }: { readonly saving: AnnualSaving | undefined }) {
  const t = useT();
  return (
    <>
      {t('billing.annually')}
      {saving !== undefined && (
        <Badge tone="accent">
          {saving.kind === 'months'
            ? t('billing.monthsFree', { count: saving.count })
            : t('billing.percentLess', {
                percent: numberFormat(currentLanguage().tag, { style: 'percent' }).format(saving.percent / 100),
              })}
        </Badge>
      )}
    </>
  );
}
