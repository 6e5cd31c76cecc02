import { DocumentProblem } from './document-problem.ts';
import { readInSteps } from './read-in-steps.ts';
import type { ReaderNews, ReaderOrder } from './reader-protocol.ts';

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
const post = (news: ReaderNews): void => postMessage(news);

addEventListener('message', ({ data }: MessageEvent<ReaderOrder>) => {
  readInSteps(data.source, post, async () => {}).catch((error: unknown) => {
    if (error instanceof DocumentProblem) post({ type: 'failed', kind: error.kind, what: error.what });
    else throw error;
  });
});
