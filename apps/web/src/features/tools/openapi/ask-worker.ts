/** The code of a worker did not come: the network is gone, or a newer version has replaced it. */
export class WorkerMissing extends Error {}

interface Asking<Answer> {
  readonly order: unknown;
  readonly transfer?: Transferable[];
  readonly signal?: AbortSignal | undefined;
  /** What holds where the worker breaks down over its work, such as for want of memory, or takes too long. */
  readonly failed: (why: 'broken' | 'slow') => Answer;
  /** Hears every message; the answer is whole with the one for which it gives something. */
  readonly read: (message: unknown) => Answer | undefined;
  readonly longestMs: number;
}

/** Has a worker do one thing, and ends it then: nothing that it reads can hold up the page. */
export function askWorker<Answer>(worker: Worker, asking: Asking<Answer>): Promise<Answer> {
  const { order, transfer = [], signal, failed, read, longestMs } = asking;
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const stop = (): void => reject(signal?.reason);
  const timer = setTimeout(() => resolve(failed('slow')), longestMs);
  signal?.addEventListener('abort', stop, { once: true });
  worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const answer = read(data);
    if (answer !== undefined) resolve(answer);
  });
  worker.addEventListener('error', (event) => {
    // What goes wrong inside comes with an error; a file that is not there comes without.
    if (event instanceof ErrorEvent) resolve(failed('broken'));
    else reject(new WorkerMissing());
  });
  worker.postMessage(order, transfer);
  return promise.finally(() => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
    worker.terminate();
  });
}
