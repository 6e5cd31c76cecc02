import { allBits, clearBit, hasBit, keepCommon, noBits, type Bits } from './bits.ts';
import { addPostings, encodePostings, type Postings } from './postings.ts';
import type { Lookup, Query } from './query.ts';
import { textAt, textTable, type TextTable } from './text-table.ts';

/** A message as the index knows it. */
export interface IndexedMessage {
  readonly chatId: string;
  readonly id: string;
  readonly date: number;
  readonly hash: number;
  /** Folded. */
  readonly text: string;
}

/** A number of messages that no longer grows, in arrays that are stored as they are. Their texts lie apart. */
export interface SegmentData {
  readonly ids: TextTable;
  readonly chatIds: readonly string[];
  /** By message: which of `chatIds`. */
  readonly chats: Uint32Array<ArrayBuffer>;
  readonly dates: Float64Array<ArrayBuffer>;
  readonly hashes: Float64Array<ArrayBuffer>;
  /** All words in the order of their letters, each between two line breaks. */
  readonly words: string;
  readonly wordStarts: Uint32Array<ArrayBuffer>;
  readonly postings: Postings;
}

export function segmentData(
  messages: readonly IndexedMessage[],
  words: ReadonlyMap<string, readonly number[]>,
): SegmentData {
  const chatIds = [...new Set(messages.map(({ chatId }) => chatId))];
  const chatNumbers = new Map(chatIds.map((id, number) => [id, number]));
  const sorted = [...words.keys()].sort();
  const wordStarts = new Uint32Array(sorted.length + 1);
  let start = 1;
  for (const [number, word] of sorted.entries()) {
    wordStarts[number] = start;
    start += word.length + 1;
  }
  wordStarts[sorted.length] = start;
  return {
    ids: textTable(messages.map(({ id }) => id)),
    chatIds,
    chats: Uint32Array.from(messages, ({ chatId }) => chatNumbers.get(chatId) ?? 0),
    dates: Float64Array.from(messages, ({ date }) => date),
    hashes: Float64Array.from(messages, ({ hash }) => hash),
    words: `\n${sorted.join('\n')}\n`,
    wordStarts,
    postings: encodePostings(sorted.map((word) => words.get(word) ?? [])),
  };
}

/** A segment that can be asked. Only `live` changes: messages that were deleted or edited leave it. */
export class Segment {
  readonly id: string;
  readonly data: SegmentData;
  readonly live: Bits;
  readonly #chatNumbers: ReadonlyMap<string, number>;

  constructor(id: string, data: SegmentData, live: Bits = allBits(data.chats.length)) {
    this.id = id;
    this.data = data;
    this.live = live;
    this.#chatNumbers = new Map(data.chatIds.map((chatId, number) => [chatId, number]));
  }

  get size(): number {
    return this.data.chats.length;
  }

  get chatIds(): readonly string[] {
    return this.data.chatIds;
  }

  chatNumberOf(at: number): number {
    return this.data.chats[at] ?? 0;
  }

  idOf(at: number): string {
    return textAt(this.data.ids, at);
  }

  dateOf(at: number): number {
    return this.data.dates[at] ?? 0;
  }

  hashOf(at: number): number {
    return this.data.hashes[at] ?? 0;
  }

  isLive(at: number): boolean {
    return hasBit(this.live, at);
  }

  /** The live messages of a chat. */
  placesOf(chatId: string): number[] {
    const number = this.#chatNumbers.get(chatId);
    if (number === undefined) return [];
    const { chats } = this.data;
    const places: number[] = [];
    for (let at = chats.indexOf(number); at !== -1; at = chats.indexOf(number, at + 1)) {
      if (this.isLive(at)) places.push(at);
    }
    return places;
  }

  remove(at: number): void {
    clearBit(this.live, at);
  }

  /** The live messages in which all lookups are found: those that fit, and where the query is not sure a few more. */
  candidates(query: Query): Bits {
    const found = this.live.slice();
    for (const { lookups } of query.terms) {
      for (const lookup of lookups) if (!keepCommon(found, this.#messagesWith(lookup))) return found;
    }
    return found;
  }

  #messagesWith(lookup: Lookup): Bits {
    const found = noBits(this.size);
    if (lookup.atStart) this.#addFromStart(lookup, found);
    else this.#addFromAnywhere(lookup, found);
    return found;
  }

  /** Words with the same start stand together. */
  #addFromStart({ part, atEnd }: Lookup, found: Bits): void {
    const { wordStarts, postings } = this.data;
    let word = this.#firstWordFrom(part);
    for (; word < wordStarts.length - 1 && this.#word(word).startsWith(part); word += 1) {
      if (!atEnd || this.#word(word) === part) addPostings(postings, word, found);
      if (atEnd) return;
    }
  }

  /** Goes through all words once: the part may stand anywhere in them. */
  #addFromAnywhere({ part, atEnd }: Lookup, found: Bits): void {
    const { words, wordStarts, postings } = this.data;
    const needle = atEnd ? `${part}\n` : part;
    let word = 0;
    let at = words.indexOf(needle);
    while (at !== -1) {
      while ((wordStarts[word + 1] ?? Infinity) <= at) word += 1;
      addPostings(postings, word, found);
      at = words.indexOf(needle, wordStarts[word + 1]);
    }
  }

  #firstWordFrom(part: string): number {
    let low = 0;
    let high = this.data.wordStarts.length - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#word(middle) < part) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #word(number: number): string {
    const { words, wordStarts } = this.data;
    return words.slice(wordStarts[number], (wordStarts[number + 1] ?? 0) - 1);
  }
}
