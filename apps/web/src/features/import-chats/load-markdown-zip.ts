import { fetchPart } from '#/lib/fetch-part.ts';

/** Saves stored chats as Markdown in one archive. Loaded by those who take chats along. */
export const loadMarkdownZip = () => fetchPart(() => import('./save-markdown.ts'));
