import type { Model } from '@parley/contract';
import { costOfAnswer, type CostedMessage } from '#/features/chat-core/public.ts';
import { costWith } from '#/features/models/public.ts';

/** What a chat cost, in nano-dollars, on all of its branches: whatever was asked again was paid again. */
export function costOfChat(
  messages: Iterable<CostedMessage>,
  models: readonly Model[],
  { sideCostNano = 0 }: { readonly sideCostNano?: number | undefined } = {},
): bigint {
  const costOf = costWith(models);
  let sum = BigInt(sideCostNano);
  for (const message of messages) sum += costOfAnswer(message, costOf) ?? 0n;
  return sum;
}
