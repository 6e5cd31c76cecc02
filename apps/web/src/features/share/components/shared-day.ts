import { currentLanguage } from '#/i18n/i18n.ts';
import { dateTimeFormat } from '#/lib/time.ts';

/** The day on which something was shared, as people write it. */
export function sharedDay(time: number): string {
  return dateTimeFormat(currentLanguage().tag, { dateStyle: 'medium' }).format(time);
}
