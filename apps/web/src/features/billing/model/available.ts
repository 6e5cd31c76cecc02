import { nanoFromText, textFromNano, type BillingSummary } from '@parley/contract';

/** Dollars that can be spent now, as decimal text: the balance without what running calls have set aside. */
export function availableOf({ balance, held }: Pick<BillingSummary, 'balance' | 'held'>): string {
  return textFromNano(nanoFromText(balance) - nanoFromText(held));
}
