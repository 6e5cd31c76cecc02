import type { Mask } from '@parley/contract';
import { chatActions } from '#/features/chat-core/public.ts';
import { modelsOf } from './model/mask-draft.ts';

/** Makes a chat with this mask, its models included. Gives the id of the chat. */
export function startFromMask(mask: Mask): Promise<string> {
  return chatActions.createSession({ mask, models: modelsOf(mask) });
}
