import type { Message, Model } from '@parley/contract';
import { costOf } from '#/features/models/public.ts';

/** Of a message, what its cost depends on. */
export type CostedMessage = Pick<Message, 'id' | 'modelId' | 'usage'>;

/** What the answers of a chat cost together, in nano-dollars, on all of its branches: whatever was asked again was paid again. */
export function costOfChat(messages: Iterable<CostedMessage>, models: readonly Model[]): bigint {
  const byId = new Map(models.map((model) => [model.id, model]));
  let sum = 0n;
  for (const { modelId, usage } of messages) {
    if (usage) sum += costOf(byId.get(modelId ?? ''), usage) ?? 0n;
  }
  return sum;
}
