import { openOverlay } from '#/components/overlays.tsx';
import type { Snapshot } from '#/storage/snapshots/keep-snapshot.ts';
import { SnapshotDialog } from './components/snapshot-dialog.tsx';

/** Shows what is in a snapshot, and offers to go back to it or to bring back some of its chats. */
export function openSnapshot(snapshot: Snapshot): Promise<void> {
  return openOverlay((frame) => <SnapshotDialog {...frame} snapshot={snapshot} />);
}
