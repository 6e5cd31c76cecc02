import { renewDevice } from '../device.ts';
import { problemOf, reportProblem } from '../health.ts';
import type { RecordStorage } from '../records.ts';
import { applyDocument } from './apply-document.ts';
import { DocumentProblem } from './document-problem.ts';
import type { DocumentCounts } from './gather-document.ts';
import type { HolderNews, HolderOrder } from './holder-protocol.ts';
import { isSmall, readDocument, type ReadOptions } from './read-document.ts';

/** A file that was read and is kept where it was: a large one in a worker, so that the page never has it in its hands. */
export interface HeldDocument {
  readonly counts: DocumentCounts;
  /** Puts it in the place of everything that is stored. The page has to be loaded anew afterwards. */
  readonly replace: (storage: RecordStorage, onProgress?: (share: number) => void) => Promise<void>;
  readonly letGo: () => void;
}

/** Reads a file of ours that may replace everything. Rejects with a `DocumentProblem`. */
export async function holdDocument(
  source: Blob | string,
  storage: RecordStorage,
  options: ReadOptions = {},
): Promise<HeldDocument> {
  const { databaseName } = storage;
  if (databaseName !== undefined && !isSmall(source)) return holdInWorker(source, databaseName, options);
  const { document, counts } = await readDocument(source, options);
  return {
    counts,
    replace: async (target, onProgress) => void (await applyDocument(target, document, 'replace', { onProgress })),
    letGo: () => {},
  };
}

async function holdInWorker(
  source: Blob | string,
  databaseName: string,
  { onProgress, signal }: ReadOptions,
): Promise<HeldDocument> {
  if (signal?.aborted) throw new DocumentProblem('cancelled');
  const worker = new Worker(new URL('./document-holder.worker.ts', import.meta.url), { type: 'module' });
  const letGo = (): void => worker.terminate();
  try {
    // As a blob a text reaches the worker without being copied on the page.
    const blob = typeof source === 'string' ? new Blob([source]) : source;
    const news = await ask(worker, { type: 'read', source: blob }, onProgress, signal);
    if (news.type !== 'read') throw new Error(`The reader said ${news.type}`);
    return {
      counts: news.counts,
      letGo,
      async replace(storage, onShare) {
        const device = await renewDevice(storage);
        try {
          await ask(worker, { type: 'replace', databaseName, device }, onShare);
        } catch (error) {
          reportProblem(problemOf(error));
          throw error;
        } finally {
          letGo();
        }
      },
    };
  } catch (error) {
    letGo();
    throw error;
  }
}

type Answer = Extract<HolderNews, { type: 'read' | 'replaced' }>;

/** Gives the order and waits for its end. */
function ask(
  worker: Worker,
  order: HolderOrder,
  onProgress: (share: number) => void = () => {},
  signal?: AbortSignal,
): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const cancel = (): void => reject(new DocumentProblem('cancelled'));
  signal?.addEventListener('abort', cancel);
  worker.onerror = (event) => reject(new Error(event.message));
  worker.onmessage = ({ data }: MessageEvent<HolderNews>) => {
    switch (data.type) {
      case 'progress':
        return onProgress(data.share);
      case 'refused':
        return reject(new DocumentProblem(data.kind, data.what));
      case 'broken':
        return reject(new DOMException(data.message, data.name));
      default:
        return resolve(data);
    }
  };
  worker.postMessage(order);
  return promise.finally(() => signal?.removeEventListener('abort', cancel));
}
