import { isBlind } from '#/features/attachments/public.ts';
import { useChatFrame, useChatModels } from '#/features/chat-core/public.ts';

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
