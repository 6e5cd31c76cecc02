import { dollarsToNano, type CountedTokens, type Model } from '@parley/contract';
import { costOf } from '#/features/models/public.ts';

const MOST_OFFERED = 3;
/** Servers begin no answer that is paid for by its tokens unless the balance covers this much of it. */
const LEAST_ANSWER_TOKENS = 512;

interface Offer<Listed> {
  readonly model: Listed;
  /** What the answer is expected to cost with it, in nano-dollars. */
  readonly cost: bigint;
}

type Candidate = Pick<Model, 'id' | 'provider' | 'price' | 'isFree' | 'available' | 'isLocked'>;

interface Means<Listed> {
  readonly availableNano: bigint;
  /** About how many tokens asking again comes to with a model. */
  readonly tokensWith: (model: Listed) => CountedTokens;
  /** The refusal was not for want of money. */
  readonly mayBeDearer?: boolean;
}

/**
 * Models to go on with where one has become too dear or was refused: each costs less than that one unless it may be dearer, and what is left pays for its answer and
 * for what a server sets aside before it. The best of the same maker comes first, then the cheapest ones.
 */
export function affordableModels<Listed extends Candidate>(
  askedId: string | undefined,
  models: readonly Listed[],
  { availableNano, tokensWith, mayBeDearer = false }: Means<Listed>,
): readonly Offer<Listed>[] {
  const asked = models.find(({ id }) => id === askedId);
  const limit = asked && !mayBeDearer ? costOf(asked, tokensWith(asked)) : undefined;
  const offers = models
    .filter((model) => model.available && model.isLocked !== true && model.id !== askedId)
    .flatMap((model): Offer<Listed>[] => {
      const tokens = tokensWith(model);
      const cost = costOf(model, tokens);
      if (cost === undefined || (limit !== undefined && cost >= limit)) return [];
      return cost > 0n && needed(model, tokens) > availableNano ? [] : [{ model, cost }];
    })
    .toSorted((one, other) => Number(one.cost - other.cost));
  const ofSameMaker = offers.findLast(({ model }) => model.provider === asked?.provider);
  const others = offers.filter((offer) => offer !== ofSameMaker);
  return [...(ofSameMaker ? [ofSameMaker] : []), ...others].slice(0, MOST_OFFERED);
}

/** Nano-dollars without which a server would refuse the call, or cut its answer short. */
function needed(model: Candidate, { completionTokens, ...tokens }: CountedTokens): bigint {
  const cost = costOf(model, { ...tokens, completionTokens: Math.max(completionTokens, LEAST_ANSWER_TOKENS) }) ?? 0n;
  const least = model.price.fixedPrice > 0 ? 0n : dollarsToNano(model.price.preDeductAmount);
  return cost > least ? cost : least;
}
