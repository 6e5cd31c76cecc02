import { Session } from '@parley/contract';
import type { SessionRow } from '#/storage/records.ts';
import { placed } from '#/storage/session-place.ts';

export { isListed } from '#/storage/session-place.ts';

/** What the list of chats shows of one. */
export type SessionSummary = Pick<
  SessionRow,
  'id' | 'topic' | 'hasOwnTopic' | 'lastUpdate' | 'listedAt' | 'shelf' | 'models' | 'isIncognito' | 'messageCount'
> & {
  /** The mask that the chat was started with; of none the id is empty. */
  readonly mask: Pick<SessionRow['mask'], 'id'>;
};

/** What may be set when a chat is made. */
export type SessionDraft = Partial<
  Omit<Session, 'id' | 'messages' | 'lastUpdate' | 'stat' | 'listedAt' | 'changedAt' | 'revision'>
>;

export function newSessionRow(id: string, now: number, draft: SessionDraft = {}): SessionRow {
  const { messages: _none, ...session } = Session.parse({ ...draft, id, lastUpdate: now });
  return placed({ ...session, messageCount: 0 });
}

export function summaryOf(row: SessionRow): SessionSummary {
  const { id, topic, hasOwnTopic, lastUpdate, listedAt, shelf, models, isIncognito, messageCount, mask } = row;
  const shown = { id, topic, hasOwnTopic, lastUpdate, listedAt, shelf, models, isIncognito, messageCount };
  return { ...shown, mask: { id: mask.id } };
}

/** Highest first; chats of the same place in the order in which the database gives them. */
export function compareSessions(left: SessionSummary, right: SessionSummary): number {
  return right.listedAt - left.listedAt || (left.id < right.id ? 1 : left.id > right.id ? -1 : 0);
}

/** A chat in which something was said: it rises among the recent ones; elsewhere the order is the user's own. */
export function touched(row: SessionRow, time: number): SessionRow {
  return { ...row, lastUpdate: time, listedAt: row.shelf === RECENT ? time : row.listedAt };
}

/** The shelves that every list has. Any other is the id of a folder. */
export const RECENT = '';
export const PINNED = 'pinned';
export const ARCHIVE = 'archive';

/** Not a shelf, since nothing of it is stored, but a part of the list like one. */
export const INCOGNITO = 'incognito';

/** A chat on another shelf. In the archive it remembers a pin or a folder that it had. */
export function shelved({ archivedFrom, ...row }: SessionRow, shelf: string, listedAt: number): SessionRow {
  const from = row.shelf === ARCHIVE ? archivedFrom : row.shelf;
  const remembers = shelf === ARCHIVE && from !== undefined && from !== RECENT;
  return { ...row, shelf, listedAt, ...(remembers && { archivedFrom: from }) };
}

/** The part of the list that a chat belongs to. */
export function sectionOf({ isIncognito, shelf }: Pick<SessionSummary, 'isIncognito' | 'shelf'>): string {
  return isIncognito ? INCOGNITO : shelf;
}
