import { chosenPayer } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { Answered } from '#/components/answered.tsx';
import { buttonClass } from '#/components/button.tsx';
import { accountQuery } from '#/features/account/public.ts';
import type { SettingRow } from '#/features/settings/public.ts';
import { currentLanguage } from '#/i18n/i18n.ts';
import { useT } from '#/i18n/use-t.ts';
import { Link } from '#/lib/router/link.tsx';
import { balanceText } from '#/lib/money-text.ts';
import { summaryQuery } from '../billing-query.ts';
import { StatementList, UsageByDay } from '../late-parts.ts';
import { availableOf } from '../model/available.ts';
import { BudgetControl } from './budget-control.tsx';
import { PayerLines } from './payer-lines.tsx';
import { PlanControl } from './plan-control.tsx';

function BalanceControl() {
  const t = useT();
  const query = useQuery(summaryQuery());
  const { data: account } = useQuery({ ...accountQuery(), enabled: false });
  const payer = chosenPayer(account);
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Answered query={query}>
        {(summary) =>
          payer ? (
            <PayerLines payer={payer} summary={summary} />
          ) : (
            <span className="text-heading tabular-nums">
              {balanceText(availableOf(summary), currentLanguage().tag)}
            </span>
          )
        }
      </Answered>
      <Link to={payer ? '/manager' : '/price'} className={buttonClass('secondary')}>
        {t(payer ? 'billing.payer.choose' : 'billing.usage.addMoney')}
      </Link>
    </div>
  );
}

function Plan() {
  const query = useQuery(summaryQuery());
  return <Answered query={query}>{(summary) => <PlanControl summary={summary} />}</Answered>;
}

function Budget({ label }: { readonly label: string }) {
  const query = useQuery(summaryQuery());
  return <Answered query={query}>{(summary) => <BudgetControl label={label} summary={summary} />}</Answered>;
}

/** What there is to spend. */
export const moneyRows: readonly SettingRow[] = [
  {
    id: 'balance',
    label: 'billing.usage.balance',
    description: 'billing.usage.balanceText',
    keywords: 'billing.usage.balanceKeywords',
    Control: BalanceControl,
  },
  {
    id: 'plan',
    label: 'billing.usage.plan',
    description: 'billing.usage.planText',
    keywords: 'billing.usage.planKeywords',
    layout: 'full',
    Control: Plan,
  },
  {
    id: 'budget',
    label: 'billing.usage.budget',
    description: 'billing.usage.budgetText',
    keywords: 'billing.usage.budgetKeywords',
    layout: 'full',
    Control: Budget,
  },
];

/** What became of it, or what the server's keys cost where there are no accounts. */
export function chartRow(isHosted: boolean): SettingRow {
  return {
    id: 'by-day',
    label: 'billing.usage.chart',
    description: isHosted ? 'billing.usage.chartText' : 'billing.usage.chartTextOwnKeys',
    keywords: 'billing.usage.chartKeywords',
    layout: 'full',
    Control: () => <UsageByDay />,
  };
}

export const statementRow: SettingRow = {
  id: 'statement',
  label: 'billing.usage.statement',
  description: 'billing.usage.statementText',
  keywords: 'billing.usage.statementKeywords',
  layout: 'full',
  Control: () => <StatementList />,
};
