import * as z from 'zod/mini';

/** Sent by a page that frames the app: start a chat with this text. */
export const NewChatMessage = z.object({ type: z.literal('NEW_CHAT'), text: z.string().check(z.maxLength(100_000)) });
export type NewChatMessage = z.infer<typeof NewChatMessage>;

/** Sent by the app to the page that frames it, once it can take a message. */
export const READY_FOR_NEW_CHAT = { type: 'OK_NEW_CHAT' } as const;
