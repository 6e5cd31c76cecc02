import type { ReaderJob, ReaderNews, ReaderOrder } from './reader-protocol.ts';
import { ReadingFailure } from './reading/reading-failure.ts';
import { fetchCode } from '#/lib/fetch-code.ts';

async function read(job: ReaderJob, say: (news: ReaderNews) => void): Promise<ReaderNews> {
  if (job.kind === 'picture') {
    const { shrinkPicture } = await fetchCode(() => import('./pictures/shrink-picture.ts'));
    return { type: 'picture', ...(await shrinkPicture(job.source)) };
  }
  const { documentText } = await fetchCode(() => import('./reading/document-text.ts'));
  const bytes = new Uint8Array(await job.file.arrayBuffer());
  const { name, mediaType } = job;
  const onProgress = (done: number, total: number): void => say({ type: 'progress', done, total });
  return { type: 'document', ...(await documentText({ name, mediaType, bytes }, onProgress)) };
}

addEventListener(
  'message',
  ({ data: { job, port } }: MessageEvent<ReaderOrder>) => {
    const say = (news: ReaderNews): void => port.postMessage(news);
    void read(job, say).then(say, (error: unknown) =>
      say({ type: 'failed', why: error instanceof ReadingFailure ? error.why : 'damaged' }),
    );
  },
  { once: true },
);
