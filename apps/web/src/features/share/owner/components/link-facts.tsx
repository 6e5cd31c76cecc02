import type { Publication } from '@parley/contract';
import { currentLanguage } from '#/i18n/i18n.ts';
import { useT } from '#/i18n/use-t.ts';
import { dateTimeFormat } from '#/lib/time.ts';

/** How often a link was followed, and when it ends. */
export function LinkFacts({ views, expiresAt }: Pick<Publication, 'views' | 'expiresAt'>) {
  const t = useT();
  return (
    <>
      <span>{t('sharing.views', { count: views })}</span>
      {expiresAt !== null && <span>{t('sharing.expires', { date: endText(expiresAt) })}</span>}
    </>
  );
}

/** When a link ends, in words. */
export function endText(expiresAt: string): string {
  const format = dateTimeFormat(currentLanguage().tag, { dateStyle: 'medium', timeStyle: 'short' });
  return format.format(Date.parse(expiresAt));
}
