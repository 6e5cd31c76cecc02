import { z } from 'zod';
import { Message } from './chat-message.ts';
import { Mask } from './masks.ts';

export const DEFAULT_TOPIC = 'New Chat';

export const SessionStat = z.object({
  tokenCount: z.int().nonnegative().default(0),
  wordCount: z.int().nonnegative().default(0),
  charCount: z.int().nonnegative().default(0),
});
export type SessionStat = z.infer<typeof SessionStat>;

/** A chat as it is stored, shared and backed up. Keys that this version does not know are dropped. */
export const Session = z
  .object({
    id: z.string().min(1),
    /** Model ids (name@identifier); empty means the default model. */
    models: z.array(z.string()).default([]),
    /** Ids of the tools that are switched on. */
    tools: z.array(z.string()).default([]),
    topic: z.string().default(DEFAULT_TOPIC),
    memoryPrompt: z.string().default(''),
    messages: z.array(Message).default([]),
    /** Milliseconds since 1970. */
    lastUpdate: z.number().default(0),
    stat: SessionStat.prefault({}),
    lastSummarizeIndex: z.int().nonnegative().default(0),
    /** Messages before this one no longer go to the model. */
    clearContextIndex: z.int().nonnegative().optional(),
    isIncognito: z.boolean().default(false),
    /** A chat without a chosen mask has one with an empty id, which carries its own settings. */
    mask: Mask.prefault({ id: '' }),
  })
  .meta({ id: 'Session' });
export type Session = z.infer<typeof Session>;
