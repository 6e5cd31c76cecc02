import { Worker } from 'node:worker_threads';
import { AppError } from '@parley/contract';

export interface BoundedWorkerParts {
  /** The module that the thread runs: it answers each message with one. */
  readonly module: URL;
  readonly patienceMs: number;
  readonly heapMb: number;
  /** For an order that takes too long or too much memory. */
  readonly failure: () => AppError;
}

const IDLE_MS = 10_000;
const YOUNG_HEAP_MB = 32;

/**
 * Works on one order at a time on a thread of its own, which is there only while it is needed. Whoever wrote what is read may
 * want the server to stand still: what takes too long or too much memory ends with the thread, and nobody else notices.
 */
export class BoundedWorker<Order, Answer> {
  readonly #parts: BoundedWorkerParts;
  #current: PromiseWithResolvers<Answer> | undefined;
  #worker: Worker | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: BoundedWorkerParts) {
    this.#parts = parts;
  }

  /** Ends with the thread where the signal aborts. Not to be called before the last one has settled. */
  async run(order: Order, signal?: AbortSignal): Promise<Answer> {
    signal?.throwIfAborted();
    const current = Promise.withResolvers<Answer>();
    this.#current = current;
    const giveUp = (reason: unknown) => void this.#end().then(() => current.reject(reason));
    const onAbort = (): void => giveUp(signal?.reason);
    signal?.addEventListener('abort', onAbort, { once: true });
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => giveUp(this.#parts.failure()), this.#parts.patienceMs);
    try {
      (this.#worker ??= this.#start()).postMessage(order);
      return await current.promise;
    } finally {
      signal?.removeEventListener('abort', onAbort);
      clearTimeout(this.#timer);
      this.#current = undefined;
      if (this.#worker) this.#timer = setTimeout(() => void this.#end(), IDLE_MS).unref();
    }
  }

  async close(): Promise<void> {
    const current = this.#current;
    await this.#end();
    current?.reject(new AppError('unavailable'));
  }

  #start(): Worker {
    const { module, heapMb, failure } = this.#parts;
    const resourceLimits = { maxYoungGenerationSizeMb: YOUNG_HEAP_MB, maxOldGenerationSizeMb: heapMb };
    const worker = new Worker(module, { resourceLimits });
    worker.unref();
    worker.on('message', (answer: Answer) => {
      // Too late otherwise: the thread is being ended.
      if (this.#worker === worker) this.#current?.resolve(answer);
    });
    const onEnd = (): void => {
      if (this.#worker !== worker) return;
      this.#worker = undefined;
      this.#current?.reject(failure());
    };
    worker.on('error', onEnd);
    worker.on('exit', onEnd);
    return worker;
  }

  async #end(): Promise<void> {
    clearTimeout(this.#timer);
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }
}
