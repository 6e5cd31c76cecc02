import { Worker } from 'node:worker_threads';
import { estimateTokens, estimateTokensInEvents } from './said-in-events.ts';

/** The thread and its table take 20 MB, which an idle server has a better use for; a tenth of a second brings them back. */
const IDLE_MS = 5_000;
/** What comes meanwhile goes to the other thread as one message. */
const GATHER_MS = 20;
/** More than that is only estimated: what waits takes memory, and more would come before it is counted. */
const MAX_WAITING_BYTES = 8_000_000;

/** What lives long is the table, which is outside of it: a small heap does, and a server under load has little to spare. */
const HEAP = { maxYoungGenerationSizeMb: 6, maxOldGenerationSizeMb: 128 };

/** A text, or the event stream that it is said in. */
type SaidText = string | Uint8Array<ArrayBuffer>;

/** One text on its way to the thread that counts. */
export interface CountOrder {
  readonly id: number;
  readonly said: SaidText;
}

export interface CountAnswer {
  readonly id: number;
  readonly tokens: number;
}

interface Waiting extends CountOrder {
  readonly size: number;
  /** What is told if the thread ends before it has counted. */
  readonly estimate: number;
  readonly resolve: (tokens: number) => void;
}

/** Counts tokens on a thread of its own, which is there only while it is needed: nobody's reply waits for it. */
export class TokenCounter {
  /** Gathered, and not yet with the thread. */
  #gathered: Waiting[] = [];
  /** With the thread; the next ones go when these are back. */
  #sent = new Map<number, Waiting>();
  #waitingBytes = 0;
  #worker: Worker | undefined;
  #gathering: NodeJS.Timeout | undefined;
  #idle: NodeJS.Timeout | undefined;
  #lastId = 0;
  #isClosed = false;

  /** Tokens of a text, or of what is said in a piece of an event stream. */
  async count(said: string | Buffer): Promise<number> {
    if (said.length === 0) return 0;
    const size = said.length;
    const estimate = typeof said === 'string' ? estimateTokens(said) : Math.ceil(estimateTokensInEvents(said));
    if (this.#isClosed || this.#waitingBytes + size > MAX_WAITING_BYTES) return estimate;
    clearTimeout(this.#idle);
    const { promise, resolve } = Promise.withResolvers<number>();
    this.#waitingBytes += size;
    // Copied: what it was read from is part of something larger, which need not wait as well.
    const copy = typeof said === 'string' ? said : new Uint8Array(said);
    this.#gathered.push({ id: (this.#lastId += 1), said: copy, size, estimate, resolve });
    this.#gathering ??= setTimeout(() => this.#send(), GATHER_MS);
    return promise;
  }

  /** What is still waiting is estimated. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#gathering);
    for (const waiting of this.#gathered.splice(0)) this.#answer(waiting, waiting.estimate);
    await this.#rest();
  }

  #send(): void {
    this.#gathering = undefined;
    if (this.#sent.size > 0 || this.#gathered.length === 0) return;
    const orders = this.#gathered;
    this.#gathered = [];
    this.#sent = new Map(orders.map((order) => [order.id, order]));
    const message = orders.map(({ id, said }): CountOrder => ({ id, said }));
    const moved = orders.flatMap(({ said }) => (typeof said === 'string' ? [] : [said.buffer]));
    (this.#worker ??= this.#start()).postMessage(message, moved);
  }

  async #rest(): Promise<void> {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }

  #start(): Worker {
    const worker = new Worker(new URL('token-worker.ts', import.meta.url), { resourceLimits: HEAP });
    worker.unref();
    worker.on('message', (answers: readonly CountAnswer[]) => {
      for (const { id, tokens } of answers) this.#answer(this.#sent.get(id), tokens);
      this.#onReturn();
    });
    const onEnd = (): void => this.#onEnd(worker);
    worker.on('error', onEnd);
    worker.on('exit', onEnd);
    return worker;
  }

  #answer(waiting: Waiting | undefined, tokens: number): void {
    if (!waiting) return;
    this.#sent.delete(waiting.id);
    this.#waitingBytes -= waiting.size;
    waiting.resolve(tokens);
  }

  #onReturn(): void {
    if (this.#gathered.length > 0) return this.#send();
    if (!this.#worker) return;
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => void this.#rest(), IDLE_MS).unref();
  }

  #onEnd(worker: Worker): void {
    if (this.#worker === worker) this.#worker = undefined;
    for (const waiting of this.#sent.values()) this.#answer(waiting, waiting.estimate);
    if (!this.#isClosed) this.#onReturn();
  }
}
