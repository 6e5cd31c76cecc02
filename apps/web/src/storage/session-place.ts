import type { SessionRow } from './records.ts';

interface MaybePlaced extends Omit<SessionRow, 'shelf' | 'listedAt'> {
  readonly shelf?: string | undefined;
  readonly listedAt?: number | undefined;
}

/** A chat with its place in the list. Rows of the first version have none: they stand among the recent ones, by time. */
export function placed(row: MaybePlaced): SessionRow {
  return { ...row, shelf: row.shelf ?? '', listedAt: row.listedAt ?? row.lastUpdate };
}
