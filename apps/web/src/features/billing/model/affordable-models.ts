import type { Model } from '@parley/contract';
import { costOf, TYPICAL_MESSAGE } from '#/features/models/public.ts';

const MOST_OFFERED = 3;

interface Offer<Listed> {
  readonly model: Listed;
  /** What a typical message costs with it, in nano-dollars. */
  readonly cost: bigint;
}

/**
 * Models to go on with where one has become too dear or was refused: each costs less than that one unless it may be dearer, and a typical message of it is paid for
 * by what is left. The best of the same maker comes first, then the cheapest ones.
 */
export function affordableModels<
  Listed extends Pick<Model, 'id' | 'provider' | 'price' | 'isFree' | 'available' | 'isLocked'>,
>(
  askedId: string | undefined,
  models: readonly Listed[],
  availableNano: bigint,
  mayBeDearer = false,
): readonly Offer<Listed>[] {
  const asked = models.find(({ id }) => id === askedId);
  const limit = asked && !mayBeDearer ? costOf(asked, TYPICAL_MESSAGE) : undefined;
  const offers = models
    .filter((model) => model.available && model.isLocked !== true && model.id !== askedId)
    .flatMap((model): Offer<Listed>[] => {
      const cost = costOf(model, TYPICAL_MESSAGE);
      const isDear = cost === undefined || cost > availableNano || (limit !== undefined && cost >= limit);
      return isDear ? [] : [{ model, cost }];
    })
    .toSorted((one, other) => Number(one.cost - other.cost));
  const ofSameMaker = offers.findLast(({ model }) => model.provider === asked?.provider);
  const others = offers.filter((offer) => offer !== ofSameMaker);
  return [...(ofSameMaker ? [ofSameMaker] : []), ...others].slice(0, MOST_OFFERED);
}
