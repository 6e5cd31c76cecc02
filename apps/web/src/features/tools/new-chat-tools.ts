import { jsonOf } from '#/lib/json.ts';
import type { TextArea } from '#/storage/key-value.ts';
import { ofAccount } from '#/storage/page-account.ts';

export const NEW_CHAT_TOOLS_KEY = ofAccount('parley/new-chat-tools');

/** The tools that a new chat starts with, as the server last said: a chat is made without waiting for it. */
export function toolsOfNewChats(area: TextArea | undefined): string[] {
  const kept = jsonOf(area?.get(NEW_CHAT_TOOLS_KEY) ?? '[]');
  return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [];
}
