import type { KeptReply } from './kept-reply.ts';

const MAX_HELD_BYTES = 16 * 1024 * 1024;
/** About what a reply takes besides its bytes. */
const REPLY_BYTES = 1_024;

interface Held {
  readonly bytes: number;
  readonly timer: NodeJS.Timeout;
}

export interface HeldRepliesParts {
  /** There is no room for a reply any more: it is to be stored. */
  readonly onNoRoom: (reply: KeptReply) => void;
  /** The time of a reply is over. */
  readonly onOver: (reply: KeptReply) => void;
  readonly now: () => number;
  readonly maxBytes?: number | undefined;
}

/**
 * Replies that their client has, and that others may read for a moment longer: they stay in memory and never see the database,
 * as long as there is room for them.
 */
export class HeldReplies {
  readonly #parts: HeldRepliesParts;
  /** The first to be held come first. */
  readonly #held = new Map<KeptReply, Held>();
  #bytes = 0;

  constructor(parts: HeldRepliesParts) {
    this.#parts = parts;
  }

  /** Until it is to be forgotten. */
  hold(reply: KeptReply): void {
    const { now } = this.#parts;
    this.drop(reply);
    const bytes = reply.length + REPLY_BYTES;
    const timer = setTimeout(() => this.#parts.onOver(reply), (reply.forgetAt ?? 0) - now()).unref();
    this.#held.set(reply, { bytes, timer });
    this.#bytes += bytes;
    for (const oldest of this.#held.keys()) {
      if (this.#bytes <= (this.#parts.maxBytes ?? MAX_HELD_BYTES)) return;
      this.#giveBack(oldest);
    }
  }

  drop(reply: KeptReply): void {
    if (this.#held.size === 0) return;
    const held = this.#held.get(reply);
    if (!held) return;
    clearTimeout(held.timer);
    this.#held.delete(reply);
    this.#bytes -= held.bytes;
  }

  /** Hands all of them over to be stored, such as for the server that comes after this one. */
  giveAllBack(): void {
    for (const reply of this.#held.keys()) this.#giveBack(reply);
  }

  #giveBack(reply: KeptReply): void {
    this.drop(reply);
    this.#parts.onNoRoom(reply);
  }
}
