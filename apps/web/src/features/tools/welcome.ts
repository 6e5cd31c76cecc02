import { isKnownHere } from '#/features/account/public.ts';
import { fetchCode } from '#/lib/fetch-code.ts';
import type { TextArea } from '#/storage/key-value.ts';
import { NEW_CHAT_TOOLS_KEY } from './new-chat-tools.ts';

/** Finds out what chats of a person start with who is new in this browser; afterwards the list of tools says it. */
export async function welcomeWithTools(area: TextArea | undefined): Promise<void> {
  if (area?.get(NEW_CHAT_TOOLS_KEY) !== null || !isKnownHere()) return;
  await (await fetchCode(() => import('./welcome-tools.ts'))).welcome(area);
}
