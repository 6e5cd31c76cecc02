import { pagePart } from '#/lib/page-part.ts';
import type { Selection } from './model/selection.ts';

/** What is to be shared of a chat; left out, that is chosen first. */
export interface SharedParts {
  readonly chosen: Selection;
  readonly hasContext: boolean;
}

export interface ChatSharing {
  /** Whether somebody is here who may share. */
  readonly canShare: () => boolean;
  readonly open: (sessionId: string, parts?: SharedParts) => Promise<void>;
}

/**
 * Sharing is built on top of the export, whose first step it has too, and the export leads on to it; so the page hands its
 * dialog in.
 */
export const chatSharing = pagePart<ChatSharing>('sharing of chats');

/** Whether a chat can be shared. Incognito chats keep to themselves. */
export function canBeShared(chat: { readonly isIncognito?: boolean | undefined }): boolean {
  return chat.isIncognito !== true && chatSharing.get().canShare();
}

/** Opens the dialog that shares a chat: at choosing messages, or with those that were chosen. */
export function openShare(sessionId: string, parts?: SharedParts): Promise<void> {
  return chatSharing.get().open(sessionId, parts);
}
