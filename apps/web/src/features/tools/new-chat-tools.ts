import type { ToolConfig } from '@parley/contract';
import { jsonOf } from '#/lib/json.ts';
import type { TextArea } from '#/storage/key-value.ts';
import { ofAccount } from '#/storage/page-account.ts';

const KEY = ofAccount('parley/new-chat-tools');

/** The tools that a new chat starts with, as the server last said: a chat is made without waiting for it. */
export function toolsOfNewChats(area: TextArea | undefined): string[] {
  const kept = jsonOf(area?.get(KEY) ?? '[]');
  return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [];
}

export function keepToolsOfNewChats(config: readonly ToolConfig[], area: TextArea | undefined): void {
  const ids = config.filter(({ settings }) => settings.autoEnableInNewChat).map(({ toolId }) => toolId);
  try {
    area?.set(KEY, JSON.stringify(ids));
  } catch {
    // Without room for it new chats start without tools.
  }
}
