import type { ChatRequest } from '@parley/contract';
import type { StreamPart } from '../stream-part.ts';
import type { ChatTarget } from './chat-target.ts';

/** Asks a model on whichever wire it speaks; `request.stream` chooses between the streaming and the plain form. */
export async function* streamChat(
  request: ChatRequest,
  target: ChatTarget,
): AsyncGenerator<StreamPart, void, undefined> {
  throw new Error(`not built yet: ${request.model} ${target.provider}`);
}
