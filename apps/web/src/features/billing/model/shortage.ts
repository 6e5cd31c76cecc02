import { nanoFromText, type BillingSummary, type ParentAccount } from '@parley/contract';
import { availableOf } from './available.ts';

/** What an answer was refused for: a sub-account's limit, its main account's money, the own budget or the own balance. */
export type Shortage = 'cap' | 'payer' | 'budget' | 'balance';

/** Tells from the code of a refusal whose money it is that is missing. */
export function shortageOf(code: string, payer: ParentAccount | undefined): Shortage {
  if (payer) return code === 'sub_account_cap_reached' ? 'cap' : 'payer';
  return code === 'budget_reached' ? 'budget' : 'balance';
}

/** Nano-dollars that may still be spent, as far as this account knows: of a main account's money it knows nothing. */
export function spendableNano(
  shortage: Shortage,
  summary: Pick<BillingSummary, 'balance' | 'held' | 'budget' | 'usedThisMonth'>,
  payer: ParentAccount | undefined,
): bigint {
  const available = nanoFromText(availableOf(summary));
  const left = (limit: string | null | undefined, used: string) =>
    limit == null ? 0n : nanoFromText(limit) - nanoFromText(used);
  switch (shortage) {
    case 'cap':
      return payer ? left(payer.monthlyCap, payer.spentThisMonth) : 0n;
    case 'payer':
      return 0n;
    case 'budget': {
      const inBudget = left(summary.budget.amount, summary.usedThisMonth);
      return inBudget < available ? inBudget : available;
    }
    case 'balance':
      return available;
    default:
      return shortage satisfies never;
  }
}
