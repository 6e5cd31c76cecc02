/** Where a value stands in its file: keys of objects, numbers of lists. */
export type JsonPath = readonly (string | number)[];

export type JsonProblem = 'invalid' | 'truncated' | 'too-large';

/** A file that is no JSON, or not all of one. */
export class JsonFailure extends Error {
  readonly problem: JsonProblem;

  constructor(problem: JsonProblem) {
    super(problem);
    this.problem = problem;
  }
}

interface SplitOptions {
  /** Whether an object or a list is walked through, so that what is in it comes one by one. The outermost one always is. */
  readonly isOpened: (path: JsonPath) => boolean;
  readonly onValue: (path: JsonPath, text: Uint8Array) => void;
  /** A single value may not be longer: it has to be held in memory. */
  readonly mostBytes: number;
}

interface Container {
  readonly close: number;
  key: string | number;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

const isSpace = (byte: number): boolean => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

/**
 * Cuts JSON into values while it comes in, so that a file may be far larger than memory. It works on bytes: every sign
 * that gives JSON its form is a single byte which is part of no other character.
 */
export class JsonSplitter {
  readonly #options: SplitOptions;
  readonly #open: Container[] = [];
  #state: 'value' | 'first-value' | 'key' | 'first-key' | 'colon' | 'after' | 'inside' | 'done' = 'value';
  /** The value, or the key, that is being read. */
  #pieces: Uint8Array[] = [];
  #length = 0;
  #depth = 0;
  #isText = false;
  #isEscaped = false;
  #isKey = false;

  constructor(options: SplitOptions) {
    this.#options = options;
  }

  push(chunk: Uint8Array): void {
    let at = 0;
    while (at < chunk.length) {
      if (this.#state === 'inside') {
        const end = this.#endIn(chunk, at);
        this.#keep(chunk.subarray(at, end ?? chunk.length));
        if (end === undefined) return;
        this.#finish();
        at = end;
      } else if (isSpace(chunk[at] ?? 0)) at += 1;
      else at = this.#step(chunk[at] ?? 0, at);
    }
  }

  /** Says that the file is at its end. */
  end(): void {
    if (this.#state === 'inside' && this.#open.length === 0 && !this.#isText && this.#depth === 0) this.#finish();
    if (this.#state !== 'done') throw new JsonFailure('truncated');
  }

  /** Takes one sign between values; gives where reading goes on. */
  #step(byte: number, at: number): number {
    const container = this.#open.at(-1);
    switch (this.#state) {
      case 'first-value':
      case 'first-key':
        if (byte === container?.close) return this.#leave(at);
        return this.#state === 'first-key' ? this.#beginKey(byte, at) : this.#begin(byte, at);
      case 'key':
        return this.#beginKey(byte, at);
      case 'value':
        return this.#begin(byte, at);
      case 'colon':
        if (byte !== COLON) throw new JsonFailure('invalid');
        this.#state = 'value';
        return at + 1;
      case 'after':
        if (byte === container?.close) return this.#leave(at);
        if (byte !== COMMA || !container) throw new JsonFailure('invalid');
        if (typeof container.key === 'number') container.key += 1;
        this.#state = container.close === CLOSE_LIST ? 'value' : 'key';
        return at + 1;
      default:
        throw new JsonFailure('invalid');
    }
  }

  #begin(byte: number, at: number): number {
    const isContainer = byte === OPEN_LIST || byte === OPEN_OBJECT;
    if (isContainer && (this.#open.length === 0 || this.#options.isOpened(this.#path()))) {
      const isList = byte === OPEN_LIST;
      this.#open.push(isList ? { close: CLOSE_LIST, key: 0 } : { close: CLOSE_OBJECT, key: '' });
      this.#state = isList ? 'first-value' : 'first-key';
      return at + 1;
    }
    this.#state = 'inside';
    return at;
  }

  #beginKey(byte: number, at: number): number {
    if (byte !== QUOTE) throw new JsonFailure('invalid');
    this.#isKey = true;
    this.#state = 'inside';
    return at;
  }

  #leave(at: number): number {
    this.#open.pop();
    this.#state = this.#open.length === 0 ? 'done' : 'after';
    return at + 1;
  }

  /** Where the value that is being read ends in this chunk; undefined where it does not. */
  #endIn(chunk: Uint8Array, from: number): number | undefined {
    let at = from;
    while (at < chunk.length) {
      if (this.#isText) {
        at = this.#textEnd(chunk, at);
        if (this.#isText) return undefined;
        if (this.#depth === 0) return at;
        continue;
      }
      const byte = chunk[at] ?? 0;
      if (byte === QUOTE) this.#isText = true;
      else if (byte === OPEN_LIST || byte === OPEN_OBJECT) this.#depth += 1;
      else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) {
        // A number or a word ends where its container does.
        if (this.#depth === 0) return at;
        this.#depth -= 1;
        if (this.#depth === 0) return at + 1;
      } else if (this.#depth === 0 && (byte === COMMA || isSpace(byte))) return at;
      at += 1;
    }
    return undefined;
  }

  /** Where a text ends: behind the next quote that is not escaped. Most of a file is texts, so this is the fast part. */
  #textEnd(chunk: Uint8Array, from: number): number {
    let at = from;
    if (this.#isEscaped) {
      this.#isEscaped = false;
      at += 1;
    }
    for (;;) {
      const quote = chunk.indexOf(QUOTE, at);
      const stop = quote === -1 ? chunk.length : quote;
      let escapes = 0;
      while (stop - escapes - 1 >= at && chunk[stop - escapes - 1] === BACKSLASH) escapes += 1;
      const isEscaped = escapes % 2 === 1;
      if (quote === -1) {
        this.#isEscaped = isEscaped;
        return chunk.length;
      }
      if (!isEscaped) {
        this.#isText = false;
        return quote + 1;
      }
      at = quote + 1;
    }
  }

  #keep(piece: Uint8Array): void {
    this.#length += piece.length;
    if (this.#length > this.#options.mostBytes) throw new JsonFailure('too-large');
    if (piece.length > 0) this.#pieces.push(piece);
  }

  #finish(): void {
    const bytes = joined(this.#pieces, this.#length);
    this.#pieces = [];
    this.#length = 0;
    const container = this.#open.at(-1);
    if (this.#isKey && container) {
      this.#isKey = false;
      container.key = keyOf(bytes);
      this.#state = 'colon';
      return;
    }
    this.#state = container ? 'after' : 'done';
    this.#options.onValue(this.#path(), bytes);
  }

  #path(): JsonPath {
    return this.#open.map(({ key }) => key);
  }
}

function joined(pieces: readonly Uint8Array[], length: number): Uint8Array {
  const [only] = pieces;
  if (pieces.length === 1 && only) return only;
  const whole = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

function keyOf(bytes: Uint8Array): string {
  try {
    return String(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    throw new JsonFailure('invalid');
  }
}
