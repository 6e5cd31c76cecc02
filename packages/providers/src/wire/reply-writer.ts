import type { StreamPart } from '../stream-part.ts';

/** One event of a reply; its type is its name on the wire. */
export interface WireEvent {
  readonly type: string;
  readonly [field: string]: unknown;
}

/** Puts one reply into another vendor's form. Has a memory, so every reply needs one of its own. */
export interface ReplyWriter {
  /** The events that a part adds to the stream; the first part brings those that begin it. */
  read(part: StreamPart): readonly WireEvent[];
  /** The reply in one piece, once its last part is read. */
  whole(): object;
}

export function encodeEvent(event: WireEvent): string {
  return `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
}
