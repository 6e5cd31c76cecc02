import type { ToolConfig } from '@parley/contract';
import type { TextArea } from '#/storage/key-value.ts';
import { NEW_CHAT_TOOLS_KEY } from './new-chat-tools.ts';

/** Notes which tools new chats start with, for pages that make a chat before the server has said so. */
export function keepToolsOfNewChats(config: readonly ToolConfig[], area: TextArea | undefined): void {
  const ids = config.filter(({ settings }) => settings.autoEnableInNewChat).map(({ toolId }) => toolId);
  try {
    area?.set(NEW_CHAT_TOOLS_KEY, JSON.stringify(ids));
  } catch {
    // Without room for it new chats start without tools.
  }
}
