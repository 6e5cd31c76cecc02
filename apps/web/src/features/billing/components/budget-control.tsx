import { billingRoutes, nanoFromText, type BillingSummary } from '@parley/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState, type SubmitEvent } from 'react';
import { Badge } from '#/components/badge.tsx';
import { Button } from '#/components/button.tsx';
import { ProgressBar } from '#/components/progress-bar.tsx';
import { showToast } from '#/components/toast.tsx';
import { failureWords } from '#/i18n/failure-words.ts';
import { currentLanguage } from '#/i18n/i18n.ts';
import { useT } from '#/i18n/use-t.ts';
import { ApiFailure, callApi } from '#/lib/api.ts';
import { sumText } from '#/lib/money-text.ts';
import { billingChanged } from '../billing-query.ts';
import { readAmount } from '../model/read-amount.ts';
import { DollarInput } from './dollar-input.tsx';

interface BudgetControlProps {
  readonly label: string;
  readonly summary: Pick<BillingSummary, 'budget' | 'usedThisMonth'>;
}

/** A limit for the month that an account sets itself: it warns, then it stops. */
export function BudgetControl({ label, summary: { budget, usedThisMonth } }: BudgetControlProps) {
  const t = useT();
  const id = useId();
  const queries = useQueryClient();
  const [typed, setTyped] = useState(budget.amount ?? '');
  const [problem, setProblem] = useState<string>();
  const saving = useMutation({
    mutationFn: (amount: string | null) => callApi(billingRoutes.setBudget, { body: { amount } }, { quiet: true }),
    onSuccess: async ({ amount }) => {
      showToast({
        kind: 'success',
        text: t(amount === null ? 'billing.usage.budgetRemoved' : 'billing.usage.budgetSaved'),
      });
      await billingChanged(queries);
    },
    onError: (error) =>
      setProblem(error instanceof ApiFailure ? failureWords(error.code) : t('billing.usage.budgetFailed')),
  });
  const save = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const read = readAmount(typed);
    if (read.kind !== 'amount' && read.kind !== 'empty') {
      setProblem(t('billing.usage.budgetWrong'));
      document.getElementById(id)?.focus();
      return;
    }
    if (!saving.isPending) saving.mutate(read.kind === 'amount' ? read.text : null);
  };
  return (
    <form noValidate onSubmit={save} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <DollarInput
          id={id}
          aria-label={`${label}: ${t('billing.usage.budgetLabel')}`}
          aria-describedby={`${id}-note`}
          aria-invalid={problem !== undefined || undefined}
          placeholder={t('billing.usage.budgetNone')}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setProblem(undefined);
          }}
          className="w-44"
        />
        <Button type="submit" busy={saving.isPending} disabled={typed.trim() === (budget.amount ?? '')}>
          {t('common.save')}
        </Button>
      </div>
      <p id={`${id}-note`} aria-live="polite" className="text-meta text-danger empty:hidden">
        {problem}
      </p>
      {budget.amount !== null && <BudgetUse amount={budget.amount} budget={budget} used={usedThisMonth} />}
    </form>
  );
}

interface BudgetUseProps {
  readonly amount: string;
  readonly used: string;
  readonly budget: BillingSummary['budget'];
}

function BudgetUse({ amount, used, budget: { isNear, isReached } }: BudgetUseProps) {
  const t = useT();
  const { tag } = currentLanguage();
  const [spent, limit] = [nanoFromText(used), nanoFromText(amount)];
  const share = limit === 0n ? 1 : Math.min(1, Number((spent * 1_000n) / limit) / 1_000);
  const words = t('billing.usage.budgetOf', { used: sumText(spent, tag), amount: sumText(limit, tag) });
  return (
    <div className="flex flex-col gap-2">
      <ProgressBar label={words} share={share} tone={isNear || isReached ? 'spark' : 'accent'} />
      <p className="flex flex-wrap items-center gap-2 text-small text-text-2">
        <span>{words}</span>
        {isReached ? (
          <Badge tone="danger" className="h-auto py-0.5 whitespace-normal">
            {t('billing.usage.budgetReached')}
          </Badge>
        ) : (
          isNear && <Badge tone="warn">{t('billing.usage.budgetNear')}</Badge>
        )}
      </p>
    </div>
  );
}
