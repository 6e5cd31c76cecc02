export { loadChatMarkdown } from './load-chat-markdown.ts';
export { openExport } from './open-export.ts';
