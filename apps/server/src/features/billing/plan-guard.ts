import { AppError, DEFAULT_LANGUAGE } from '@parley/contract';
import type { CallGuard } from '../metering/call-record.ts';
import { type ProductRange, wordsIn } from './product.ts';

/**
 * Keeps models that the operator locked for those whose payer has a plan that unlocks them. Calls that cost this server
 * nothing, such as those with the caller's own key, are not the operator's to lock.
 */
export function planGuard(
  { lockedModels, products }: Pick<ProductRange, 'lockedModels' | 'products'>,
  unlocksAllModels: (accountId: string) => Promise<boolean>,
): CallGuard {
  const unlocking = products.filter((product) => product.unlocksAllModels);
  const plans = [...new Set(unlocking.map(({ name }) => wordsIn(name, DEFAULT_LANGUAGE)))];
  const sentence = plans.length === 0 ? undefined : `This model needs a plan that unlocks it: ${plans.join(', ')}`;
  const check = async (payerId: string): Promise<void> => {
    if (!(await unlocksAllModels(payerId))) throw new AppError('model_locked', sentence, { data: { plans } });
  };
  return ({ actor, model, price }) => {
    if (actor?.kind !== 'account' || !price || !lockedModels.has(model)) return undefined;
    return check(actor.payerId);
  };
}
