import { billingRoutes, nanoFromText, type BillingSummary, type Plan } from '@parley/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Badge } from '#/components/badge.tsx';
import { Button, buttonClass } from '#/components/button.tsx';
import { confirm } from '#/components/overlays.tsx';
import { showToast } from '#/components/toast.tsx';
import { failureWords } from '#/i18n/failure-words.ts';
import { currentLanguage } from '#/i18n/i18n.ts';
import { useT } from '#/i18n/use-t.ts';
import { ApiFailure, callApi } from '#/lib/api.ts';
import { Link } from '#/lib/router/link.tsx';
import { sumText } from '#/lib/money-text.ts';
import { billingChanged } from '../billing-query.ts';
import { endOf } from '../model/plan-end.ts';
import { planDay } from '../plan-day.ts';

/** The plan somebody has, when it ends or renews, and how to change that. */
export function PlanControl({ summary }: { readonly summary: BillingSummary }) {
  const t = useT();
  const { plan, totalSubscription } = summary;
  const paid = nanoFromText(totalSubscription);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        {plan === null ? <p>{t('billing.usage.noPlan')}</p> : <PlanLines plan={plan} />}
        {paid > 0n && (
          <p className="mt-1 text-small text-text-3">
            {t('billing.usage.paidSoFar', { amount: sumText(paid, currentLanguage().tag) })}
          </p>
        )}
      </div>
      <PlanAction plan={plan} />
    </div>
  );
}

function PlanLines({ plan }: { readonly plan: Plan }) {
  const t = useT();
  const date = planDay(plan);
  const [now] = useState(Date.now);
  const end = endOf(plan, now);
  const isPastDue = plan.state === 'past_due';
  const when = isPastDue
    ? t('billing.usage.pastDueText', { date })
    : plan.endsAt === null
      ? t('billing.usage.noEnd')
      : t(
          plan.state === 'ended'
            ? 'billing.usage.endedOn'
            : plan.renews
              ? 'billing.usage.renewsOn'
              : 'billing.usage.endsOn',
          { date },
        );
  return (
    <>
      <p className="flex flex-wrap items-center gap-2 font-medium">
        <bdi className="wrap-anywhere">{plan.name}</bdi>
        {end !== undefined && (
          <Badge tone="warn">{t(end === 'soon' ? 'billing.usage.endsSoon' : 'billing.usage.ended')}</Badge>
        )}
        {isPastDue && <Badge tone="danger">{t('billing.usage.pastDue')}</Badge>}
      </p>
      <p className="text-small text-text-2">{when}</p>
    </>
  );
}

function PlanAction({ plan }: { readonly plan: Plan | null }) {
  const t = useT();
  const [now] = useState(Date.now);
  const queries = useQueryClient();
  const changing = useMutation({
    mutationFn: (renews: boolean) =>
      callApi(renews ? billingRoutes.resumeSubscription : billingRoutes.cancelSubscription, {}, { quiet: true }),
    onSuccess: (changed, renews) => {
      const values = { name: changed.name, date: planDay(changed) };
      showToast({ kind: 'success', text: t(renews ? 'billing.usage.resumed' : 'billing.usage.cancelled', values) });
    },
    onError: (error) =>
      showToast({
        kind: 'error',
        text: error instanceof ApiFailure ? failureWords(error.code) : t('billing.usage.planFailed'),
      }),
    onSettled: () => billingChanged(queries),
  });
  const cancel = async (current: Plan) => {
    const agreed = await confirm({
      title: t('billing.usage.cancelTitle', { name: current.name }),
      text: t('billing.usage.cancelText', { date: planDay(current) }),
      confirmLabel: t('billing.usage.cancelConfirm'),
      cancelLabel: t('billing.usage.keep'),
      danger: true,
    });
    if (agreed) changing.mutate(false);
  };
  const isSubscription = plan !== null && plan.kind === 'subscription' && plan.paymentMethod === 'card';
  if (!isSubscription || plan.state === 'ended') {
    return (
      <Link to="/price" className={buttonClass('secondary')}>
        {t(endOf(plan, now) === undefined ? 'billing.usage.seePlans' : 'billing.usage.buyAgain')}
      </Link>
    );
  }
  return plan.renews ? (
    <Button variant="danger-soft" busy={changing.isPending} onClick={() => void cancel(plan)}>
      {t('billing.usage.cancel')}
    </Button>
  ) : (
    <Button busy={changing.isPending} onClick={() => changing.mutate(true)}>
      {t('billing.usage.resume')}
    </Button>
  );
}
