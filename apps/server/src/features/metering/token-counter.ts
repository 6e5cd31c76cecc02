import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { countingText } from './count-text.ts';
import { estimateTokens, textInEvents } from './said-in-events.ts';
import type { Steps } from './steps.ts';
import { readingTokens, TOKEN_LIST, type TokenTable } from './token-table.ts';

/** So long at a time, or this share of what was done meanwhile: a busy server should not fall behind with it. */
const TURN_MS = 1;
const TURN_SHARE = 0.25;
/** The table takes 5 MB and a seventh of a second to make. */
const IDLE_MS = 60_000;
/** More than that is only estimated: what waits takes memory, and more would come before it is counted. */
const MAX_WAITING_CHARS = 8_000_000;

interface Waiting {
  readonly text: string;
  readonly resolve: (tokens: number) => void;
  counting: Steps<number> | undefined;
}

/** Counts tokens after everything else, a little at a time: no reply waits for it longer than that. */
export class TokenCounter {
  readonly #list: string;
  /** Each gets a turn, then the next: a long text does not hold up short ones. */
  #waiting: Waiting[] = [];
  #waitingChars = 0;
  #table: TokenTable | undefined;
  #reading: Steps<TokenTable> | undefined;
  #turn: NodeJS.Immediate | undefined;
  /** When the last turn ended, or the first text came to wait. */
  #turnBefore = 0;
  #isOpening = false;
  #idle: NodeJS.Timeout | undefined;
  #isClosed = false;

  /** `list`: the path of the file with all tokens. */
  constructor(list = fileURLToPath(TOKEN_LIST)) {
    this.#list = list;
  }

  /** Tokens of a text, or of what is said in a piece of an event stream. */
  async count(said: string | Buffer): Promise<number> {
    const text = typeof said === 'string' ? said : textInEvents(said);
    if (text === '') return 0;
    if (this.#isClosed || this.#waitingChars + text.length > MAX_WAITING_CHARS) return estimateTokens(text);
    const { promise, resolve } = Promise.withResolvers<number>();
    this.#waitingChars += text.length;
    if (this.#waiting.length === 0) this.#turnBefore = performance.now();
    this.#waiting.push({ text, resolve, counting: undefined });
    if (this.#table || this.#reading) this.#turn ??= setImmediate(this.#takeTurn);
    else void this.#open();
    return promise;
  }

  /** What is still waiting is estimated. */
  close(): void {
    this.#isClosed = true;
    clearImmediate(this.#turn);
    clearTimeout(this.#idle);
    this.#estimateAll();
  }

  async #open(): Promise<void> {
    if (this.#isOpening) return;
    this.#isOpening = true;
    try {
      const list = await readFile(this.#list);
      if (this.#isClosed) return;
      this.#reading = readingTokens(list);
      this.#idle = setTimeout(this.#forget, IDLE_MS).unref();
      this.#takeTurn();
    } catch {
      this.#estimateAll();
    } finally {
      this.#isOpening = false;
    }
  }

  readonly #takeTurn = (): void => {
    const begin = performance.now();
    const until = begin + Math.max(TURN_MS, TURN_SHARE * (begin - this.#turnBefore));
    try {
      while (this.#waiting.length > 0 && performance.now() < until) this.#step();
    } catch {
      // A list that cannot be read; the next text tries it again.
      this.#reading = undefined;
      this.#estimateAll();
    }
    this.#turnBefore = performance.now();
    this.#turn = this.#waiting.length > 0 ? setImmediate(this.#takeTurn) : undefined;
    if (!this.#turn) this.#idle?.refresh();
  };

  #step(): void {
    if (this.#reading) {
      const { done, value } = this.#reading.next();
      if (done !== true) return;
      this.#table = value;
      this.#reading = undefined;
    }
    const [first] = this.#waiting;
    if (!first || !this.#table) return;
    first.counting ??= countingText(first.text, { countPiece: this.#countPiece });
    const { done, value } = first.counting.next();
    this.#waiting.shift();
    if (done === true) this.#answer(first, value);
    else this.#waiting.push(first);
  }

  readonly #countPiece = (text: string): number => this.#table?.count(text) ?? 0;

  #answer({ text, resolve }: Waiting, tokens: number): void {
    this.#waitingChars -= text.length;
    resolve(tokens);
  }

  #estimateAll(): void {
    for (const waiting of this.#waiting.splice(0)) this.#answer(waiting, estimateTokens(waiting.text));
  }

  readonly #forget = (): void => {
    if (this.#waiting.length > 0) this.#idle?.refresh();
    else this.#table = undefined;
  };
}
