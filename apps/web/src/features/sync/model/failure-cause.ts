import { DocumentProblem } from '#/storage/document/document-problem.ts';
import { SyncFailure } from '../remote-stores/remote-store.ts';
import { SYNC_CAUSES, type SyncCause } from './sync-state.ts';

/** Every try met a cloud that somebody else had just written. */
export class SyncBusy extends Error {
  override readonly name = 'SyncBusy';

  constructor() {
    super('Others wrote at the same time, again and again');
  }
}

/** A backup in the cloud that is not one, as a failure of the remote store; anything else as it is. */
export function unreadable(error: unknown): unknown {
  if (!(error instanceof DocumentProblem) || error.kind === 'cancelled') return error;
  return new SyncFailure(error.kind === 'newer' ? 'newer-version' : 'damaged', { cause: error });
}

interface FailureCause {
  readonly cause: SyncCause;
  readonly status?: number | undefined;
}

/** Why a sync failed, as the screen words it. */
export function causeOf(error: unknown): FailureCause {
  if (error instanceof SyncFailure) {
    const cause = SYNC_CAUSES.find((known) => known === error.problem) ?? 'unknown';
    return { cause, status: error.status };
  }
  if (error instanceof SyncBusy) return { cause: 'busy' };
  return { cause: isOfStorage(error) ? 'this-device' : 'unknown' };
}

/** The database names its failures itself. */
function isOfStorage(error: unknown): boolean {
  return error instanceof DOMException || (error instanceof Error && STORAGE_NAMES.test(error.name));
}

const STORAGE_NAMES = /quota|database|transaction|constraint|dataerror|invalidstate|openfailed|missingapi|abort/i;
