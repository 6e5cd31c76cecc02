import { estimateCost, NANO_DOLLARS_PER_DOLLAR, type ModelPrice } from '@parley/contract';
import type { MessagePrice } from './typical-message.ts';

/** 60 pages of 500 tokens each, and a page of answer. */
const DOCUMENT = { promptTokens: 30_000, completionTokens: 1_000 } as const;

export const DOCUMENT_PAGES = 60;

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
