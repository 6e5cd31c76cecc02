import { O200K_TOKEN_SPLIT_REGEX } from 'gpt-tokenizer/encodingParams/constants';

/** Where the package keeps its tokens. Read as a file: as a module it would stay in memory as strings. */
export const TOKEN_LIST = import.meta.resolve('gpt-tokenizer/bpeRanks/o200k_base');

/** How a list of tokens is written down, one after the other by their rank: as text with the escapes of JavaScript, or as bytes. */
const ENTRY = /^\t(?:"((?:[^"\\\n]|\\.)*)"|\[([\d,\s]+)\]),?$/gm;
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
const NO_RANK = 0xffffffff;
const encoder = new TextEncoder();

/**
 * Byte-pair tokenizer of OpenAI's newer models (o200k_base) that only counts. The package's own one keeps each token as a
 * string in a map and remembers what it merged, on a thread of 170 MB; here all tokens lie in typed arrays of 5 MB.
 */
export class TokenTable {
  /** All tokens, one after the other. */
  readonly #bytes: Uint8Array;
  /** Where each token begins; one more says where the last one ends. */
  readonly #starts: Uint32Array;
  /** Ranks by the hash of their tokens. */
  readonly #slots = new Uint32Array(SLOTS).fill(NO_RANK);
  /** Where the parts of a word begin while it is merged, and the ranks of each part joined with the next. */
  #parts = new Uint32Array(64);
  #ranks = new Uint32Array(64);

  /** `list` is the source of a module that exports all tokens in the order of their ranks. */
  constructor(list: Buffer) {
    const bytes = new Uint8Array(list.length);
    const starts: number[] = [0];
    let end = 0;
    // One character for each byte: what is not escaped needs no decoding.
    for (const [, text, numbers = ''] of list.toString('latin1').matchAll(ENTRY)) {
      const token = text === undefined ? Uint8Array.from(numbers.split(','), Number) : bytesOf(text);
      bytes.set(token, end);
      end += token.length;
      starts.push(end);
    }
    this.#bytes = new Uint8Array(bytes.buffer.transfer(end));
    this.#starts = Uint32Array.from(starts);
    for (let rank = 0; rank < this.size; rank += 1) this.#add(rank);
  }

  get size(): number {
    return this.#starts.length - 1;
  }

  /** How many tokens a text has; the words for special tokens count as any other text. */
  count(text: string): number {
    const bytes = encoder.encode(text);
    let tokens = 0;
    let from = 0;
    for (const [word] of text.matchAll(O200K_TOKEN_SPLIT_REGEX)) {
      const to = from + Buffer.byteLength(word);
      tokens += this.#rankOf(bytes, from, to) === NO_RANK ? this.#merge(bytes, from, to) : 1;
      from = to;
    }
    return tokens;
  }

  /** Joins the two neighbours of the lowest rank until none have one; gives how many parts are left. */
  #merge(bytes: Uint8Array, from: number, to: number): number {
    let count = to - from;
    if (count >= this.#parts.length) {
      this.#parts = new Uint32Array(count * 2);
      this.#ranks = new Uint32Array(count * 2);
    }
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

  #rankOf(bytes: Uint8Array, from: number, to: number): number {
    for (let slot = slotOf(bytes, from, to); ; slot = (slot + 1) % SLOTS) {
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

  #add(rank: number): void {
    let slot = slotOf(this.#bytes, this.#starts[rank] as number, this.#starts[rank + 1] as number);
    while (this.#slots[slot] !== NO_RANK) slot = (slot + 1) % SLOTS;
    this.#slots[slot] = rank;
  }
}

/** FNV-1a, folded. */
function slotOf(bytes: Uint8Array, from: number, to: number): number {
  let hash = 0x811c9dc5;
  for (let index = from; index < to; index += 1) hash = Math.imul(hash ^ (bytes[index] as number), 0x01000193);
  return ((hash >>> 19) ^ hash) & (SLOTS - 1);
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
