export { withPictures } from '#/features/attachments/with-pictures.ts';
export { sideTextsWorld } from '#/features/chat-core/chat-port.ts';
export { pageQueues } from '#/features/chat-core/turns/chat-queues.ts';
export { pageTurns } from '#/features/chat-core/turns/chat-turns.ts';
export { createPageChats } from '#/features/chat-core/rows/page-chats.ts';
export { createPageQueues } from '#/features/chat-core/turns/page-queues.ts';
export { createPageTurns } from '#/features/chat-core/turns/page-turns.ts';
export type { QueuesWorld } from '#/features/chat-core/turns/queues.ts';
export { transportFor } from '#/features/chat-core/turns/transport.ts';
export { loadMessageList } from './thread/load-message-list.ts';
export { readPicture } from '#/features/attachments/read-picture.ts';
export {
  chatActions,
  pageChats,
  readChat,
  useCurrentSession,
  useCurrentSessionId,
  useSession,
  loadMoreSessions,
  useSessionSections,
  type SessionSummary,
} from '#/features/chat-core/rows/store.ts';
export { openMemory } from './context/context-actions.ts';
export { chatSettings } from './settings-hook.ts';
export { knownChatModels, useChatModels } from '#/features/chat-core/turns/use-chat-models.ts';
export { resumeIncognito, setIncognito } from './header/incognito.ts';
export { useArchiveShown, useFolders, type Folder } from '#/features/chat-core/rows/folders.ts';
export type { ChatPlace } from '#/features/chat-core/rows/chat-moves.ts';

export { writeSideTexts } from './side-texts.ts';
export { sweepPictures } from '#/features/attachments/sweep-pictures.ts';
export { addFilesToNewChat } from '#/features/attachments/add-files-to-new-chat.ts';
export { loadChatMarkdown } from '#/features/export/load-chat-markdown.ts';
