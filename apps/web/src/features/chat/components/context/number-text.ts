import { currentLanguage } from '#/i18n/i18n.ts';

/** '1,204', in the reader's digits. */
export function numberText(count: number): string {
  return new Intl.NumberFormat(currentLanguage().tag).format(count);
}
