import { AppError } from '@parley/contract';
import { BoundedWorker, type BoundedWorkerParts } from './bounded-worker.ts';
import { FairQueue } from './fair-queue.ts';

export interface WorkerPoolParts extends BoundedWorkerParts {
  readonly threads: number;
  /** How many orders of one account wait, beside the one that is worked on. */
  readonly maxWaitingEach: number;
  readonly maxWaiting?: number;
}

/** Whose order it is. Once the signal aborts nobody wants the answer any more. */
export interface Asker {
  readonly accountId: string;
  readonly signal?: AbortSignal | undefined;
}

interface Waiting<Order, Answer> extends PromiseWithResolvers<Answer> {
  readonly makeOrder: () => Order | Promise<Order>;
  readonly signal: AbortSignal | undefined;
}

/** Each may hold megabytes. */
const MAX_WAITING = 50;

/**
 * Bounded threads that accounts take turns at. At most one order of an account is worked on, so that with two threads a single
 * account holds up nobody, and with one thread nobody for longer than one order may take.
 */
export class WorkerPool<Order, Answer> {
  readonly #parts: WorkerPoolParts;
  readonly #threads: readonly BoundedWorker<Order, Answer>[];
  /** The last one is the warmest. */
  readonly #idle: BoundedWorker<Order, Answer>[];
  readonly #queue = new FairQueue<Waiting<Order, Answer>>();
  readonly #atWork = new Set<string>();

  constructor(parts: WorkerPoolParts) {
    this.#parts = parts;
    this.#threads = Array.from({ length: parts.threads }, () => new BoundedWorker<Order, Answer>(parts));
    this.#idle = [...this.#threads];
  }

  /** The order is made when its turn comes, so that nothing large has to wait. */
  async ask(makeOrder: () => Order | Promise<Order>, { accountId, signal }: Asker): Promise<Answer> {
    signal?.throwIfAborted();
    this.#expectRoom(accountId);
    const waiting: Waiting<Order, Answer> = { makeOrder, signal, ...Promise.withResolvers<Answer>() };
    const onAbort = (): void => {
      if (this.#queue.remove(accountId, waiting)) waiting.reject(signal?.reason);
    };
    signal?.addEventListener('abort', onAbort, { once: true });
    this.#queue.add(accountId, waiting);
    this.#goOn();
    try {
      return await waiting.promise;
    } finally {
      signal?.removeEventListener('abort', onAbort);
    }
  }

  async close(): Promise<void> {
    for (let left = this.#queue.take(() => true); left; left = this.#queue.take(() => true))
      left.item.reject(new AppError('unavailable'));
    await Promise.all(this.#threads.map((thread) => thread.close()));
  }

  /** Where all places are taken, whoever has the most of them gives one up. */
  #expectRoom(accountId: string): void {
    const { maxWaitingEach, maxWaiting = MAX_WAITING } = this.#parts;
    const own = this.#queue.lengthOf(accountId);
    if (own >= maxWaitingEach) throw new AppError('rate_limited', 'Too many calls at once, please wait for one to end');
    if (this.#queue.size < maxWaiting) return;
    const other = this.#queue.takeFromLonger(own + 1);
    if (!other) throw busy();
    other.reject(busy());
  }

  #goOn(): void {
    for (let thread = this.#idle.at(-1); thread; thread = this.#idle.at(-1)) {
      const next = this.#queue.take((accountId) => !this.#atWork.has(accountId));
      if (!next) return;
      this.#idle.pop();
      void this.#work(thread, next.key, next.item);
    }
  }

  async #work(
    thread: BoundedWorker<Order, Answer>,
    accountId: string,
    { makeOrder, signal, resolve, reject }: Waiting<Order, Answer>,
  ): Promise<void> {
    this.#atWork.add(accountId);
    try {
      resolve(await thread.run(await makeOrder(), signal));
    } catch (error) {
      reject(error);
    }
    this.#atWork.delete(accountId);
    // Whoever came while it was worked on goes before what the same account sent meanwhile.
    this.#queue.letOthersGo(accountId);
    this.#idle.push(thread);
    this.#goOn();
  }
}

function busy(): AppError {
  return new AppError('unavailable', 'This server is busy, please try again');
}
