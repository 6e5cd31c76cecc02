/** Why a snapshot was kept: a day went by, or something was about to change much of what is stored. */
export type SnapshotReason = 'daily' | 'import' | 'migration' | 'clear' | 'sync' | 'restore' | 'manual';

/** What the list of snapshots shows of one. */
export interface Snapshot {
  readonly id: string;
  readonly reason: SnapshotReason;
  readonly takenAt: number;
  /** Compressed, counted as if it stood alone; what snapshots have in common is kept once. */
  readonly bytes: number;
  readonly chats: number;
  readonly messages: number;
  readonly prompts: number;
  readonly masks: number;
}

/** A chat in a snapshot. */
export interface SnapshotChat {
  readonly id: string;
  readonly topic: string;
  readonly messages: number;
  readonly lastUpdate: number;
  /** The key of its text, which is that of a chat in a backup file, with pictures as addresses. */
  readonly piece: string;
}

/** What a snapshot is made of. Pieces never change and are shared: a chat that stays as it is costs nothing. */
export interface SnapshotContent {
  readonly id: string;
  /** Pieces by the name of the store, in the order of a backup file. */
  readonly stores: Readonly<Record<string, string>>;
  readonly chats: readonly SnapshotChat[];
  /** What is in a backup file behind the stores; its piece. */
  readonly rest: string | undefined;
  /** Pieces by the id of the picture. */
  readonly pictures: Readonly<Record<string, string>>;
}
