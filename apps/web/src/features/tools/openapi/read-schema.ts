import type { SchemaAnswer, SchemaOrder } from './schema-order.ts';

/** The largest document that is known takes a few seconds on a slow phone; what takes longer was made to. */
const LONGEST_READING_MS = 30_000;

/** The code that reads schemas did not come: the network is gone, or a newer version has replaced it. */
export class SchemaReaderMissing extends Error {}

/** Reads an OpenAPI document in a worker of its own, which ends with it: nothing that it says can hold up the page. */
export function readSchema(order: SchemaOrder, signal?: AbortSignal): Promise<SchemaAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<SchemaAnswer>();
  const worker = new Worker(new URL('./schema.worker.ts', import.meta.url), { type: 'module' });
  const stop = (): void => reject(signal?.reason);
  const timer = setTimeout(() => resolve({ problems: ['too-large'] }), LONGEST_READING_MS);
  signal?.addEventListener('abort', stop, { once: true });
  worker.addEventListener('message', ({ data }: MessageEvent<SchemaAnswer>) => resolve(data));
  worker.addEventListener('error', (event) => {
    // What goes wrong inside, such as want of memory, comes with an error; a file that is not there comes without.
    if (event instanceof ErrorEvent) resolve({ problems: ['not-readable'] });
    else reject(new SchemaReaderMissing());
  });
  worker.postMessage(order);
  return promise.finally(() => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
    worker.terminate();
  });
}
