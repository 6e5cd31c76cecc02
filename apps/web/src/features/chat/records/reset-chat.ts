import { bumpVersion, joinRevisions } from '@parley/contract';
import type { Change, MessageRow, SessionRow } from '#/storage/records.ts';
import { tombstoneOfMessage } from '#/storage/tombstones.ts';
import { resetSession, unresetSession } from '../model/reset-session.ts';
import { stampedMessage, type Stamps } from '../model/stamps.ts';
import type { ChatRecords } from './chat-records.ts';
import type { OpenChats } from './open-chats.ts';
import type { ChatNews } from './tab-news.ts';

/** Messages that are read at once. */
const PAGE_SIZE = 500;

interface ResetWorld {
  readonly records: ChatRecords;
  readonly open: OpenChats;
  readonly now: () => number;
  readonly stamps: Stamps;
  readonly announce: (news: ChatNews) => void;
}

/**
 * Deletes every message of a chat, on all of its branches, together with its memory and marks. Each message leaves a
 * tombstone, so that no other device brings it back. Gives the way back.
 */
export async function resetChat(world: ResetWorld, sessionId: string): Promise<() => Promise<void>> {
  const { records, open, now, stamps, announce } = world;
  // Words that are only in memory belong to what an undo brings back.
  await open.writeReplies(sessionId);
  await open.flush();
  const stored = await allMessages(records, sessionId);
  // Those that found no room on the disk are among the messages of the chat all the same.
  const storedIds = new Set(stored.map(({ id }) => id));
  const rows = [...stored, ...open.chat(sessionId).rows.filter(({ id }) => !storedIds.has(id))];
  const ids = rows.map(({ id }) => id);
  const deletion = { device: stamps.device(), deletedAt: now() };
  const tombstones = rows.map((row) => tombstoneOfMessage(row, deletion));
  let before: SessionRow | undefined;
  const edit = (row: SessionRow): SessionRow => {
    before = row;
    return resetSession(row, ids);
  };
  const deletions: readonly Change[] = [
    ...ids.map((id) => ({ table: 'messages', remove: id }) as const),
    ...tombstones.map((put) => ({ table: 'tombstones', put }) as const),
  ];
  await open.changeShown(sessionId, edit, () => deletions);
  open.dropRows(sessionId, ids);
  if (ids.length > 0) announce({ type: 'messages-removed', sessionId, ids });

  return async () => {
    if (!before) return;
    const earlier = before;
    const time = now();
    const restored = rows.map((row, index): MessageRow => {
      const seen = joinRevisions(row.revision, tombstones[index]?.revision);
      // Only what has seen the deletion outlives it on the other devices.
      const revision = bumpVersion(seen, stamps.device(), time);
      return { ...stampedMessage(row, time, stamps.device()), revision, streaming: false };
    });
    await open.changeSession(
      sessionId,
      (row) => unresetSession(row, earlier, rows.length),
      () => [
        ...restored.map((put) => ({ table: 'messages', put }) as const),
        ...tombstones.map(({ id }) => ({ table: 'tombstones', remove: id }) as const),
      ],
    );
    const row = await records.session(sessionId);
    if (row) await open.revive(row);
    if (ids.length > 0) announce({ type: 'messages-changed', sessionId, ids });
  };
}

async function allMessages(records: ChatRecords, sessionId: string): Promise<MessageRow[]> {
  const rows: MessageRow[] = [];
  for (;;) {
    const page = await records.pageMessagesAfter(sessionId, PAGE_SIZE, rows.at(-1));
    rows.push(...page);
    if (page.length < PAGE_SIZE) return rows;
  }
}
