import { isKnownHere } from '#/features/account/public.ts';
import { fetchCode } from '#/lib/fetch-code.ts';
import { jsonOf } from '#/lib/json.ts';
import type { TextArea } from '#/storage/key-value.ts';
import { ofAccount } from '#/storage/page-account.ts';

export const NEW_CHAT_TOOLS_KEY = ofAccount('parley/new-chat-tools');

/** The tools that a new chat starts with, as the server last said: a chat is made without waiting for it. */
export function toolsOfNewChats(area: TextArea | undefined): string[] {
  const kept = jsonOf(area?.get(NEW_CHAT_TOOLS_KEY) ?? '[]');
  return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [];
}

/** Finds out what chats of a person start with who is new in this browser; afterwards the list of tools says it. */
export async function welcomeWithTools(area: TextArea | undefined): Promise<void> {
  if (area?.get(NEW_CHAT_TOOLS_KEY) !== null || !isKnownHere()) return;
  await (await fetchCode(() => import('./welcome-tools.ts'))).welcome(area);
}
