import { AppError } from '@parley/contract';
import { type Asker, WorkerPool } from '../../lib/worker-pool.ts';
import type { PageOrder, PagePart } from './page-part.ts';

/** Five megabytes take a second; what takes longer was written to. */
const PATIENCE_MS = 8_000;
const HEAP_MB = 256;
/** One page that takes its time does not keep all others waiting. */
const THREADS = 2;
/** As many as an account may have read at once. */
const PAGES_WAITING = 4;

/** Makes readable text of web pages, on threads that end with a page that takes too long or too much memory. */
export class PageReader {
  readonly #pool: WorkerPool<PageOrder, PagePart>;

  constructor(patienceMs = PATIENCE_MS) {
    this.#pool = new WorkerPool({
      module: new URL('page-worker.ts', import.meta.url),
      patienceMs,
      heapMb: HEAP_MB,
      failure: () => new AppError('tool_failed', 'The page takes too long to read'),
      threads: THREADS,
      maxWaitingEach: PAGES_WAITING,
    });
  }

  async read(order: PageOrder, asker: Asker): Promise<PagePart> {
    return this.#pool.ask(() => order, asker);
  }

  async close(): Promise<void> {
    await this.#pool.close();
  }
}
