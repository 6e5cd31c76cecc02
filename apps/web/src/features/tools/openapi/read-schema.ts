import { askWorker } from './ask-worker.ts';
import { joinedPieces } from './schema-pieces.ts';
import type { SchemaAnswer, SchemaOrder } from './schema-order.ts';

/** The largest document that is known takes a few seconds on a slow phone; what takes longer was made to. */
const LONGEST_READING_MS = 30_000;

/** Reads an OpenAPI document in a worker of its own. */
export function readSchema(order: SchemaOrder, signal?: AbortSignal): Promise<SchemaAnswer> {
  const worker = new Worker(new URL('./schema.worker.ts', import.meta.url), { type: 'module' });
  return askWorker<SchemaAnswer>(worker, {
    order,
    signal,
    read: joinedPieces(),
    failed: (why) => ({ problems: [why === 'slow' ? 'too-large' : 'not-readable'] }),
    longestMs: LONGEST_READING_MS,
  });
}
