import type { Plan } from '@parley/contract';
import { currentLanguage } from '#/i18n/i18n.ts';
import { dateTimeFormat } from '#/lib/time.ts';

/** '1 Oct 2027': when a plan ends or renews; empty for one without an end. */
export function planDay({ endsAt }: Pick<Plan, 'endsAt'>): string {
  if (endsAt === null) return '';
  return dateTimeFormat(currentLanguage().tag, { dateStyle: 'medium' }).format(Date.parse(endsAt));
}
