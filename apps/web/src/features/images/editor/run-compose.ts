import { askWorker } from '#/lib/ask-worker.ts';
import type { ComposeAnswer } from './compose.worker.ts';
import type { Composition } from './compose-change.ts';

/** The largest pictures take seconds on a slow phone; what takes longer hangs. */
const PATIENCE_MS = 60_000;

/** Draws what is sent for a change in a worker: the page stays at hand meanwhile. */
export function runCompose(composition: Composition): Promise<ComposeAnswer> {
  const worker = new Worker(new URL('./compose.worker.ts', import.meta.url), { type: 'module' });
  return askWorker<ComposeAnswer>(worker, { composition }, PATIENCE_MS);
}
