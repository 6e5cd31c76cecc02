import { Worker } from 'node:worker_threads';

/** The tokenizer's tables take 70 MB, which an idle server has a better use for. */
const IDLE_MS = 60_000;
/** For texts that could not be counted; an English token has about four characters. */
const CHARS_PER_TOKEN = 4;

/** Counts tokens on a thread of its own, which is there only while it is needed: nobody's reply waits for it. */
export class TokenCounter {
  readonly #waiting = new Map<number, { text: string; resolve: (tokens: number) => void }>();
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  #lastId = 0;

  async count(text: string): Promise<number> {
    if (text === '') return 0;
    clearTimeout(this.#idle);
    const id = (this.#lastId += 1);
    const { promise, resolve } = Promise.withResolvers<number>();
    this.#waiting.set(id, { text, resolve });
    this.#started().postMessage({ id, text });
    return promise;
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
    this.#guessTheRest();
  }

  #started(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(new URL('token-worker.ts', import.meta.url));
    worker.unref();
    worker.on('message', ({ id, tokens }: { id: number; tokens: number }) => this.#answer(id, tokens));
    const onEnd = (): void => {
      if (this.#worker === worker) this.#worker = undefined;
      this.#guessTheRest();
    };
    worker.on('error', onEnd);
    worker.on('exit', onEnd);
    this.#worker = worker;
    return worker;
  }

  #answer(id: number, tokens: number): void {
    this.#waiting.get(id)?.resolve(tokens);
    this.#waiting.delete(id);
    if (this.#waiting.size > 0) return;
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => void this.close(), IDLE_MS).unref();
  }

  #guessTheRest(): void {
    if (this.#worker) return;
    for (const { text, resolve } of this.#waiting.values()) resolve(Math.ceil(text.length / CHARS_PER_TOKEN));
    this.#waiting.clear();
  }
}
