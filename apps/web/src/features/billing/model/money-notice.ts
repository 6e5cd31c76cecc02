import { chosenPayer, nanoFromText, type BillingSummary, type ParentAccount, type User } from '@parley/contract';
import { availableOf } from './available.ts';

/** What runs out, how far it has come, and what stands behind it. */
export type MoneyNotice =
  | { readonly kind: 'cap'; readonly level: NoticeLevel; readonly payer: ParentAccount; readonly cap: string }
  | { readonly kind: 'banned'; readonly level: 'reached'; readonly payer: ParentAccount }
  | { readonly kind: 'payer'; readonly level: 'reached'; readonly payer: ParentAccount }
  | { readonly kind: 'budget'; readonly level: NoticeLevel; readonly amount: string }
  | { readonly kind: 'balance'; readonly level: NoticeLevel | 'none'; readonly available: string };

type NoticeLevel = 'near' | 'reached';

/** Figures by which somebody who has used a balance is told from somebody who never had one. */
type UseFigure = 'usedThisMonth' | 'totalSubscription' | 'gift';

/** Limits are nearly used up from this part on. */
const NEAR_PERCENT = 80n;
/** With fewer typical messages left, a balance is low. */
const FEW_MESSAGES = 20;

/** The main account that pays for an account at the moment. */
export function payerOf(account: Pick<User, 'availableParentAccounts'> | undefined): ParentAccount | undefined {
  const payer = chosenPayer(account);
  return payer?.authorizationStatus === 'ACTIVE' ? payer : undefined;
}

/** What somebody should know before they send: the limit that stops them, or the one that soon will. */
export function moneyNotice(
  summary: Pick<BillingSummary, 'balance' | 'held' | 'budget' | 'typicalMessages' | UseFigure>,
  chosen: ParentAccount | undefined,
): MoneyNotice | undefined {
  return chosen ? noticeOfPayer(chosen) : noticeOfOwn(summary);
}

function noticeOfPayer(payer: ParentAccount): MoneyNotice | undefined {
  const { canPay, monthlyCap: cap, spentThisMonth } = payer;
  if (payer.authorizationStatus !== 'ACTIVE') return { kind: 'banned', level: 'reached', payer };
  if (!canPay) return { kind: 'payer', level: 'reached', payer };
  if (cap === null) return undefined;
  const [spent, limit] = [nanoFromText(spentThisMonth), nanoFromText(cap)];
  if (spent >= limit) return { kind: 'cap', level: 'reached', payer, cap };
  return spent * 100n >= limit * NEAR_PERCENT ? { kind: 'cap', level: 'near', payer, cap } : undefined;
}

function noticeOfOwn({
  budget: { amount, isReached, isNear },
  typicalMessages,
  ...summary
}: Parameters<typeof moneyNotice>[0]): MoneyNotice | undefined {
  const available = availableOf(summary);
  const isEmpty = nanoFromText(available) <= 0n;
  if (amount !== null && isReached) return { kind: 'budget', level: 'reached', amount };
  // Where every model is free nobody needs a balance.
  if (typicalMessages !== null && isEmpty) {
    return { kind: 'balance', level: wasUsed(summary) ? 'reached' : 'none', available };
  }
  if (amount !== null && isNear) return { kind: 'budget', level: 'near', amount };
  const isLow = typicalMessages !== null && typicalMessages.count < FEW_MESSAGES;
  return isLow ? { kind: 'balance', level: 'near', available } : undefined;
}

function wasUsed({
  held,
  balance,
  usedThisMonth,
  totalSubscription,
  gift,
}: Pick<BillingSummary, 'held' | 'balance' | UseFigure>) {
  const sums = [held, balance, usedThisMonth, totalSubscription];
  return gift === 'claimed' || sums.some((sum) => nanoFromText(sum) !== 0n);
}
