import { classNames } from '#/components/class-names.ts';
import { tooltipAttributes } from '#/components/tooltip.tsx';
import { currentLanguage } from '#/i18n/i18n.ts';
import { useT } from '#/i18n/use-t.ts';
import { dateTimeFormat } from '#/lib/time.ts';
import { sumText } from '#/lib/money-text.ts';
import type { DayBar } from '../model/daily-bars.ts';

interface DailyUseProps {
  readonly bars: readonly DayBar[];
  readonly label: string;
}

/** A bar for each day, today's in full colour. Days without use keep a trace, so that the row reads as one of days. */
export function DailyUse({ bars, label }: DailyUseProps) {
  const t = useT();
  const { tag } = currentLanguage();
  const wordsOf = ({ day, nano }: DayBar) =>
    t('subAccounts.dayUse', { day: dayWords(day, tag), amount: sumText(nano, tag) });
  const used = bars.filter(({ nano }) => nano > 0n);
  return (
    <figure className="min-w-0">
      <div className="flex h-12 items-end gap-0.75" aria-hidden>
        {bars.map((bar, at) => (
          <span
            key={bar.day}
            {...tooltipAttributes({ label: wordsOf(bar), side: 'above' })}
            className="flex h-full min-w-0 flex-1 items-end"
          >
            <span
              style={{ height: `${Math.max(4, Math.round(bar.share * 100))}%` }}
              className={classNames(
                'w-full rounded-[2px]',
                at === bars.length - 1 ? 'bg-accent' : bar.nano === 0n ? 'bg-press' : 'bg-accent/40',
              )}
            />
          </span>
        ))}
      </div>
      <figcaption className="mt-1.5 flex justify-between gap-3 text-meta text-text-2">
        <span className="shrink-0">{dayWords(bars[0]?.day ?? '', tag)}</span>
        <span className="truncate">{label}</span>
        <span className="shrink-0">{t('subAccounts.today')}</span>
      </figcaption>
      <ul className="sr-only">
        {used.map((bar) => (
          <li key={bar.day}>{wordsOf(bar)}</li>
        ))}
      </ul>
    </figure>
  );
}

/** Days are counted in UTC, so they are written in it. */
function dayWords(day: string, language: string): string {
  if (day === '') return '';
  return dateTimeFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(Date.parse(day));
}
