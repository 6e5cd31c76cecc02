import type { ModelPrice } from '@parley/contract';

/** What an operator charges for a model: dollars per million tokens, or per call. */
export interface OperatorPrice {
  readonly input: number;
  readonly output: number;
  /** For tokens that the provider still had in its cache; the same as others where it is left out. */
  readonly cached?: number | undefined;
  /** For each call or picture, whatever its tokens; 0 where tokens are counted. */
  readonly perCall: number;
  /** Held at least before a call. */
  readonly leastHold: number;
}

/** Stands before the id of a shared tool where prices are named by model. */
export const TOOL_PRICE_PREFIX = 'tool:';

/** A ratio of 1 stands for so many dollars per million tokens. */
const DOLLARS_PER_RATIO = 2;
const MAX_DOLLARS = 1_000_000;
/** Ratios are counted in millionths, so a smaller price would become nothing. */
const LEAST_DOLLARS = 0.000_01;

/** Says in words what is wrong with a price; undefined where nothing is. */
export function problemWith(price: OperatorPrice): string | undefined {
  const { input, output, cached = 0, perCall, leastHold } = price;
  const amounts = [input, output, cached, perCall, leastHold];
  if (!amounts.every((dollars) => Number.isFinite(dollars) && dollars >= 0 && dollars <= MAX_DOLLARS))
    return `Prices are dollars from 0 to ${MAX_DOLLARS}`;
  if (amounts.some((dollars) => dollars > 0 && dollars < LEAST_DOLLARS))
    return `The least price beside 0 is ${LEAST_DOLLARS} dollars`;
  if (input === 0 && output > 0) return 'A model whose answers cost something needs a price for questions too';
  return undefined;
}

/** The price fields of a listed model. */
export function priceFields(price: OperatorPrice): Omit<ModelPrice, 'createdAt'> {
  const { input, output, cached, perCall, leastHold } = price;
  return {
    fixedPrice: perCall,
    modelRatio: input / DOLLARS_PER_RATIO,
    completionRatio: input === 0 ? 1 : output / input,
    ...(cached !== undefined && input > 0 && { cachedRatio: cached / input }),
    preDeductAmount: leastHold,
  };
}

/** A price with the operator's margin on it, in percent; what is held at least stays. */
export function withMargin<Price extends Partial<OperatorPrice>>(price: Price, percent: number): Price {
  const raised = (dollars: number | undefined) =>
    dollars === undefined ? undefined : Number((dollars * (1 + percent / 100)).toPrecision(12));
  const { input, output, cached, perCall } = price;
  return {
    ...price,
    ...(input !== undefined && { input: raised(input) }),
    ...(output !== undefined && { output: raised(output) }),
    ...(cached !== undefined && { cached: raised(cached) }),
    ...(perCall !== undefined && { perCall: raised(perCall) }),
  };
}
