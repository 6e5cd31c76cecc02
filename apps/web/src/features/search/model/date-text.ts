import { dateTimeFormat } from '#/lib/time.ts';

/** As short as it can be: the time of a message of today, the day of this year, the date of any other. */
export function dateText(time: number, now: number, language: string): string {
  const date = new Date(time);
  const today = new Date(now);
  const isThisYear = date.getFullYear() === today.getFullYear();
  if (isThisYear && date.toDateString() === today.toDateString()) {
    return dateTimeFormat(language, { timeStyle: 'short' }).format(date);
  }
  const year = isThisYear ? {} : ({ year: 'numeric' } as const);
  return dateTimeFormat(language, { day: 'numeric', month: 'short', ...year }).format(date);
}
