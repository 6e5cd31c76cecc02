import { currentLanguage } from './i18n.ts';
import { numberFormat } from '#/lib/number-format.ts';

/** '1,204', in the reader's digits. */
export function numberText(count: number): string {
  return numberFormat(currentLanguage().tag).format(count);
}
