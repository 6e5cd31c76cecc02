import { create } from 'zustand';
import type { SyncStep } from './engine.ts';

/** A sync that is under way in this tab. */
interface SyncRun {
  readonly step: SyncStep | 'waiting';
  /** Bytes of this step, where it moves any. */
  readonly done?: number | undefined;
  readonly total?: number | undefined;
  /** Another device wrote in between, so it began anew. */
  readonly isAgain: boolean;
}

/** How much the last sync of this page moved. */
interface SyncOutcome {
  readonly incoming: number;
  readonly outgoing: number;
}

interface SyncUnderWay {
  readonly controller: AbortController;
  readonly ended: Promise<void>;
}

interface SyncRunState {
  readonly underWay?: SyncUnderWay | undefined;
  readonly run?: SyncRun | undefined;
  readonly outcome?: SyncOutcome | undefined;
}

/** What the sync of this tab is doing. Nothing of it outlives the page. */
export const useSyncRun = create<SyncRunState>(() => ({}));

export function showRun(run: SyncRun | undefined): void {
  useSyncRun.setState({ run });
}

export function showOutcome(outcome: SyncOutcome | undefined): void {
  useSyncRun.setState({ outcome });
}
