import { openIndexedDb } from '../indexeddb.ts';
import { applyDocument } from './apply-document.ts';
import type { ParleyDocument } from './document.ts';
import { DocumentProblem } from './document-problem.ts';
import { gather } from './gather-document.ts';
import type { HolderNews, HolderOrder } from './holder-protocol.ts';
import { readInSteps } from './read-in-steps.ts';

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
const post = (news: HolderNews): void => postMessage(news);

let told = 0;

/** Every percent is enough: each news is work for the page. */
function onProgress(share: number): void {
  const percent = Math.floor(share * 100);
  if (percent === told && share < 1) return;
  told = percent;
  post({ type: 'progress', share });
}

let held: ParleyDocument | undefined;

async function read(source: Blob | string): Promise<void> {
  const gathering = gather(onProgress);
  await readInSteps(
    source,
    (news) => gathering.take(news),
    async () => {},
  );
  const { document, counts } = gathering.result();
  held = document;
  post({ type: 'read', counts });
}

async function replace(databaseName: string, device: string): Promise<void> {
  if (!held) throw new Error('Nothing was read');
  const storage = await openIndexedDb(databaseName, () => {});
  await applyDocument(storage, held, 'replace', { device, onProgress });
  storage.close();
  post({ type: 'replaced' });
}

addEventListener('message', ({ data }: MessageEvent<HolderOrder>) => {
  const work = data.type === 'read' ? read(data.source) : replace(data.databaseName, data.device);
  work.catch((error: unknown) => {
    if (error instanceof DocumentProblem) post({ type: 'refused', kind: error.kind, what: error.what });
    else if (error instanceof Error) post({ type: 'broken', name: error.name, message: error.message });
    else throw error;
  });
});
