export { KeepQuestion } from './late-parts.ts';
export { loadServerChats } from './load-server-chats.ts';
export { sharedWith } from './model/shared-with.ts';
export { compareChats, countUnsentChats, createPageHistory } from './page-history.ts';
export type { ServerChat } from './server-chats.ts';
