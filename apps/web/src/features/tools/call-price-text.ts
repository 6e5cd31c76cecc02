import { dollarsToNano } from '@parley/contract';
import { currentLanguage } from '#/i18n/i18n.ts';
import { dollarText } from '#/lib/money-text.ts';

/** What a call costs, in words. */
export function callPriceText(dollars: number): string {
  return callCostText(Number(dollarsToNano(dollars)));
}

/** What a call cost, from nano-dollars, in words. */
export function callCostText(nano: number): string {
  return dollarText(BigInt(nano), currentLanguage().tag);
}
