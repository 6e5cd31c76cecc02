import { tooltipAttributes } from '#/components/tooltip.tsx';
import { currentLanguage } from '#/i18n/i18n.ts';
import { useT } from '#/i18n/use-t.ts';
import { dollarText, sumText } from '#/lib/money-text.ts';
import { dayWords } from '../day-words.ts';
import { roundTop, type ChartDay, type ChartModel, type UsageChart } from '../model/usage-chart.ts';

const HEIGHT = 180;
/** The least of a bar, so that a day with little use is not one without. */
const LEAST = 2;
/** Of the room of a day, what its bar takes. */
const BAR_SHARE = 0.72;
const LINES = [1, 0.5, 0] as const;
const SHADES = [1, 0.62, 0.38, 0.24] as const;

/** Stacked bars, a piece for each model. Time runs in the direction of the text. */
export function UsageChartFigure({ chart }: { readonly chart: UsageChart }) {
  const t = useT();
  const { tag, dir } = currentLanguage();
  const top = roundTop(chart.highest);
  const { days, models } = chart;
  const room = 100 / days.length;
  const xOf = (at: number) => {
    const x = at * room + (room * (1 - BAR_SHARE)) / 2;
    return dir === 'rtl' ? 100 - x - room * BAR_SHARE : x;
  };
  return (
    <figure aria-label={t('billing.usage.chartLabel', { amount: sumText(chart.nano, tag) })} className="min-w-0">
      <div className="flex gap-3">
        <div className="relative min-w-0 flex-1">
          {/* What it shows is in the legend, and day by day in the table. */}
          <svg aria-hidden width="100%" height={HEIGHT} className="block overflow-visible">
            {LINES.map((line) => (
              <line
                key={line}
                x1="0"
                x2="100%"
                y1={HEIGHT * (1 - line)}
                y2={HEIGHT * (1 - line)}
                className="stroke-line"
                strokeWidth="1"
              />
            ))}
            {days.map((day, at) => (
              <DayBar key={day.day} day={day} models={models} top={top} x={xOf(at)} width={room * BAR_SHARE} />
            ))}
          </svg>
          <div aria-hidden className="mt-1.5 flex justify-between text-meta text-text-2">
            <span>{dayWords(days[0]?.day ?? '', tag)}</span>
            <span>{dayWords(days.at(-1)?.day ?? '', tag)}</span>
          </div>
        </div>
        <div aria-hidden className="relative w-12 text-meta text-text-2 tabular-nums" style={{ height: HEIGHT }}>
          {LINES.map((line) => (
            <span key={line} style={{ insetBlockStart: HEIGHT * (1 - line) }} className="absolute -translate-y-1/2">
              {line === 0 ? '$0' : sumText((top * BigInt(line * 2)) / 2n, tag)}
            </span>
          ))}
        </div>
      </div>
      <figcaption>
        <Legend models={models} />
      </figcaption>
    </figure>
  );
}

interface DayBarProps {
  readonly day: ChartDay;
  readonly models: readonly ChartModel[];
  readonly top: bigint;
  /** Of the whole width, in hundredths. */
  readonly x: number;
  readonly width: number;
}

function DayBar({ day, models, top, x, width }: DayBarProps) {
  const t = useT();
  const { tag } = currentLanguage();
  const amount = sumText(day.nano, tag);
  const heightOf = (nano: bigint) => (Number(nano) / Number(top)) * HEIGHT;
  const label = t('billing.usage.dayUse', { day: dayWords(day.day, tag), amount });
  return (
    <g {...tooltipAttributes({ label, side: 'above' })}>
      {/* The whole height of the day can be pointed at. */}
      <rect x={`${x}%`} y="0" width={`${width}%`} height={HEIGHT} fill="transparent" />
      {day.parts.map(({ at, nano, below }) => (
        <rect
          key={at}
          data-vendor={models[at]?.vendor}
          x={`${x}%`}
          y={HEIGHT - heightOf(below) - Math.max(LEAST, heightOf(nano))}
          width={`${width}%`}
          height={Math.max(LEAST, heightOf(nano))}
          fillOpacity={shadeOf(models[at])}
          className="fill-vendor"
        />
      ))}
    </g>
  );
}

function Legend({ models }: { readonly models: readonly ChartModel[] }) {
  const t = useT();
  return (
    <ul className="mt-4 flex flex-wrap gap-x-6 gap-y-2 text-small">
      {models.map((model) => (
        <li key={model.model ?? ''} className="flex min-w-0 items-center gap-2">
          <span
            aria-hidden
            data-vendor={model.vendor}
            style={{ opacity: shadeOf(model) }}
            className="size-2.5 shrink-0 rounded-[3px] bg-vendor"
          />
          <bdi className="min-w-0 truncate text-text-2">{model.model ?? t('billing.usage.others')}</bdi>
          <span className="tabular-nums">{dollarText(model.nano, currentLanguage().tag)}</span>
        </li>
      ))}
    </ul>
  );
}

function shadeOf(model: ChartModel | undefined): number {
  return SHADES[Math.min(model?.shade ?? 0, SHADES.length - 1)] ?? 1;
}
