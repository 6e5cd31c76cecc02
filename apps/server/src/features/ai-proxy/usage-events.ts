import type { ChatRequest } from '@parley/contract';

/** What a client hears of the usage of a stream: what the upstream told, nothing, or exactly one event at its end. */
export type UsageInStream = 'as-told' | 'never' | 'once';

/** Whether a client asked to be told the usage of a stream. */
export function wantsUsage({ stream_options: options }: Pick<ChatRequest, 'stream_options'>): boolean {
  return options?.include_usage === true;
}

/** OpenAI's clients read `choices[0]` of every chunk unless they asked for the one that has none. */
export function usageWanted(request: Pick<ChatRequest, 'stream_options'>): UsageInStream {
  return wantsUsage(request) ? 'once' : 'never';
}

/** Looked for in all that passes: it begins with a sign that is rare in chunks, which makes the search cheap. */
const EMPTY_LIST = Buffer.from('[]');
const EMPTY_CHOICES = /"choices"\s*:\s*\[\]/;
const END_MARK = Buffer.from('[DONE]');
const NOTHING = Buffer.alloc(0);
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
/** No event about usage is as long; a picture inside an event is far longer and must not wait to be whole. */
const MAX_HELD_BYTES = 65_536;

/**
 * Takes the events that hold nothing but usage out of an event stream that passes as bytes. `never`: they stay out, as
 * clients that did not ask for them read `choices[0]` of every event. `once`: the last of them goes out right before the
 * end mark. All other bytes pass as they came, in whole events; only an unfinished event waits, which no client can read.
 */
export class UsageEvents {
  readonly #mode: Exclude<UsageInStream, 'as-told'>;
  #held: Buffer = NOTHING;
  /** In the middle of an event that is too long to wait. */
  #isPassing = false;
  #kept: Buffer | undefined;
  #withholdsEnd = false;

  constructor(mode: Exclude<UsageInStream, 'as-told'>) {
    this.#mode = mode;
  }

  /** The end mark came before any usage did: whoever ends the stream has to send both. */
  get withholdsEnd(): boolean {
    return this.#withholdsEnd;
  }

  /** What may go out now. */
  pass(piece: Buffer): Buffer {
    const bytes = this.#held.length === 0 ? piece : Buffer.concat([this.#held, piece]);
    const from = this.#isPassing ? endOfFirstEvent(bytes, 0) : 0;
    if (from === -1) return this.#passUnfinished(bytes);
    this.#isPassing = false;
    const to = Math.max(from, endOfLastEvent(bytes));
    if (from === 0 && to === bytes.length) {
      this.#held = NOTHING;
      return this.#withoutUsage(bytes);
    }
    const whole = this.#withoutUsage(bytes.subarray(from, to));
    const out = from === 0 ? whole : Buffer.concat([bytes.subarray(0, from), whole]);
    this.#held = bytes.subarray(to);
    if (this.#held.length <= MAX_HELD_BYTES) return out;
    this.#isPassing = true;
    return Buffer.concat([out, this.#passUnfinished(this.#held)]);
  }

  /** What is left when the stream is over, an event without its blank line included. */
  end(): Buffer {
    const last = this.#withoutUsage(this.#held);
    this.#held = NOTHING;
    return this.#kept ? Buffer.concat([last, this.#kept]) : last;
  }

  /** Half a blank line stays: the other half would end the event. */
  #passUnfinished(bytes: Buffer): Buffer {
    let to = bytes.length;
    while (to > 0 && (bytes[to - 1] === LINE_FEED || bytes[to - 1] === CARRIAGE_RETURN)) to -= 1;
    this.#held = bytes.subarray(to);
    return bytes.subarray(0, to);
  }

  #withoutUsage(events: Buffer): Buffer {
    const isUsual = !events.includes(EMPTY_LIST) && !(this.#mode === 'once' && events.includes(END_MARK));
    if (isUsual) return events;
    return Buffer.concat(eventsIn(events).map((event) => this.#withoutOne(event)));
  }

  #withoutOne(event: Buffer): Buffer {
    const data = dataOf(event);
    if (this.#mode === 'once' && data === '[DONE]') {
      const before = this.#kept;
      this.#kept = undefined;
      this.#withholdsEnd = before === undefined;
      return before ? Buffer.concat([before, event]) : NOTHING;
    }
    if (!isUsageAlone(data, this.#mode)) return event;
    if (this.#mode === 'once') this.#kept = event;
    return NOTHING;
  }
}

/** Azure also sends what its filters found without a choice; only usage is asked for by name. */
function isUsageAlone(data: string, mode: UsageInStream): boolean {
  if (!EMPTY_CHOICES.test(data)) return false;
  try {
    const { choices, usage, error } = JSON.parse(data) as Record<string, unknown>;
    if (!Array.isArray(choices) || choices.length > 0 || (error ?? null) !== null) return false;
    return mode === 'never' || (usage ?? null) !== null;
  } catch {
    return false;
  }
}

function dataOf(event: Buffer): string {
  const lines = event.toString('utf8').split(/\r?\n/);
  return lines.flatMap((line) => (line.startsWith('data:') ? [line.slice('data:'.length).trim()] : [])).join('\n');
}

function eventsIn(bytes: Buffer): Buffer[] {
  const events: Buffer[] = [];
  for (let from = 0; from < bytes.length;) {
    const end = endOfFirstEvent(bytes, from);
    const to = end === -1 ? bytes.length : end;
    events.push(bytes.subarray(from, to));
    from = to;
  }
  return events;
}

/** The place behind the first blank line, or -1. */
function endOfFirstEvent(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(LINE_FEED, from); at !== -1; at = bytes.indexOf(LINE_FEED, at + 1)) {
    if (bytes[at + 1] === LINE_FEED) return at + 2;
    if (bytes[at + 1] === CARRIAGE_RETURN && bytes[at + 2] === LINE_FEED) return at + 3;
  }
  return -1;
}

/** The place behind the last blank line; 0 where there is none. */
export function endOfLastEvent(bytes: Buffer): number {
  for (let at = bytes.lastIndexOf(LINE_FEED); at > 0; at = bytes.lastIndexOf(LINE_FEED, at - 1)) {
    const before = bytes[at - 1] === CARRIAGE_RETURN ? at - 2 : at - 1;
    if (bytes[before] === LINE_FEED) return at + 1;
  }
  return 0;
}
