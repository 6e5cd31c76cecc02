/** What people share under an address of its own: a chat, or a page that a model wrote. */
export type SharedKind = 'chat' | 'artifact';
