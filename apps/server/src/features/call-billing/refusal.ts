import { AppError, type ErrorCode } from '@parley/contract';
import type { HoldRefusal } from '../ledger/hold-rules.ts';

const CODES: Readonly<Record<HoldRefusal, ErrorCode>> = {
  insufficient_balance: 'insufficient_balance',
  sub_account_cap_reached: 'sub_account_cap_reached',
  key_limit_reached: 'api_key_spent',
  budget_reached: 'budget_reached',
};

/** Limits of whoever pays; somebody else than the caller must not look like an empty wallet of the caller's own. */
const OF_PAYER: readonly HoldRefusal[] = ['insufficient_balance', 'budget_reached'];

/** Why no money is set aside, as the caller reads it. */
export function refusalOf(refusal: HoldRefusal, { isPaidByOther }: { readonly isPaidByOther: boolean }): AppError {
  return new AppError(isPaidByOther && OF_PAYER.includes(refusal) ? 'sub_account_payer_empty' : CODES[refusal]);
}
