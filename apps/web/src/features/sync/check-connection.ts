import { fetchPart } from '#/lib/fetch-part.ts';
import { causeOf } from './model/failure-cause.ts';
import { SYNC_CAUSES, type SyncCause } from './model/sync-state.ts';

export type ConnectionResult = { readonly passed: true } | { readonly passed: false; readonly cause: SyncCause };

/** Whether the cloud of the settings answers and lets itself be written. */
export async function checkConnection(): Promise<ConnectionResult> {
  try {
    const { pageRemoteStore } = await fetchPart(() => import('./page-device.ts'));
    const result = await pageRemoteStore().check();
    if (result.passed) return { passed: true };
    return { passed: false, cause: SYNC_CAUSES.find((cause) => cause === result.problem) ?? 'unknown' };
  } catch (error) {
    return { passed: false, cause: causeOf(error).cause };
  }
}
