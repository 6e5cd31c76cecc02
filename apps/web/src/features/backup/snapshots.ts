import { openStorage } from '#/storage/open.ts';
import { keepSnapshot, withSnapshots, type Snapshot } from '#/storage/snapshots/keep-snapshot.ts';
import { restoreAll, restoreChats } from '#/storage/snapshots/restore-snapshot.ts';
import type { SnapshotChat } from '#/storage/snapshots/snapshot.ts';
import { replaceAll } from './replace-all.ts';

/** A chat of a snapshot, and whether it is still here. */
export interface ListedChat extends SnapshotChat {
  readonly isHere: boolean;
}

/** Newest first. */
export function listSnapshots(): Promise<Snapshot[]> {
  return withSnapshots((database) => database.list());
}

/** The chats of a snapshot in which something was said, latest first; undefined when it has been thinned out meanwhile. */
export async function chatsOf(snapshotId: string): Promise<ListedChat[] | undefined> {
  const content = await withSnapshots((database) => database.content(snapshotId));
  if (!content) return undefined;
  const storage = await openStorage();
  const rows = await storage.getMany(
    'sessions',
    content.chats.map(({ id }) => id),
  );
  const here = new Set(rows.map(({ id }) => id));
  return content.chats
    .filter(({ messages }) => messages > 0)
    .map((chat) => ({ ...chat, isHere: here.has(chat.id) }))
    .toSorted((left, right) => right.lastUpdate - left.lastUpdate);
}

/** Brings chats back, each as it was. Gives how many came; those that are here unchanged need not. */
export async function bringBack(
  snapshotId: string,
  chats: readonly SnapshotChat[],
  copyTopic: (topic: string) => string,
): Promise<number> {
  return withSnapshots(async (database) => {
    const content = await database.content(snapshotId);
    if (!content) throw new Error('The snapshot is gone');
    return restoreChats(await openStorage(), database, content, chats, copyTopic);
  });
}

/** Keeps what is here now, and the snapshot that is to be gone back to. Gives whether there was room. */
export async function keepBeforeGoingBack(snapshotId: string): Promise<boolean> {
  return (await keepSnapshot('restore', undefined, snapshotId)) !== undefined;
}

/** Goes back to a snapshot. The page loads anew at the end. */
export async function goBackTo(snapshotId: string, onProgress: (share: number) => void): Promise<void> {
  await replaceAll((storage) =>
    withSnapshots(async (database) => {
      const content = await database.content(snapshotId);
      if (!content) throw new Error('The snapshot is gone');
      await restoreAll(storage, database, content, onProgress);
    }),
  );
}
