import { type DayUsage, nanoFromText } from '@parley/contract';
import { vendorOf, type Vendor } from '#/components/vendors.ts';

/** A model in the chart; undefined stands for all those beyond the named ones. */
export interface ChartModel {
  readonly model: string | undefined;
  readonly vendor: Vendor;
  /** Models of one vendor share its hue, each a step paler than the one before. */
  readonly shade: number;
  readonly nano: bigint;
  readonly calls: number;
}

export interface ChartDay {
  /** 2026-11-16 */
  readonly day: string;
  readonly nano: bigint;
  readonly calls: number;
  /** In the order of the chart's models, those without use left out; `below` is the sum of those before it. */
  readonly parts: readonly { readonly at: number; readonly nano: bigint; readonly below: bigint }[];
}

export interface UsageChart {
  readonly days: readonly ChartDay[];
  readonly models: readonly ChartModel[];
  readonly nano: bigint;
  readonly calls: number;
  readonly highest: bigint;
}

const MOST_MODELS = 7;
const DAY_MS = 86_400_000;

/** Every day from the first to the last with what each model cost on it; days without use included. */
export function usageChart(usage: readonly DayUsage[], from: string, to: string): UsageChart {
  const models = chartModels(usage);
  const placeOf = new Map(models.map(({ model }, at) => [model, at]));
  const rest = models.length - 1;
  const byDay = new Map<string, { calls: number; sums: Map<number, bigint> }>();
  for (const { day, model, amount, calls } of usage) {
    const entry = byDay.get(day) ?? { calls: 0, sums: new Map<number, bigint>() };
    const at = placeOf.get(model) ?? rest;
    entry.sums.set(at, (entry.sums.get(at) ?? 0n) + nanoFromText(amount));
    entry.calls += calls;
    byDay.set(day, entry);
  }
  const days = daysBetween(from, to).map((day): ChartDay => {
    const { calls = 0, sums } = byDay.get(day) ?? {};
    let nano = 0n;
    const parts = [...(sums ?? [])]
      .toSorted(([one], [other]) => one - other)
      .map(([at, ofModel]) => {
        const below = nano;
        nano += ofModel;
        return { at, nano: ofModel, below };
      });
    return { day, calls, nano, parts };
  });
  return {
    days,
    models,
    nano: days.reduce((sum, day) => sum + day.nano, 0n),
    calls: days.reduce((sum, day) => sum + day.calls, 0),
    highest: days.reduce((most, { nano }) => (nano > most ? nano : most), 0n),
  };
}

/** Days in UTC from the first to the last, both included. */
export function daysBetween(from: string, to: string): readonly string[] {
  const first = Date.parse(from);
  const count = Math.max(0, Math.round((Date.parse(to) - first) / DAY_MS) + 1);
  return Array.from({ length: count }, (_, at) => dayText(first + at * DAY_MS));
}

/** Day of a time, in UTC as the server counts. */
export function dayText(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

export const USAGE_RANGES = ['month', 'days30', 'days90', 'year'] as const;
export type UsageRange = (typeof USAGE_RANGES)[number];

const DAYS_OF: Readonly<Record<Exclude<UsageRange, 'month'>, number>> = { days30: 30, days90: 90, year: 365 };

/** The first and the last day of a range that ends today. */
export function rangeDays(range: UsageRange, now: number): { readonly from: string; readonly to: string } {
  const to = dayText(now);
  const from = range === 'month' ? `${to.slice(0, 7)}-01` : dayText(now - (DAYS_OF[range] - 1) * DAY_MS);
  return { from, to };
}

/** What the lines of a chart stand for: a round sum that the highest day does not pass. */
export function roundTop(highest: bigint): bigint {
  if (highest <= 0n) return 1_000_000_000n;
  let step = 1_000n;
  while (step * 10n < highest) step *= 10n;
  return [1n, 2n, 5n, 10n].map((factor) => factor * step).find((top) => top >= highest) ?? highest;
}

function chartModels(usage: readonly DayUsage[]): readonly ChartModel[] {
  const sums = new Map<string, { provider: string; nano: bigint; calls: number }>();
  for (const { model, provider, amount, calls } of usage) {
    const sum = sums.get(model);
    const nano = nanoFromText(amount);
    if (sum) Object.assign(sum, { nano: sum.nano + nano, calls: sum.calls + calls });
    else sums.set(model, { provider, nano, calls });
  }
  const sorted = [...sums].toSorted(([, one], [, other]) => Number(other.nano - one.nano) || other.calls - one.calls);
  const named = sorted.length > MOST_MODELS ? sorted.slice(0, MOST_MODELS - 1) : sorted;
  const seen = new Map<Vendor, number>();
  const models = named.map(([model, { provider, nano, calls }]): ChartModel => {
    const vendor = vendorOf(model, provider);
    const shade = seen.get(vendor) ?? 0;
    seen.set(vendor, shade + 1);
    return { model, vendor, shade, nano, calls };
  });
  const others = sorted.slice(named.length).map(([, sum]) => sum);
  if (others.length === 0) return models;
  const rest = others.reduce((sum, { nano, calls }) => ({ nano: sum.nano + nano, calls: sum.calls + calls }), {
    nano: 0n,
    calls: 0,
  });
  return [...models, { model: undefined, vendor: 'other', shade: seen.get('other') ?? 0, ...rest }];
}
