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
export { chatSettings } from './settings-hook.ts';
export { knownChatModels, useChatModels } from './use-chat-models.ts';
export { resumeIncognito, setIncognito } from './incognito.ts';
export { useArchiveShown, useFolders, type Folder } from './shelves.ts';
export type { ChatPlace } from './records/chat-moves.ts';

export { writeSideTexts } from './side-texts.ts';
export { sweepPictures } from './attachments/sweep-pictures.ts';
export { addFilesToNewChat } from './attachments/add-files-to-new-chat.ts';
export { loadChatMarkdown } from './export/load-chat-markdown.ts';
