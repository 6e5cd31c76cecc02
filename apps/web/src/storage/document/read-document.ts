import { restWhenBusy } from '../rest-when-busy.ts';
import { DocumentProblem } from './document-problem.ts';
import { gather, type ReadDocument } from './gather-document.ts';
import { readInSteps } from './read-in-steps.ts';
import type { ReaderNews, ReaderOrder } from './reader-protocol.ts';

const SMALL_FILE = 500_000;

export interface ReadOptions {
  /** From 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Reads a file of ours, a large one in a worker. Rejects with a `DocumentProblem`. */
export async function readDocument(source: Blob | string, options: ReadOptions = {}): Promise<ReadDocument> {
  const { onProgress, signal } = options;
  if (signal?.aborted) throw new DocumentProblem('cancelled');
  const gathering = gather(onProgress);
  if (isSmall(source)) {
    const rest = restWhenBusy();
    await readInSteps(
      source,
      (news) => gathering.take(news),
      async () => {
        if (signal?.aborted) throw new DocumentProblem('cancelled');
        await rest();
      },
    );
  } else {
    await readInWorker(source, (news) => gathering.take(news), signal);
  }
  return gathering.result();
}

/** Whether the page reads it faster than a worker starts. */
export function isSmall(source: Blob | string): boolean {
  const size = typeof source === 'string' ? source.length : source.size;
  return size < SMALL_FILE || typeof Worker === 'undefined';
}

function readInWorker(source: Blob | string, take: (news: ReaderNews) => void, signal?: AbortSignal): Promise<void> {
  const worker = new Worker(new URL('./document-reader.worker.ts', import.meta.url), { type: 'module' });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const cancel = (): void => reject(new DocumentProblem('cancelled'));
  signal?.addEventListener('abort', cancel);
  worker.addEventListener('error', (event) => reject(new Error(event.message)));
  worker.addEventListener('message', ({ data }: MessageEvent<ReaderNews>) => {
    if (data.type === 'failed') return reject(new DocumentProblem(data.kind, data.what));
    take(data);
    if (data.type === 'done') resolve();
  });
  // As a blob a text reaches the worker without being copied on the page.
  worker.postMessage({ source: typeof source === 'string' ? new Blob([source]) : source } satisfies ReaderOrder);
  return promise.finally(() => {
    signal?.removeEventListener('abort', cancel);
    worker.terminate();
  });
}
