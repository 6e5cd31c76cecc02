import { bumpVersion, joinRevisions } from '@parley/contract';
import type { MessageRow, SessionRow, Tombstone } from '#/storage/records.ts';
import { tombstoneOfMessage } from '#/storage/tombstones.ts';
import { editsBetween, type ChatOperation } from '../model/chat-operation.ts';
import { resetSession, unresetSession } from '../model/reset-session.ts';
import { NO_STAT } from '../model/session-stat.ts';
import { stampedMessage } from '../model/stamps.ts';
import type { Author } from './chat-edits.ts';
import type { ChatRecords } from './chat-records.ts';
import type { OpenChats } from './open-chats.ts';

/** Messages that are read at once. */
const PAGE_SIZE = 500;

interface ResetWorld {
  readonly records: ChatRecords;
  readonly open: OpenChats;
}

/**
 * Deletes every message of a chat, on all of its branches, together with its memory and marks. Each message leaves a
 * tombstone, so that no other device brings it back. Gives the way back.
 */
export async function resetChat(world: ResetWorld, sessionId: string): Promise<() => Promise<void>> {
  const { records, open } = world;
  // Words that are only in memory belong to what an undo brings back.
  await open.writeReplies(sessionId);
  const stored = await allMessages(records, sessionId);
  const before = await open.session(sessionId);
  if (!before) return () => Promise.resolve();
  // Those that found no room on the disk are among the messages of the chat all the same.
  const storedIds = new Set(stored.map(({ id }) => id));
  const rows = [...stored, ...open.chat(sessionId).rows.filter(({ id }) => !storedIds.has(id))];
  const { device, time, now } = open.author();
  const tombstones = rows.map((row) => tombstoneOfMessage(row, { device, deletedAt: now }));
  const after = resetSession(
    before,
    rows.map(({ id }) => id),
  );
  const edits = editsBetween(before, after);
  await open.perform({ type: 'remove', sessionId, device, time, tombstones, moved: [], edits, counted: NO_STAT });

  return async () => {
    const row = await open.session(sessionId);
    if (row) await open.perform(unreset(row, before, rows, tombstones, open.author()));
  };
}

/** Brings the messages of a chat back that was reset, with everything that it knew of them. */
function unreset(
  row: SessionRow,
  before: SessionRow,
  messages: readonly MessageRow[],
  tombstones: readonly Tombstone[],
  { device, time, now }: Author,
): ChatOperation {
  const rows = messages.map((message, index): MessageRow => {
    const seen = joinRevisions(message.revision, tombstones[index]?.revision);
    // Only what has seen the deletion outlives it on the other devices.
    const revision = bumpVersion(seen, device, now);
    return { ...stampedMessage(message, now, device), revision, streaming: false };
  });
  const edits = editsBetween(row, unresetSession(row, before, rows.length));
  return { type: 'insert', sessionId: row.id, device, time, rows, moved: [], edits, counted: before.stat };
}

async function allMessages(records: ChatRecords, sessionId: string): Promise<MessageRow[]> {
  const rows: MessageRow[] = [];
  for (;;) {
    const page = await records.pageMessagesAfter(sessionId, PAGE_SIZE, rows.at(-1));
    rows.push(...page);
    if (page.length < PAGE_SIZE) return rows;
  }
}
