import { nanoFromText, type DayUsage } from '@parley/contract';
import { currentLanguage } from '#/i18n/i18n.ts';
import { useT } from '#/i18n/use-t.ts';
import { numberFormat } from '#/lib/number-format.ts';
import { dollarText, sumText } from '#/lib/money-text.ts';
import { dayWords } from '../day-words.ts';
import type { UsageChart } from '../model/usage-chart.ts';

interface UsageTableProps {
  readonly chart: UsageChart;
  readonly usage: readonly DayUsage[];
}

/** What the chart shows, in numbers, the newest day first. */
export function UsageTable({ chart, usage }: UsageTableProps) {
  const t = useT();
  const { tag } = currentLanguage();
  const counted = numberFormat(tag);
  const rows = usage.toSorted((one, other) => other.day.localeCompare(one.day) || one.model.localeCompare(other.model));
  return (
    <div className="max-h-100 overflow-auto overscroll-contain">
      <table className="w-full text-small">
        <caption className="sr-only">{t('billing.usage.chart')}</caption>
        <thead className="sticky top-0 bg-canvas text-meta text-text-2">
          <tr>
            <Head isFirst>{t('billing.usage.day')}</Head>
            <Head isFirst>{t('billing.usage.model')}</Head>
            <Head>{t('billing.usage.calls')}</Head>
            <Head>{t('billing.usage.amount')}</Head>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ day, model, calls, amount }) => (
            <tr key={`${day} ${model}`} className="border-t border-line">
              <th scope="row" className="py-2 pe-4 text-start font-normal whitespace-nowrap">
                {dayWords(day, tag)}
              </th>
              <td className="py-2 pe-4 wrap-anywhere">
                <bdi>{model}</bdi>
              </td>
              <td className="py-2 ps-4 text-end tabular-nums">{counted.format(calls)}</td>
              <td className="py-2 ps-4 text-end tabular-nums">{dollarText(nanoFromText(amount), tag)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t border-line font-medium">
            <th scope="row" colSpan={2} className="py-2 text-start font-medium">
              {t('billing.usage.total')}
            </th>
            <td className="py-2 ps-4 text-end tabular-nums">{counted.format(chart.calls)}</td>
            <td className="py-2 ps-4 text-end tabular-nums">{sumText(chart.nano, tag)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function Head({ children, isFirst = false }: { readonly children: string; readonly isFirst?: boolean }) {
  return (
    <th scope="col" className={`py-2 font-medium ${isFirst ? 'pe-4 text-start' : 'ps-4 text-end'}`}>
      {children}
    </th>
  );
}
