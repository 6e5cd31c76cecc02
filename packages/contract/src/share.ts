import * as z from 'zod/mini';
import { Message } from './chat-message.ts';
import { publishingChoices } from './publishing.ts';

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
  })
  .register(z.globalRegistry, { id: 'SharedChat' });
export type SharedChat = z.infer<typeof SharedChat>;

export const MOST_SHARED_MESSAGES = 5_000;

/** What is sent to share a chat; at least one message must be selected. Pictures stand in it as data addresses. */
export const NewShare = z.object({
  name: z._default(z.string().check(z.maxLength(500)), ''),
  messages: z.array(Message).check(z.minLength(1, 'Select at least one message'), z.maxLength(MOST_SHARED_MESSAGES)),
  model: z._default(z.string().check(z.maxLength(2000)), ''),
  provider: z._default(z.string().check(z.maxLength(200)), ''),
  ...publishingChoices,
});
export type NewShare = z.infer<typeof NewShare>;

export const SHARE_BODY_LIMIT_BYTES = 16 * 1024 * 1024;
