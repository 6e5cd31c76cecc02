import { Worker } from 'node:worker_threads';
import { AppError } from '@parley/contract';

interface Waiting<Order, Answer> {
  readonly order: Order;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
}

export interface BoundedWorkerParts {
  /** The module that the thread runs: it answers each message with one. */
  readonly module: URL;
  readonly patienceMs: number;
  readonly heapMb: number;
  /** For an order that takes too long or too much memory. */
  readonly failure: () => AppError;
  readonly maxWaiting?: number;
}

const IDLE_MS = 10_000;
const YOUNG_HEAP_MB = 32;
/** Each may hold megabytes. */
const MAX_WAITING = 50;

/**
 * Works on orders one by one on a thread of its own, which is there only while it is needed. Whoever wrote what is read may
 * want the server to stand still: what takes too long or too much memory ends with the thread, and nobody else notices.
 */
export class BoundedWorker<Order, Answer> {
  readonly #parts: BoundedWorkerParts;
  readonly #waiting: Waiting<Order, Answer>[] = [];
  #current: Waiting<Order, Answer> | undefined;
  #worker: Worker | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: BoundedWorkerParts) {
    this.#parts = parts;
  }

  /** How many orders are not answered yet. */
  get load(): number {
    return this.#waiting.length + (this.#current ? 1 : 0);
  }

  async ask(order: Order): Promise<Answer> {
    if (this.#waiting.length >= (this.#parts.maxWaiting ?? MAX_WAITING))
      throw new AppError('unavailable', 'This server is busy, please try again');
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    this.#waiting.push({ order, resolve, reject });
    this.#next();
    return promise;
  }

  async close(): Promise<void> {
    const left = [this.#current, ...this.#waiting.splice(0)];
    await this.#end();
    for (const waiting of left) waiting?.reject(new AppError('unavailable'));
  }

  #next(): void {
    if (this.#current) return;
    clearTimeout(this.#timer);
    this.#current = this.#waiting.shift();
    if (!this.#current) {
      if (this.#worker) this.#timer = setTimeout(() => void this.#end(), IDLE_MS).unref();
      return;
    }
    this.#timer = setTimeout(() => void this.#end().then(() => this.#fail()), this.#parts.patienceMs);
    (this.#worker ??= this.#start()).postMessage(this.#current.order);
  }

  #start(): Worker {
    const { module, heapMb } = this.#parts;
    const resourceLimits = { maxYoungGenerationSizeMb: YOUNG_HEAP_MB, maxOldGenerationSizeMb: heapMb };
    const worker = new Worker(module, { resourceLimits });
    worker.unref();
    worker.on('message', (answer: Answer) => {
      // Too late: the thread is being ended.
      if (this.#worker !== worker) return;
      const done = this.#current;
      this.#current = undefined;
      done?.resolve(answer);
      this.#next();
    });
    const onEnd = (): void => {
      if (this.#worker !== worker) return;
      this.#worker = undefined;
      this.#fail();
    };
    worker.on('error', onEnd);
    worker.on('exit', onEnd);
    return worker;
  }

  #fail(): void {
    const failed = this.#current;
    this.#current = undefined;
    failed?.reject(this.#parts.failure());
    this.#next();
  }

  async #end(): Promise<void> {
    clearTimeout(this.#timer);
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }
}
