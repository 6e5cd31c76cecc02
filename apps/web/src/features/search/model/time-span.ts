export const TIME_SPANS = ['week', 'month', 'year'] as const;
export type TimeSpan = (typeof TIME_SPANS)[number];

const DAYS: Readonly<Record<TimeSpan, number>> = { week: 7, month: 30, year: 365 };

export function timeSpanOf(text: string | undefined): TimeSpan | undefined {
  return TIME_SPANS.find((span) => span === text);
}

/** The start of the first day of a span that ends today, by the reader's own clock. */
export function startOfSpan(span: TimeSpan, now: number): number {
  const date = new Date(now);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() - DAYS[span]).getTime();
}
