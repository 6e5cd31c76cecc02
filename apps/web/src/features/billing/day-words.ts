import { dateTimeFormat } from '#/lib/time.ts';

/** '16 Nov': a day as people write it. Days are counted in UTC, so they are written in it. */
export function dayWords(day: string, language: string): string {
  if (day === '') return '';
  return dateTimeFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(Date.parse(day));
}
