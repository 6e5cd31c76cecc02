import { MovingFailure, type FromReader, type ReadingProgress, type ToReader } from './protocol.ts';
import { readExport } from './read-export.ts';

/** More often nobody can see. */
const PROGRESS_INTERVAL_MS = 100;

const post = (message: FromReader): void => postMessage(message);

addEventListener('message', ({ data }: MessageEvent<ToReader>) => {
  let last = 0;
  const onProgress = (progress: ReadingProgress): void => {
    const now = performance.now();
    if (now - last < PROGRESS_INTERVAL_MS) return;
    last = now;
    post({ type: 'progress', progress });
  };
  readExport(data.files, { onProgress }).then(
    (found) => post({ type: 'found', found }),
    (error: unknown) =>
      post({ type: 'failed', problem: error instanceof MovingFailure ? error.problem : 'unreadable' }),
  );
});
