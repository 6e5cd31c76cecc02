import type { SessionRow } from './records.ts';

interface MaybePlaced extends Omit<SessionRow, 'shelf' | 'listedAt'> {
  readonly shelf?: string | undefined;
  readonly listedAt?: number | undefined;
}

/** A chat with its place in the list. Rows of the first version have none: they stand among the recent ones, by time. */
export function placed(row: MaybePlaced): SessionRow {
  return { ...row, shelf: row.shelf ?? '', listedAt: row.listedAt ?? row.lastUpdate };
}

/** An empty chat is the page behind New chat and not listed, unless somebody gave it a place or a name. */
export function isListed(chat: Pick<SessionRow, 'messageCount' | 'shelf' | 'hasOwnTopic'>): boolean {
  return chat.messageCount > 0 || chat.shelf !== '' || chat.hasOwnTopic;
}
