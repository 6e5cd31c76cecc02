import { midjourneyRoutes, type MidjourneyTask } from '@parley/contract';
import { callApi } from '#/lib/api.ts';

/** Whoever stopped something waits no longer than this to see it stopped. */
const PATIENCE_MS = 5_000;

/** Calls a task off that nobody wants any more. Gives how it stands then; undefined where nobody says so in time. */
export async function cancelMidjourney(id: string): Promise<MidjourneyTask | undefined> {
  const options = { signal: AbortSignal.timeout(PATIENCE_MS), quiet: true };
  // One that could not be called off is followed by the server to its end.
  return callApi(midjourneyRoutes.cancel, { params: { id } }, options).catch(() => undefined);
}
