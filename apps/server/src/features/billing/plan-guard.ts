import { AppError } from '@parley/contract';
import type { CallGuard } from '../metering/call-record.ts';

/**
 * Keeps models that the operator locked for those whose payer has a plan that unlocks them. Calls that cost this server
 * nothing, such as those with the caller's own key, are not the operator's to lock.
 */
export function planGuard(
  lockedModels: ReadonlySet<string>,
  unlocksAllModels: (accountId: string) => Promise<boolean>,
): CallGuard {
  const check = async (payerId: string): Promise<void> => {
    if (!(await unlocksAllModels(payerId))) {
      throw new AppError('forbidden', 'This model needs a plan that unlocks all models');
    }
  };
  return ({ actor, model, price }) => {
    if (actor?.kind !== 'account' || !price || !lockedModels.has(model)) return undefined;
    return check(actor.payerId);
  };
}
