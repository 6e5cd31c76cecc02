import type { ChatRequest } from '@parley/contract';
import type { StreamPart } from '../stream-part.ts';
import type { ChatTarget } from './chat-target.ts';

export async function* streamGoogle(request: ChatRequest, target: ChatTarget): AsyncGenerator<StreamPart, void, undefined> {
  throw new Error(request.model + target.model);
}
