import * as z from 'zod/mini';
import { Message } from './chat-message.ts';
import { publishingChoices } from './publishing.ts';

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
