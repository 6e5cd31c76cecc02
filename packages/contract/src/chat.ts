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
    /** The user named it: no title is made any more. */
    hasOwnTopic: z.boolean().default(false),
    memoryPrompt: z.string().default(''),
    messages: z.array(Message).default([]),
    /** Milliseconds since 1970. */
    lastUpdate: z.number().default(0),
    stat: SessionStat.prefault({}),
    lastSummarizeIndex: z.int().nonnegative().default(0),
    /** Messages before this one no longer go to the model. */
    clearContextIndex: z.int().nonnegative().optional(),
    /** The last message of the branch on show; without it the newest one. */
    leafId: z.string().optional(),
    /** This message and those before it no longer go to the model. Ids outlast deleting and branching, indexes do not. */
    clearedAfterId: z.string().optional(),
    /** The last message that `memoryPrompt` sums up. */
    summarizedUpToId: z.string().optional(),
    /** Where the list of chats keeps it: empty among the recent ones, `pinned`, `archive`, or the id of a folder. */
    shelf: z.string().default(''),
    /** Its place on the shelf, the greater the higher; without it `lastUpdate`. */
    listedAt: z.number().optional(),
    isIncognito: z.boolean().default(false),
    /** A chat without a chosen mask has one with an empty id, which carries its own settings. */
    mask: Mask.prefault({ id: '' }),
  })
  .meta({ id: 'Session' });
export type Session = z.infer<typeof Session>;
