import { everyPercent } from '#/lib/every-percent.ts';
import { openIndexedDb } from '../indexeddb.ts';
import { applyDocument } from './apply-document.ts';
import { piecesOf } from './chat-pieces.ts';
import type { ParleyDocument } from './document.ts';
import { DocumentProblem } from './document-problem.ts';
import { readInSteps } from './read-in-steps.ts';
import type { WorkerAnswer, WorkerNews, WorkerOrder } from './worker-protocol.ts';

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
const post = (news: WorkerNews): void => postMessage(news);
const onProgress = (share: number): void => post({ type: 'progress', share });

let held: ParleyDocument | undefined;

async function carryOut(order: WorkerOrder): Promise<WorkerAnswer> {
  if (order.type === 'read') {
    const { document, counts } = await readInSteps(order.source, { onProgress });
    held = document;
    return { type: 'read', counts };
  }
  if (!held) throw new Error('Nothing was read');
  if (order.type === 'give') {
    const { chats, ...rest } = held;
    for (const pieces of piecesOf(chats)) post({ type: 'chats', pieces });
    return { type: 'given', rest };
  }
  const storage = await openIndexedDb(order.databaseName, () => {});
  await applyDocument(storage, held, 'replace', { device: order.device, onProgress: everyPercent(onProgress) });
  storage.close();
  return { type: 'replaced' };
}

addEventListener('message', ({ data }: MessageEvent<WorkerOrder>) => {
  carryOut(data).then(post, (error: unknown) => {
    if (error instanceof DocumentProblem) post({ type: 'refused', kind: error.kind, what: error.what });
    else if (error instanceof Error) post({ type: 'broken', name: error.name, message: error.message });
    else throw error;
  });
});
