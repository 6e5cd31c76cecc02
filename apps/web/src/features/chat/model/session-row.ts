import { Session } from '@parley/contract';
import type { SessionRow } from '../../../storage/records.ts';

/** What the list of chats shows of one. */
export type SessionSummary = Pick<
  SessionRow,
  'id' | 'topic' | 'lastUpdate' | 'models' | 'isIncognito' | 'messageCount'
>;

/** What may be set when a chat is made. */
export type SessionDraft = Partial<Omit<Session, 'id' | 'messages' | 'lastUpdate' | 'stat'>>;

export function newSessionRow(id: string, now: number, draft: SessionDraft = {}): SessionRow {
  const { messages: _none, ...session } = Session.parse({ ...draft, id, lastUpdate: now });
  return { ...session, messageCount: 0 };
}

export function summaryOf({ id, topic, lastUpdate, models, isIncognito, messageCount }: SessionRow): SessionSummary {
  return { id, topic, lastUpdate, models, isIncognito, messageCount };
}

/** Newest first; chats of the same moment in the order in which the database gives them. */
export function compareSessions(left: SessionSummary, right: SessionSummary): number {
  return right.lastUpdate - left.lastUpdate || (left.id < right.id ? 1 : left.id > right.id ? -1 : 0);
}
