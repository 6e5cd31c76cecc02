import { currentLanguage } from '#/i18n/i18n.ts';
import type { Translate } from '#/i18n/text-key.ts';
import { dollarText } from '#/lib/money-text.ts';
import type { PicturePrice } from '../model/picture-price.ts';

/** What stands on a button that asks for pictures: what it does, and what that costs where it is known. */
export function actWithPrice(act: string, price: PicturePrice | undefined, t: Translate): string {
  if (price === undefined || price.nano === 0n) return act;
  const said = { act, price: dollarText(price.nano, currentLanguage().tag) };
  return t(price.isExact ? 'imagePanel.actFor' : 'imagePanel.actUpTo', said);
}
