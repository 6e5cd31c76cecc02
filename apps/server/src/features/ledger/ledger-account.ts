import { NANO_DOLLARS_PER_DOLLAR } from '@parley/contract';

/** Accounts of the house: where the money of wallets comes from and goes to. */
export const LEDGER_ACCOUNTS = [
  /** What calls earned. */
  'usage',
  'gateway:stripe',
  'gateway:sandbox',
  'redeem',
  'gift',
  'manual',
  'refund',
  'dispute',
  /** What calls cost beyond what their payer had. */
  'loss',
  /** Passed through where two accounts become one. */
  'merge',
  /** What deleted accounts left. */
  'closed',
] as const;
export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number];

export type TransferKind =
  | 'call'
  | 'payment'
  | 'subscription'
  | 'redeem'
  | 'gift'
  | 'manual'
  | 'refund'
  | 'dispute'
  | 'loss'
  | 'merge'
  | 'closed';

/** No amount and no balance passes this, so that a row's number is always exact. */
export const MAX_NANO = 9_000_000n * NANO_DOLLARS_PER_DOLLAR;

export const walletAccount = (accountId: string): string => `wallet:${accountId}`;

/** An amount that can be booked; anything else is a mistake in the code that asks. */
export function checkedAmount(nano: bigint): bigint {
  if (nano <= 0n || nano > MAX_NANO) throw new RangeError(`${nano} nano-dollars cannot be booked`);
  return nano;
}
