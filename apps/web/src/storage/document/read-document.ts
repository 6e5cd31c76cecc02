import { restWhenBusy } from '../rest-when-busy.ts';
import { DocumentProblem } from './document-problem.ts';
import { DocumentWorker, type ReadOptions } from './document-worker.ts';
import { readInSteps, type ReadDocument } from './read-in-steps.ts';

/** Below this the page reads a file faster than a worker starts. */
const SMALL_FILE = 500_000;

/** Reads a file of ours, a large one in a worker. Rejects with a `DocumentProblem`. */
export async function readDocument(source: Blob | string, options: ReadOptions = {}): Promise<ReadDocument> {
  const { onProgress, signal } = options;
  const throwIfCancelled = (): void => {
    if (signal?.aborted) throw new DocumentProblem('cancelled');
  };
  throwIfCancelled();
  if (isSmall(source)) {
    const rest = restWhenBusy();
    return readInSteps(source, {
      onProgress,
      rest: () => {
        throwIfCancelled();
        return rest();
      },
    });
  }
  const worker = new DocumentWorker();
  try {
    const counts = await worker.read(source, options);
    return { counts, document: await worker.give(signal) };
  } finally {
    worker.letGo();
  }
}

/** Whether it is for the page to read. */
export function isSmall(source: Blob | string): boolean {
  const size = typeof source === 'string' ? source.length : source.size;
  return size < SMALL_FILE || typeof Worker === 'undefined';
}
