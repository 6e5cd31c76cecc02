import { nanoFromText, type BillingSummary, type ParentAccount } from '@parley/contract';
import { availableOf } from './available.ts';

/**
 * What an answer was refused for: a sub-account's limit, its main account's money, the own budget or balance, a model that
 * needs a plan or that the main account does not allow, a main account that no longer pays, an API key, or something unsaid.
 */
export type Shortage = 'cap' | 'payer' | 'budget' | 'balance' | 'locked' | 'model' | 'banned' | 'key' | 'forbidden';

/** Codes that refuse an answer (HTTP 403 on chat), and what is missing where one's own money pays. */
const REFUSALS: Readonly<Record<string, Shortage>> = {
  insufficient_balance: 'balance',
  budget_reached: 'budget',
  sub_account_cap_reached: 'cap',
  sub_account_payer_empty: 'payer',
  sub_account_banned: 'banned',
  sub_account_model_refused: 'model',
  model_locked: 'locked',
  api_key_spent: 'key',
  api_key_model: 'key',
  api_key_address: 'key',
  forbidden: 'forbidden',
};

/** What only those meet for whom somebody else pays. */
const NEEDS_PAYER: ReadonlySet<Shortage> = new Set(['cap', 'payer', 'model']);

/** Whether a code refuses an answer in a way that a dialog explains. */
export function isRefusal(code: string | undefined): code is string {
  return code !== undefined && Object.hasOwn(REFUSALS, code);
}

interface RefusalFacts {
  readonly payer: ParentAccount | undefined;
  /** The model that was asked needs a plan. */
  readonly isLocked?: boolean | undefined;
}

/** Tells from the code of a refusal what is missing, and whose money it is. */
export function shortageOf(code: string, { payer, isLocked = false }: RefusalFacts): Shortage {
  const shortage = REFUSALS[code] ?? 'forbidden';
  if (shortage === 'forbidden' && isLocked) return 'locked';
  if (payer && (shortage === 'balance' || shortage === 'budget')) return 'payer';
  return !payer && NEEDS_PAYER.has(shortage) ? 'balance' : shortage;
}

/** Refusals that are not for want of money: any model that can be paid for helps, also a dearer one. */
export function isAboutModel(shortage: Shortage): boolean {
  return shortage === 'locked' || shortage === 'model';
}

/** Stands for money of somebody else, of which this account does not know how much there is. */
const A_LOT = 1_000_000_000_000n;

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
    case 'locked':
    case 'model':
      if (!payer) return available;
      if (!payer.canPay) return 0n;
      return payer.monthlyCap === null ? available + A_LOT : left(payer.monthlyCap, payer.spentThisMonth);
    case 'payer':
    case 'banned':
    case 'key':
    case 'forbidden':
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
