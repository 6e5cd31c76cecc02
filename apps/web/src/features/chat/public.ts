import { fetchPart } from '#/lib/fetch-part.ts';
import { chatActions } from './store.ts';

export { loadMessageList } from './load-message-list.ts';
export { readPicture } from './attachments/read-picture.ts';
export {
  chatActions,
  getCurrentSessionId,
  prepareChat,
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
export { useChatModels } from './use-chat-models.ts';
export { resumeIncognito, setIncognito } from './incognito.ts';
export { useArchiveShown, useFolders, type Folder } from './shelves.ts';
export type { ChatPlace } from './records/chat-moves.ts';

/** Turns stored chats into Markdown. Loaded by those who take all of them along. */
export const loadChatMarkdown = async () => (await fetchPart(() => import('./export/chat-markdown.ts'))).chatMarkdown;

/** Makes a chat with these files in its box. Gives its id. */
export async function addFilesToNewChat(files: readonly File[]): Promise<string> {
  const { addFiles } = await fetchPart(() => import('./attachments/draft-actions.ts'));
  const id = await chatActions.createSession();
  addFiles(id, files);
  return id;
}
