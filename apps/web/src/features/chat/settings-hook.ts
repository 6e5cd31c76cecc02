import { pagePart } from '#/lib/page-part.ts';

export interface ChatSettings {
  readonly open: (sessionId: string) => Promise<void>;
}

/**
 * The settings of a chat are its mask, and are edited with the parts of the mask editor. Masks are built on top of chats,
 * so the page hands their dialog in.
 */
export const chatSettings = pagePart<ChatSettings>('settings of chats');

/** Shows the settings of one chat. */
export async function openChatSettings(sessionId: string): Promise<void> {
  await chatSettings.get().open(sessionId);
}
