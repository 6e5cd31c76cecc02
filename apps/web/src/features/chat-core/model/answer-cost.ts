import type { Message, MessageTool, Usage } from '@parley/contract';

/** What tokens cost with the model of an id at this moment, in nano-dollars; undefined where nobody knows. */
export type CostOf = (modelId: string, usage: Usage) => bigint | undefined;

/** Of a message, what its cost depends on. */
export interface CostedMessage extends Partial<Pick<Message, 'modelId' | 'usage' | 'costNano'>> {
  readonly tools?: readonly PricedCall[];
}

type PricedCall = Pick<MessageTool, 'costNano' | 'state'>;

/**
 * What an answer cost, in nano-dollars: as it was noted when it ended, for one of an earlier version by today's prices. Undefined
 * where nobody knows.
 */
export function costOfAnswer(message: CostedMessage, costOf: CostOf): bigint | undefined {
  const { modelId, usage, costNano, tools = [] } = message;
  if (costNano !== undefined) return BigInt(costNano);
  const ofTools = BigInt(costOfCalls(tools));
  const ofModel = usage && modelId !== undefined ? costOf(modelId, usage) : undefined;
  return ofModel === undefined && ofTools === 0n ? undefined : (ofModel ?? 0n) + ofTools;
}

/** What the calls of an answer cost, those that run included: what is begun for a price is done to its end. */
export function costOfCalls(calls: readonly PricedCall[]): number {
  return calls.reduce((sum, { costNano = 0, state }) => (state === 'asking' ? sum : sum + costNano), 0);
}

/** Two costs together. One that nobody knows adds nothing. */
export function addedCost(before: number | undefined, more: number | undefined): number | undefined {
  return before === undefined || more === undefined ? (before ?? more) : before + more;
}
