import * as z from 'zod/mini';
import { PICTURE_MAX_BYTES, PICTURE_TYPES } from './pictures.ts';

/** Of a kind that is drawn and runs nothing. */
const Picture = z.file().check(z.maxSize(PICTURE_MAX_BYTES), z.mime([...PICTURE_TYPES]));

/** Sent by a page that frames the app: start a chat with this text, and with these pictures. */
export const NewChatMessage = z.object({
  type: z.literal('NEW_CHAT'),
  text: z.string().check(z.maxLength(100_000)),
  pictures: z.optional(z.array(Picture).check(z.maxLength(4))),
});
export type NewChatMessage = z.infer<typeof NewChatMessage>;

/** Sent by the app to the page that frames it, once it can take a message. */
export const READY_FOR_NEW_CHAT = { type: 'OK_NEW_CHAT' } as const;
