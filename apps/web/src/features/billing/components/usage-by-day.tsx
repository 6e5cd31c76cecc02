import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Answered } from '#/components/answered.tsx';
import { Segmented } from '#/components/segmented.tsx';
import { currentLanguage } from '#/i18n/i18n.ts';
import { useT } from '#/i18n/use-t.ts';
import { numberFormat } from '#/lib/number-format.ts';
import { sumText } from '#/lib/money-text.ts';
import { isKnownHere } from '#/features/account/public.ts';
import { usageQuery } from '../billing-query.ts';
import { rangeDays, USAGE_RANGES, usageChart, type UsageRange } from '../model/usage-chart.ts';
import { UsageChartFigure } from './usage-chart-figure.tsx';
import { UsageTable } from './usage-table.tsx';

/** What was used, by day and model, as a chart or as a table. */
export function UsageByDay() {
  const t = useT();
  return isKnownHere() ? <OfAccount /> : <p className="text-text-2">{t('billing.usage.visitor')}</p>;
}

function OfAccount() {
  const t = useT();
  const [now] = useState(Date.now);
  const [range, setRange] = useState<UsageRange>('month');
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const { from, to } = rangeDays(range, now);
  const query = useQuery(usageQuery(from, to));
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap gap-3">
        <Segmented
          label={t('billing.usage.range')}
          value={range}
          options={USAGE_RANGES.map((value) => ({ value, label: t(`billing.usage.ranges.${value}`) }))}
          onChange={setRange}
          className="phone:w-full phone:*:px-1"
        />
        <Segmented
          label={t('billing.usage.view')}
          value={view}
          options={[
            { value: 'chart', label: t('billing.usage.asChart') },
            { value: 'table', label: t('billing.usage.asTable') },
          ]}
          onChange={setView}
          className="ms-auto phone:ms-0 phone:w-full"
        />
      </div>
      <Answered query={query}>
        {(usage) => {
          const chart = usageChart(usage, from, to);
          if (usage.length === 0) return <p className="text-text-2">{t('billing.usage.empty')}</p>;
          return (
            <>
              <p className="text-text-2">
                {t('billing.usage.sum', {
                  amount: sumText(chart.nano, currentLanguage().tag),
                  formatted: numberFormat(currentLanguage().tag).format(chart.calls),
                })}
              </p>
              {view === 'chart' ? <UsageChartFigure chart={chart} /> : <UsageTable chart={chart} usage={usage} />}
            </>
          );
        }}
      </Answered>
    </div>
  );
}
