import { renewDevice } from '../device.ts';
import { problemOf, reportProblem } from '../health.ts';
import type { RecordStorage } from '../records.ts';
import { applyDocument } from './apply-document.ts';
import { DocumentProblem } from './document-problem.ts';
import { DocumentWorker, type ReadOptions } from './document-worker.ts';
import { isSmall, readDocument } from './read-document.ts';
import type { DocumentCounts } from './read-in-steps.ts';

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

async function holdInWorker(source: Blob | string, databaseName: string, options: ReadOptions): Promise<HeldDocument> {
  if (options.signal?.aborted) throw new DocumentProblem('cancelled');
  const worker = new DocumentWorker();
  const letGo = (): void => worker.letGo();
  try {
    const counts = await worker.read(source, options);
    return {
      counts,
      letGo,
      async replace(storage, onProgress) {
        const device = await renewDevice(storage);
        try {
          await worker.replace(databaseName, device, onProgress);
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
