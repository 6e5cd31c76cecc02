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

export { addFilesToNewChat } from './attachments/add-files-to-new-chat.ts';
export { loadChatMarkdown } from './export/load-chat-markdown.ts';
