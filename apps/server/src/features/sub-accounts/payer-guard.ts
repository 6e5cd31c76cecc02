import { AppError } from '@parley/contract';
import type { CallPlan } from '../metering/call-record.ts';

/**
 * Decides before a call whether the main account that a sub-account chose pays for it; its monthly limit is the ledger's to
 * keep. Calls that cost this server nothing, such as those with the caller's own key, are not the main account's to limit.
 */
export function payerGuard({ call, actor, price, model }: CallPlan): void {
  const payer = actor?.subAccount?.payer;
  if (!payer || !price) return;
  if (payer.isBanned) throw new AppError('sub_account_banned');
  // A list of models says nothing about tools; what they may cost is the monthly limit's.
  if (call !== 'tool' && payer.models.length > 0 && !payer.models.includes(model))
    throw new AppError('sub_account_model_refused');
}
