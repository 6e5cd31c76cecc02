import * as z from 'zod/mini';
import { Moment } from './bounds.ts';
import { Message, NanoDollars } from './chat-message.ts';
import { Mask } from './masks.ts';
import { Revision } from './revision.ts';

export const DEFAULT_TOPIC = 'New Chat';

export const SessionStat = z.object({
  tokenCount: z._default(z.int().check(z.nonnegative()), 0),
  wordCount: z._default(z.int().check(z.nonnegative()), 0),
  charCount: z._default(z.int().check(z.nonnegative()), 0),
});
export type SessionStat = z.infer<typeof SessionStat>;

/** A chat as it is stored, shared and backed up. Keys that this version does not know are dropped. */
export const Session = z
  .object({
    id: z.string().check(z.minLength(1)),
    /** Model ids (name@identifier); empty means the default model. */
    models: z._default(z.array(z.string()), []),
    /** Ids of the tools that are switched on. */
    tools: z._default(z.array(z.string()), []),
    topic: z._default(z.string(), DEFAULT_TOPIC),
    /** The user named it: no title is made any more. */
    hasOwnTopic: z._default(z.boolean(), false),
    memoryPrompt: z._default(z.string(), ''),
    messages: z._default(z.array(Message), []),
    /** Milliseconds since 1970. */
    lastUpdate: z._default(Moment, 0),
    stat: z.prefault(SessionStat, {}),
    /** What its titles and its memory cost, at the prices of their time. */
    sideCostNano: z.optional(NanoDollars),
    lastSummarizeIndex: z._default(z.int().check(z.nonnegative()), 0),
    /** Messages before this one no longer go to the model. */
    clearContextIndex: z.optional(z.int().check(z.nonnegative())),
    /** The last message of the branch on show; without it the newest one. */
    leafId: z.optional(z.string()),
    /** The last message that no longer goes to the model. Ids outlast deleting and branching, indexes do not. */
    clearedAfterId: z.optional(z.string()),
    /** The last message that `memoryPrompt` sums up. */
    summarizedUpToId: z.optional(z.string()),
    /** Where the list of chats keeps it: empty among the recent ones, `pinned`, `archive`, or the id of a folder. */
    shelf: z._default(z.string(), ''),
    /** Sort key within the folder, the greater the higher; without it `lastUpdate`. */
    listedAt: z.optional(z.number()),
    /** The `shelf` that an archived chat had before, pinned or a folder: unarchiving gives it back. */
    archivedFrom: z.optional(z.string()),
    isIncognito: z._default(z.boolean(), false),
    /** A chat without a chosen mask has one with an empty id, which carries its own settings. */
    mask: z.prefault(Mask, { id: '' }),
    /** When its own fields, such as topic, shelf or models, were last changed; messages do not count. */
    changedAt: z.optional(z.number()),
    /** Of its own fields. */
    revision: z.optional(Revision),
  })
  .register(z.globalRegistry, { id: 'Session' });
export type Session = z.infer<typeof Session>;
