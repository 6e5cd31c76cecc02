import type { TextArea } from '#/storage/key-value.ts';
import type { LeftReply } from '../model/left-reply.ts';
import type { ReplyTicket } from './reply-ticket.ts';

const PREFIX = 'parley/reply/';
/** Longer than any server keeps a reply that has ended. */
const FORGOTTEN_AFTER_MS = 3 * 24 * 60 * 60_000;

/** A reply that is being written for this browser, as whoever opens the next page needs it to read on. */
export interface ReplyNote extends ReplyTicket, LeftReply {
  readonly startedAt: number;
  /** How much the answer said already where this reply goes on with it. */
  readonly textLength: number;
  readonly reasoningLength: number;
  /** How many rounds with tools it had behind it; notes of earlier versions know of none. */
  readonly rounds?: number | undefined;
}

export type ReplyNotes = ReturnType<typeof createReplyNotes>;

/**
 * The replies that are being written, with their keys. They lie in this browser only: apart from the chats, which are
 * backed up and synced.
 */
export function createReplyNotes(area: TextArea | undefined, now: () => number) {
  function read(key: string): ReplyNote | undefined {
    try {
      return JSON.parse(area?.get(key) ?? 'null') ?? undefined;
    } catch {
      return undefined;
    }
  }

  return {
    find: (id: string): ReplyNote | undefined => read(PREFIX + id),

    put(note: ReplyNote): void {
      try {
        area?.set(PREFIX + note.id, JSON.stringify(note));
      } catch {
        // Without room for it the reply is only lost with its page, as all of them once were.
      }
    },

    drop: (id: string): void => area?.remove(PREFIX + id),

    /** All that may still be written, or wait for somebody to read them. */
    list(): ReplyNote[] {
      const keys = (area?.keys() ?? []).filter((key) => key.startsWith(PREFIX));
      return keys.flatMap((key) => {
        const note = read(key);
        if (note && now() - note.startedAt < FORGOTTEN_AFTER_MS) return [note];
        area?.remove(key);
        return [];
      });
    },
  };
}
