import * as z from 'zod/mini';
import { Message } from './chat-message.ts';

/** A message of a shared chat, under an id of its own. */
const SharedMessage = z.extend(Message, { _id: z.string() }).register(z.globalRegistry, { id: 'SharedMessage' });
export type SharedMessage = z.infer<typeof SharedMessage>;

export const SharedChat = z
  .object({
    name: z._default(z.string(), ''),
    messages: z.array(SharedMessage),
    /** Comma separated where several models answered. */
    model: z._default(z.string(), ''),
    provider: z._default(z.string(), ''),
    /** When it was shared as it is now, in milliseconds. */
    sharedAt: z.optional(z.number()),
    /** Under which it is reported, where its address does not say. */
    reportId: z.optional(z.string()),
  })
  .register(z.globalRegistry, { id: 'SharedChat' });
export type SharedChat = z.infer<typeof SharedChat>;
