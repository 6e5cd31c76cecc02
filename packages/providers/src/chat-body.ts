import type { ChatRequest } from '@parley/contract';
import { prepareChat } from './quirks/prepare-chat.ts';
import type { ProviderEntry } from './registry.ts';

/** The body for an OpenAI-style provider, made from what the caller sent. */
export function openAiChatBody(request: ChatRequest, model: string, provider: ProviderEntry): Record<string, unknown> {
  return prepareChat(request, { provider: provider.name, model, wire: 'openai-chat' }).body;
}
