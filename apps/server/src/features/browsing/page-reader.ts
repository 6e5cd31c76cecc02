import { AppError } from '@parley/contract';
import { BoundedWorker } from '../../lib/bounded-worker.ts';
import type { PageOrder, PagePart } from './page-part.ts';

/** Five megabytes take a second; what takes longer was written to. */
const PATIENCE_MS = 8_000;
const HEAP_MB = 256;
/** One page that takes its time does not keep all others waiting. */
const THREADS = 2;

/** Makes readable text of web pages, on threads that end with a page that takes too long or too much memory. */
export class PageReader {
  readonly #threads: readonly BoundedWorker<PageOrder, PagePart>[];

  constructor(patienceMs = PATIENCE_MS) {
    this.#threads = Array.from(
      { length: THREADS },
      () =>
        new BoundedWorker({
          module: new URL('page-worker.ts', import.meta.url),
          patienceMs,
          heapMb: HEAP_MB,
          failure: () => new AppError('tool_failed', 'The page takes too long to read'),
        }),
    );
  }

  async read(order: PageOrder): Promise<PagePart> {
    const [idlest] = this.#threads.toSorted((one, other) => one.load - other.load);
    if (!idlest) throw new AppError('unavailable');
    return idlest.ask(order);
  }

  async close(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.close()));
  }
}
