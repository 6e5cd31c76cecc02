import { ChartColumn } from 'lucide-react';
import { chartRow, moneyRows, statementRow } from '#/features/billing/components/usage-rows.tsx';
import type { SettingSection } from '#/features/settings/public.ts';

/** Settings → Usage: what there is to spend and what became of it; without accounts, what the server's keys cost. */
export function usageSection(isHosted: boolean): SettingSection {
  const use = { label: 'billing.usage.groupUse', rows: [chartRow(isHosted)] } as const;
  return {
    id: 'usage',
    label: 'billing.usage.section',
    icon: ChartColumn,
    groups: isHosted
      ? [
          { label: 'billing.usage.groupMoney', rows: moneyRows },
          use,
          { label: 'billing.usage.groupStatement', rows: [statementRow] },
        ]
      : [use],
  };
}
