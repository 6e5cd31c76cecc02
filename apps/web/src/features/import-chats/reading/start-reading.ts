import { MovingFailure, type FoundExport, type FromReader, type ReadingProgress, type ToReader } from './protocol.ts';

/** Reads files in a worker, so that the page stays at hand. Aborting ends the worker at once. */
export function startReading(
  files: readonly File[],
  onProgress: (progress: ReadingProgress) => void,
  signal: AbortSignal,
): Promise<FoundExport> {
  const { promise, resolve, reject } = Promise.withResolvers<FoundExport>();
  const worker = new Worker(new URL('./moving.worker.ts', import.meta.url), { type: 'module' });
  const stop = (): void => reject(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  worker.addEventListener('message', ({ data }: MessageEvent<FromReader>) => {
    if (data.type === 'progress') onProgress(data.progress);
    else if (data.type === 'found') resolve(data.found);
    else reject(new MovingFailure(data.problem));
  });
  // Also when the worker ran out of memory.
  worker.addEventListener('error', () => reject(new MovingFailure('unreadable')));
  const start: ToReader = { type: 'read', files };
  worker.postMessage(start);
  return promise.finally(() => {
    signal.removeEventListener('abort', stop);
    worker.terminate();
  });
}
