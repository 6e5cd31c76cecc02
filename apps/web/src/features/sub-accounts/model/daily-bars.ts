import { type DaySpending, nanoFromText } from '@parley/contract';

export interface DayBar {
  /** 2026-11-16 */
  readonly day: string;
  readonly nano: bigint;
  /** Of the highest bar, from 0 to 1. */
  readonly share: number;
}

const DAY_MS = 86_400_000;
const SHOWN_DAYS = 30;

/** One bar for each of the last days, days without use included; of one sub-account, or of all accounts together. */
export function dailyBars(spending: readonly DaySpending[], now: number, relationUuid?: string): readonly DayBar[] {
  const sums = new Map<string, bigint>();
  for (const { day, spent, relationUuid: whose } of spending) {
    if (relationUuid !== undefined && whose !== relationUuid) continue;
    sums.set(day, (sums.get(day) ?? 0n) + nanoFromText(spent));
  }
  const days = Array.from({ length: SHOWN_DAYS }, (_, at) => dayText(now - (SHOWN_DAYS - 1 - at) * DAY_MS));
  const highest = days.reduce((most, day) => maxOf(most, sums.get(day) ?? 0n), 0n);
  return days.map((day) => {
    const nano = sums.get(day) ?? 0n;
    return { day, nano, share: highest === 0n ? 0 : Number((nano * 1_000n) / highest) / 1_000 };
  });
}

/** What was drawn since the first of the month, in UTC as the server counts it. */
export function spentThisMonth(spending: readonly DaySpending[], now: number): bigint {
  const month = dayText(now).slice(0, 7);
  return spending.filter(({ day }) => day.startsWith(month)).reduce((sum, { spent }) => sum + nanoFromText(spent), 0n);
}

function dayText(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

function maxOf(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}
