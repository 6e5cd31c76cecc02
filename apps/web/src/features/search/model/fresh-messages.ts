import { allBits, clearBit, countBits, hasBit, noBits, setBit, type Bits } from './bits.ts';
import { fits, type Query } from './query.ts';
import { segmentData, type IndexedMessage, type SegmentData } from './segment.ts';
import { eachWord } from './words.ts';

/** Messages that came last. They are few enough to be read one by one when asked, until they become a segment. */
export class FreshMessages {
  readonly #messages: IndexedMessage[] = [];
  readonly #words = new Map<string, number[]>();
  readonly #chatNumbers = new Map<string, number>();
  #gone: Bits = noBits(0);
  /** How long all texts are together. */
  textLength = 0;

  get size(): number {
    return this.#messages.length;
  }

  get chatIds(): readonly string[] {
    return [...this.#chatNumbers.keys()];
  }

  get texts(): readonly string[] {
    return this.#messages.map(({ text }) => text);
  }

  get live(): Bits {
    const live = allBits(this.size);
    for (const [word, gone] of this.#gone.entries()) live[word] = (live[word] ?? 0) & ~gone;
    return live;
  }

  get liveCount(): number {
    return countBits(this.live);
  }

  add(message: IndexedMessage): void {
    const at = this.#messages.push(message) - 1;
    this.textLength += message.text.length;
    if (!this.#chatNumbers.has(message.chatId)) this.#chatNumbers.set(message.chatId, this.#chatNumbers.size);
    // Done now rather than when the segment is made, so that nobody waits for all of it at once.
    eachWord(message.text, (word) => {
      const places = this.#words.get(word);
      if (!places) this.#words.set(word, [at]);
      else if (places.at(-1) !== at) places.push(at);
    });
  }

  remove(at: number): void {
    if (at >= this.#gone.length * 32) {
      const larger = noBits(Math.max(at + 1, this.#gone.length * 64));
      larger.set(this.#gone);
      this.#gone = larger;
    }
    setBit(this.#gone, at);
  }

  chatNumberOf(at: number): number {
    return this.#chatNumbers.get(this.#messages[at]?.chatId ?? '') ?? 0;
  }

  idOf(at: number): string {
    return this.#messages[at]?.id ?? '';
  }

  dateOf(at: number): number {
    return this.#messages[at]?.date ?? 0;
  }

  hashOf(at: number): number {
    return this.#messages[at]?.hash ?? 0;
  }

  textOf(at: number): string {
    return this.#messages[at]?.text ?? '';
  }

  placesOf(chatId: string): number[] {
    if (!this.#chatNumbers.has(chatId)) return [];
    return this.#messages.flatMap((message, at) => (message.chatId === chatId && !hasBit(this.#gone, at) ? [at] : []));
  }

  candidates(query: Query): Bits {
    const found = this.live;
    for (let at = 0; at < this.size; at += 1) {
      if (hasBit(found, at) && !fits(this.textOf(at), query)) clearBit(found, at);
    }
    return found;
  }

  toSegment(): SegmentData {
    return segmentData(this.#messages, this.#words);
  }
}
