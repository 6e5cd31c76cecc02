import { Worker } from 'node:worker_threads';

/** The tokenizer's tables take 70 MB, which an idle server has a better use for. */
const IDLE_MS = 60_000;
/** For texts that could not be counted; an English token has about four characters. */
const CHARS_PER_TOKEN = 4;

interface Waiting {
  readonly worker: Worker;
  readonly text: string;
  readonly resolve: (tokens: number) => void;
}

/** Counts tokens on a thread of its own, which is there only while it is needed: nobody's reply waits for it. */
export class TokenCounter {
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  #lastId = 0;
  #isClosed = false;

  async count(text: string): Promise<number> {
    if (text === '') return 0;
    if (this.#isClosed) return guess(text);
    clearTimeout(this.#idle);
    const id = (this.#lastId += 1);
    const worker = (this.#worker ??= this.#start());
    const { promise, resolve } = Promise.withResolvers<number>();
    this.#waiting.set(id, { worker, text, resolve });
    worker.postMessage({ id, text });
    return promise;
  }

  /** What is still waiting is guessed. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#rest();
  }

  async #rest(): Promise<void> {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }

  #start(): Worker {
    const worker = new Worker(new URL('token-worker.ts', import.meta.url));
    worker.unref();
    worker.on('message', ({ id, tokens }: { id: number; tokens: number }) => this.#answer(id, tokens));
    const onEnd = (): void => this.#onEnd(worker);
    worker.on('error', onEnd);
    worker.on('exit', onEnd);
    return worker;
  }

  #answer(id: number, tokens: number): void {
    this.#waiting.get(id)?.resolve(tokens);
    this.#waiting.delete(id);
    if (this.#waiting.size > 0) return;
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => void this.#rest(), IDLE_MS).unref();
  }

  #onEnd(worker: Worker): void {
    if (this.#worker === worker) this.#worker = undefined;
    for (const [id, waiting] of this.#waiting) if (waiting.worker === worker) this.#answer(id, guess(waiting.text));
  }
}

function guess(text: string): number {
  return Math.ceil(text.length / CHARS_PER_TOKEN);
}
