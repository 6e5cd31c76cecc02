/** How far back the history is looked through. */
export const DATE_RANGES = ['today', 'week', 'month', 'year'] as const;
export type DateRange = (typeof DATE_RANGES)[number];

const DAYS: Readonly<Record<DateRange, number>> = { today: 1, week: 7, month: 30, year: 365 };

/** When a range began: at the start of its first day, by the person's own clock. */
export function startOfRange(range: DateRange, now: number): number {
  const day = new Date(now);
  day.setHours(0, 0, 0, 0);
  day.setDate(day.getDate() - (DAYS[range] - 1));
  return day.getTime();
}
