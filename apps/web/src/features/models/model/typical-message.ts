import { estimateCost, NANO_DOLLARS_PER_DOLLAR, type Model, type ModelPrice } from '@parley/contract';

/** What "a message" stands for wherever its price is shown; the texts say so. */
export const TYPICAL_MESSAGE = { promptTokens: 1_000, completionTokens: 500 } as const;
/** 60 pages of 500 tokens each, and a page of answer. */
const DOCUMENT = { promptTokens: 30_000, completionTokens: 1_000 } as const;

export const DOCUMENT_PAGES = 60;

export type MessagePrice =
  | { readonly kind: 'priced'; readonly nano: bigint; readonly price: ModelPrice }
  | { readonly kind: 'free' }
  /** Neither the server nor the catalogue knows it: that is not the same as nothing. */
  | { readonly kind: 'unknown' };

type Priced = Pick<Model, 'price' | 'isFree'>;

/** What a typical message costs with a model. */
export function messagePrice({ price, isFree }: Priced): MessagePrice {
  if (isFree === true) return { kind: 'free' };
  if (price.fixedPrice === 0 && price.modelRatio === 0) return { kind: 'unknown' };
  return { kind: 'priced', price, nano: estimateCost(price, TYPICAL_MESSAGE) };
}

const MILLION = 1_000_000n;
/** From these prices of a message on, the second and the third bar are filled. */
const STEP_LIMITS = [4n * MILLION, 20n * MILLION] as const;

/** How dear a message is in three steps; 0 where it costs nothing or nobody knows. */
export function costStep(price: MessagePrice): 0 | 1 | 2 | 3 {
  if (price.kind !== 'priced' || price.nano <= 0n) return 0;
  const [second, third] = STEP_LIMITS;
  if (price.nano >= third) return 3;
  return price.nano >= second ? 2 : 1;
}

/** How many messages and long documents a dollar pays for; undefined where nothing is charged by use. */
export function whatADollarBuys(price: MessagePrice): { messages: number; documents: number } | undefined {
  if (price.kind !== 'priced' || price.nano <= 0n) return undefined;
  const documentNano = estimateCost(price.price, DOCUMENT);
  return { messages: perDollar(price.nano), documents: documentNano > 0n ? perDollar(documentNano) : 0 };
}

function perDollar(nano: bigint): number {
  return Number(NANO_DOLLARS_PER_DOLLAR / nano);
}

/** Dollars per million tokens: asked, answered, and asked again while the provider remembers them. */
export function dollarsPerMillion({ modelRatio, completionRatio, cachedRatio }: ModelPrice) {
  const input = modelRatio * 2;
  return {
    input,
    output: input * completionRatio,
    cached: cachedRatio === undefined ? undefined : input * cachedRatio,
  };
}
