import { chatActions } from './store.ts';

export { withPictures } from './attachments/with-pictures.ts';
export { sideTextsWorld } from './chat-port.ts';
export { pageQueues } from './chat-queues.ts';
export { pageTurns } from './chat-turns.ts';
export { createPageChats } from './page-chats.ts';
export { createPageQueues } from './page-queues.ts';
export { createPageTurns } from './page-turns.ts';
export type { QueuesWorld } from './queues.ts';
export { transportFor } from './transport.ts';

export { loadMessageList } from './load-message-list.ts';
export { readPicture } from './attachments/read-picture.ts';
export {
  chatActions,
  getCurrentSessionId,
  pageChats,
  readChat,
  useCurrentSession,
  useCurrentSessionId,
  useSession,
  loadMoreSessions,
  useSessionSections,
  type SessionSummary,
} from './store.ts';
export { openMemory } from './context-actions.ts';
export { openChatSettingsThrough } from './settings-hook.ts';
export { knownChatModels, useChatModels } from './use-chat-models.ts';
export { resumeIncognito, setIncognito } from './incognito.ts';
export { useArchiveShown, useFolders, type Folder } from './shelves.ts';
export type { ChatPlace } from './records/chat-moves.ts';

/** Turns stored chats into Markdown. Loaded by those who take all of them along. */
export const loadChatMarkdown = async () => (await import('./export/chat-markdown.ts')).chatMarkdown;

/** Makes a chat with these files in its box. Gives its id. */
export async function addFilesToNewChat(files: readonly File[]): Promise<string> {
  const { addFiles } = await import('./attachments/draft-actions.ts');
  const id = await chatActions.createSession();
  addFiles(id, files);
  return id;
}

/** The name and the memory of a chat, made after an answer. */
export const loadAutoTexts = async () => (await import('./auto-texts-page.ts')).autoTexts();

/** The translation of an answer that has just ended. */
export const loadTranslateAfterTurn = async () =>
  (await import('./translation/translations-page.ts')).translateAfterTurn;

/** Clears away pictures that nobody needs any more. */
export const sweepPictures = async () => (await import('./attachments/sweep-page.ts')).sweepPictures();
