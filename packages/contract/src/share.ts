import { z } from 'zod';
import { Message } from './chat-message.ts';

/** A message of a shared chat, under an id of its own. */
export const SharedMessage = Message.extend({ _id: z.string() }).meta({ id: 'SharedMessage' });
export type SharedMessage = z.infer<typeof SharedMessage>;

export const SharedChat = z
  .object({
    name: z.string().default(''),
    messages: z.array(SharedMessage),
    /** Comma separated where several models answered. */
    model: z.string().default(''),
    provider: z.string().default(''),
  })
  .meta({ id: 'SharedChat' });
export type SharedChat = z.infer<typeof SharedChat>;

/** What is sent to share a chat; at least one message must be selected. */
export const NewShare = z.object({
  name: z.string().max(500).default(''),
  messages: z.array(Message).min(1, 'Select at least one message').max(5000),
  model: z.string().max(2000).default(''),
  provider: z.string().max(200).default(''),
});
export type NewShare = z.infer<typeof NewShare>;

export const SHARE_BODY_LIMIT_BYTES = 16 * 1024 * 1024;
