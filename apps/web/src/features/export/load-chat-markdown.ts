import { fetchPart } from '#/lib/fetch-part.ts';

/** Turns stored chats into Markdown. Loaded by those who take all of them along. */
export const loadChatMarkdown = async () => (await fetchPart(() => import('./chat-markdown.ts'))).chatMarkdown;
