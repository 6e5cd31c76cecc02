import { O200K_TOKEN_SPLIT_REGEX } from 'gpt-tokenizer/encodingParams/constants';
import { mergeLongWord, NO_RANK } from './merge-long-word.ts';
import type { Steps } from './steps.ts';

/** Where the package keeps its tokens. Read as a file: as a module it would stay in memory as strings. */
export const TOKEN_LIST = import.meta.resolve('gpt-tokenizer/bpeRanks/o200k_base');

/** How a list of tokens is written down, one after the other by their rank: as text with the escapes of JavaScript, or as bytes. */
const ENTRY = /^\t(?:"((?:[^"\\\n]|\\.)*)"|\[([\d,\s]+)\]),?$/gm;
const TOKEN_START = '\n\t"';
const ESCAPE = /\\(?:x([\da-f]{2})|u([\da-f]{4})|(.))/gi;
const CONTROL_SIGNS: Readonly<Record<string, string>> = {
  0: '\0',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};
/** More than twice as many as there are tokens, so that a search seldom looks at more than two. */
const SLOTS = 2 ** 19;
/** Of a step of reading the list, and of one of filling the table; each takes about 100 µs. */
const PART_BYTES = 2_048;
const TOKENS_IN_A_STEP = 1_024;
/** How many merged words are remembered, each at the one place that its hash says, and how long they may be. */
const KNOWN_WORDS = 2 ** 12;
const KNOWN_BYTES = 32;
const LONG_WORD_BYTES = 200;
const encoder = new TextEncoder();

/** Reads the source of a module that exports all tokens in the order of their ranks, and gives its room back. */
export function* readingTokens(list: Buffer<ArrayBuffer>): Steps<TokenTable> {
  const bytes = new Uint8Array(list.length);
  const starts = new Uint32Array(SLOTS / 2);
  let [rank, end] = [0, 0];
  for (const lines of partsOf(list)) {
    for (const [, text, numbers = ''] of lines.matchAll(ENTRY)) {
      const token = text === undefined ? Uint8Array.from(numbers.split(','), Number) : bytesOf(text);
      bytes.set(token, end);
      end += token.length;
      starts[(rank += 1)] = end;
    }
    yield;
  }
  if (list.length === list.buffer.byteLength) list.buffer.transfer(0);
  const tokens = { bytes: new Uint8Array(bytes.buffer.transfer(end)), starts: starts.slice(0, rank + 1) };
  return new TokenTable({ ...tokens, slots: yield* slotsOf(tokens) });
}

/** Whole tokens of it at a time, some of which have several lines. One character for each byte: what is not escaped needs no decoding. */
function* partsOf(list: Buffer): Generator<string> {
  for (let from = 0; from < list.length;) {
    const line = list.indexOf(TOKEN_START, from + PART_BYTES);
    const to = line === -1 ? list.length : line + 1;
    yield list.toString('latin1', from, to);
    from = to;
  }
}

interface Tokens {
  /** All tokens, one after the other. */
  readonly bytes: Uint8Array;
  /** Where each token begins; one more says where the last one ends. */
  readonly starts: Uint32Array;
}

interface FindableTokens extends Tokens {
  /** Ranks by the hash of their tokens. */
  readonly slots: Uint32Array;
}

function* slotsOf({ bytes, starts }: Tokens): Steps<Uint32Array> {
  const slots = new Uint32Array(SLOTS).fill(NO_RANK);
  for (let rank = 0; rank < starts.length - 1; rank += 1) {
    let slot = slotOf(hashOf(bytes, starts[rank] as number, starts[rank + 1] as number));
    while (slots[slot] !== NO_RANK) slot = (slot + 1) % SLOTS;
    slots[slot] = rank;
    if (rank % TOKENS_IN_A_STEP === 0) yield;
  }
  return slots;
}

/**
 * Byte-pair tokenizer of OpenAI's newer models (o200k_base) that only counts. The package's own one keeps each token as a
 * string in a map and remembers what it merged, in 170 MB; here all tokens lie in typed arrays of 5 MB.
 */
export class TokenTable {
  readonly #bytes: Uint8Array;
  readonly #starts: Uint32Array;
  readonly #slots: Uint32Array;
  readonly #split = new RegExp(O200K_TOKEN_SPLIT_REGEX);
  /** Words that are no token by themselves come again and again, and merging is what takes the time. */
  readonly #known = new KnownWords();
  /** Where the parts of a word begin while it is merged, and the ranks of each part joined with the next. */
  readonly #parts = new Uint32Array(LONG_WORD_BYTES + 1);
  readonly #ranks = new Uint32Array(LONG_WORD_BYTES + 1);

  constructor({ bytes, starts, slots }: FindableTokens) {
    this.#bytes = bytes;
    this.#starts = starts;
    this.#slots = slots;
  }

  get size(): number {
    return this.#starts.length - 1;
  }

  /** How many tokens a text has; the words for special tokens count as any other text. */
  count(text: string): number {
    const bytes = encoder.encode(text);
    const isPlain = bytes.length === text.length;
    let tokens = 0;
    let at = 0;
    let from = 0;
    // Words follow each other without a gap.
    const split = this.#split;
    for (split.lastIndex = 0; split.test(text); at = split.lastIndex) {
      const end = split.lastIndex;
      const to = isPlain ? end : from + Buffer.byteLength(text.slice(at, end));
      tokens += this.#countWord(bytes, from, to);
      from = to;
    }
    return tokens;
  }

  #countWord(bytes: Uint8Array, from: number, to: number): number {
    const hash = hashOf(bytes, from, to);
    if (this.#rankOf(bytes, from, to, hash) !== NO_RANK) return 1;
    const known = this.#known.count(bytes, from, to, hash);
    if (known > 0) return known;
    if (to - from >= LONG_WORD_BYTES) {
      return mergeLongWord(to - from, (start, end) => this.#rankOf(bytes, from + start, from + end));
    }
    const count = this.#merge(bytes, from, to);
    this.#known.add(bytes, from, to, hash, count);
    return count;
  }

  /** Joins the two neighbours of the lowest rank until none have one; gives how many parts are left. */
  #merge(bytes: Uint8Array, from: number, to: number): number {
    let count = to - from;
    const parts = this.#parts;
    const ranks = this.#ranks;
    for (let index = 0; index <= count; index += 1) parts[index] = from + index;
    const rank = (index: number): number =>
      index + 2 > count ? NO_RANK : this.#rankOf(bytes, parts[index] as number, parts[index + 2] as number);
    for (let index = 0; index < count; index += 1) ranks[index] = rank(index);
    for (;;) {
      let lowest = NO_RANK;
      let at = 0;
      for (let index = 0; index < count; index += 1) {
        if ((ranks[index] as number) >= lowest) continue;
        lowest = ranks[index] as number;
        at = index;
      }
      if (lowest === NO_RANK) return count;
      parts.copyWithin(at + 1, at + 2, count + 1);
      ranks.copyWithin(at + 1, at + 2, count);
      count -= 1;
      ranks[at] = rank(at);
      if (at > 0) ranks[at - 1] = rank(at - 1);
    }
  }

  #rankOf(bytes: Uint8Array, from: number, to: number, hash = hashOf(bytes, from, to)): number {
    for (let slot = slotOf(hash); ; slot = (slot + 1) % SLOTS) {
      const rank = this.#slots[slot] as number;
      if (rank === NO_RANK || this.#isToken(rank, bytes, from, to)) return rank;
    }
  }

  #isToken(rank: number, bytes: Uint8Array, from: number, to: number): boolean {
    let at = this.#starts[rank] as number;
    if ((this.#starts[rank + 1] as number) - at !== to - from) return false;
    for (let index = from; index < to; index += 1, at += 1) if (bytes[index] !== this.#bytes[at]) return false;
    return true;
  }
}

/** How many tokens a merged word has; of two at one place the later one stays. */
class KnownWords {
  readonly #bytes = new Uint8Array(KNOWN_WORDS * KNOWN_BYTES);
  readonly #lengths = new Uint8Array(KNOWN_WORDS);
  readonly #counts = new Uint8Array(KNOWN_WORDS);

  /** 0 where nobody knows. */
  count(bytes: Uint8Array, from: number, to: number, hash: number): number {
    const place = placeOf(hash);
    if (this.#lengths[place] !== to - from) return 0;
    let at = place * KNOWN_BYTES;
    for (let index = from; index < to; index += 1, at += 1) if (bytes[index] !== this.#bytes[at]) return 0;
    return this.#counts[place] as number;
  }

  add(bytes: Uint8Array, from: number, to: number, hash: number, count: number): void {
    if (to - from > KNOWN_BYTES) return;
    const place = placeOf(hash);
    this.#lengths[place] = to - from;
    this.#counts[place] = count;
    let at = place * KNOWN_BYTES;
    for (let index = from; index < to; index += 1, at += 1) this.#bytes[at] = bytes[index] as number;
  }
}

/** FNV-1a. */
function hashOf(bytes: Uint8Array, from: number, to: number): number {
  let hash = 0x811c9dc5;
  for (let index = from; index < to; index += 1) hash = Math.imul(hash ^ (bytes[index] as number), 0x01000193);
  return hash;
}

/** Folded, as all bits count. */
function slotOf(hash: number): number {
  return ((hash >>> 19) ^ hash) & (SLOTS - 1);
}

function placeOf(hash: number): number {
  return ((hash >>> 20) ^ hash) & (KNOWN_WORDS - 1);
}

function bytesOf(text: string): Uint8Array {
  if (!text.includes('\\')) return Buffer.from(text, 'latin1');
  const unescaped = text.replaceAll(ESCAPE, (_, short?: string, long?: string, sign = '') => {
    const code = short ?? long;
    const character = code === undefined ? (CONTROL_SIGNS[sign] ?? sign) : String.fromCharCode(parseInt(code, 16));
    return Buffer.from(character).toString('latin1');
  });
  return Buffer.from(unescaped, 'latin1');
}
