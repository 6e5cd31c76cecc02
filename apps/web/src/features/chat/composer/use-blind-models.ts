import { isBlind } from '#/features/attachments/blind-model.ts';
import { useChatFrame } from '#/features/chat-core/rows/store.ts';
import { useChatModels } from '#/features/chat-core/turns/use-chat-models.ts';

interface BlindModels {
  readonly blind: readonly string[];
  readonly isAll: boolean;
}

const NO_MODELS = { models: [] };

/** In React: the models of a chat that are known not to see pictures. */
export function useBlindModels(sessionId: string): BlindModels {
  const { session } = useChatFrame(sessionId);
  const { models } = useChatModels(session ?? NO_MODELS);
  const blind = models.filter(isBlind);
  return { blind: blind.map(({ name, label }) => label ?? name), isAll: blind.length === models.length };
}
