import { nanoFromText } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { ICON_STROKE } from '#/components/icon.ts';
import { currentLanguage } from '#/i18n/i18n.ts';
import { useT } from '#/i18n/use-t.ts';
import { summaryQuery } from '../billing-query.ts';
import { balanceText } from '#/lib/money-text.ts';

/** What somebody loses who deletes the account: the balance, and a plan that runs. Nothing where there is neither. */
export function ForfeitedMoney() {
  const t = useT();
  const { data: summary } = useQuery(summaryQuery());
  if (summary === undefined || summary.isEstimate) return null;
  const { balance, plan } = summary;
  const isLeft = nanoFromText(balance) > 0n;
  const isRunning = plan !== null && plan.kind === 'subscription' && plan.state !== 'ended';
  if (!isLeft && !isRunning) return null;
  return (
    <div className="flex gap-2.5 rounded-block bg-warn-soft px-4 py-3 text-small">
      <TriangleAlert className="mt-px size-4 shrink-0 text-warn" strokeWidth={ICON_STROKE} aria-hidden />
      <div className="flex flex-col gap-1">
        {isLeft && <p>{t('billing.forfeited.balance', { amount: balanceText(balance, currentLanguage().tag) })}</p>}
        {isRunning && (
          <p>{t(plan.renews ? 'billing.forfeited.subscription' : 'billing.forfeited.plan', { name: plan.name })}</p>
        )}
      </div>
    </div>
  );
}
