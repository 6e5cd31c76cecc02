/** Turns stored chats into Markdown. Loaded by those who take all of them along. */
export const loadChatMarkdown = async () => (await import('./chat-markdown.ts')).chatMarkdown;
