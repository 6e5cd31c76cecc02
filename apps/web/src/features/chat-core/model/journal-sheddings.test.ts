import { describe, expect, it } from 'vitest';
import { createJournal } from '#/storage/journal.ts';
import { withJournal } from '#/storage/journaled-rows.ts';
import { createMemoryStorage } from '#/storage/open.ts';
import type { MessageRow } from '#/storage/records.ts';
import { aMessageRow, aSessionRow } from '#/storage/testing/rows.ts';
import { memoryArea } from '#/storage/text-areas.ts';
import { replayJournal } from '../rows/replay-journal.ts';
import { CHATS_IN_JOURNAL, type ChatOperation } from './chat-operation.ts';
import { CHAT_SHEDDINGS } from './journal-sheddings.ts';
import { statOfContent } from './session-stat.ts';

const by = (sessionId: string, time: number) => ({ sessionId, device: 'here', time });
const LONG = 'word '.repeat(2_000);

const create = (id: string): ChatOperation => ({
  ...by(id, 10),
  type: 'create-chat',
  row: aSessionRow({ id, topic: 'New', hasOwnTopic: true, revision: { here: 1 } }),
});
const say = (row: MessageRow, time = 20): ChatOperation => ({
  ...by(row.sessionId, time),
  type: 'append',
  row,
  place: 'end',
});
const rename = (id: string, topic: string): ChatOperation => ({
  ...by(id, 30),
  type: 'patch-session',
  edits: [{ field: 'topic', from: ['New'], to: topic }],
});
const count = ({ id, sessionId, content }: MessageRow): ChatOperation => ({
  ...by(sessionId, 40),
  type: 'count',
  messageId: id,
  before: statOfContent(''),
  after: statOfContent(content),
  at: 40,
});

const question = aMessageRow({ id: 'question', sessionId: 'new', content: 'Which tea?', revision: { here: 20 } });
const answer = aMessageRow({
  id: 'answer',
  sessionId: 'new',
  parentId: 'question',
  role: 'assistant',
  content: LONG,
  position: 2,
  updatedAt: 25,
  revision: { here: 25 },
});
const thanks = aMessageRow({ id: 'thanks', sessionId: 'new', parentId: 'answer', content: 'Thanks', position: 3 });

/** What the next page finds after one with so much room for its journal noted these operations. */
async function replayed(room: number, ...operations: readonly ChatOperation[]) {
  const area = memoryArea();
  const small = {
    ...area,
    set(key: string, text: string): void {
      if (text.length > room) throw new DOMException('full', 'QuotaExceededError');
      area.set(key, text);
    },
  };
  const isWhole = createJournal(small, 'leaving').keep(CHATS_IN_JOURNAL, operations, CHAT_SHEDDINGS);
  const storage = createMemoryStorage();
  await storage.write([{ table: 'sessions', put: aSessionRow({ id: 'old', topic: 'New' }) }]);
  await replayJournal(storage, createJournal(area, 'next'));
  expect(area.keys()).toEqual([]);
  const rows = await storage.pageMessages('new', { direction: 'newer', limit: Infinity });
  return { isWhole, storage, rows, session: await storage.get('sessions', 'new') };
}

describe('a journal in local storage that is nearly full', () => {
  it('has all of it where there is room', async () => {
    const { isWhole, rows } = await replayed(100_000, create('new'), say(question), say(answer), say(thanks));
    expect(isWhole).toBe(true);
    expect(rows).toEqual([question, answer, thanks]);
  });

  it('gives up drafts before anything that was said', async () => {
    const area = memoryArea();
    const small = {
      ...area,
      set(key: string, text: string): void {
        if (text.length > 15_000) throw new DOMException('full', 'QuotaExceededError');
        area.set(key, text);
      },
    };
    const journal = createJournal(small, 'leaving');
    const dying = withJournal({ ...createMemoryStorage(), write: () => new Promise(() => {}) }, journal);
    void dying.write([{ table: 'drafts', put: { id: 'old', text: LONG, updatedAt: 5 } }], true);
    expect(journal.keep(CHATS_IN_JOURNAL, [create('new'), say(question), say(answer)], CHAT_SHEDDINGS)).toBe(false);
    const noted = JSON.parse(area.get(area.keys()[0] ?? '') ?? '') as { readonly parts: Record<string, unknown[]> };
    expect(noted.parts['rows']).toBeUndefined();
    expect(noted.parts['chats']).toHaveLength(3);
  });

  it('gives up words of which the disk has an earlier version first', async () => {
    const words: ChatOperation = { ...by('old', 5), type: 'patch-message', row: { ...answer, sessionId: 'old' } };
    const { isWhole, rows } = await replayed(15_000, words, create('new'), say(question), say(answer));
    expect(isWhole).toBe(false);
    expect(rows).toEqual([question, answer]);
  });

  it('cuts long messages, and the chat stays whole', async () => {
    const operations = [
      create('new'),
      say(question),
      say(answer),
      say(thanks),
      rename('new', 'Tea'),
      rename('old', 'Old'),
    ];
    const { rows, session, storage } = await replayed(6_000, ...operations);
    expect(rows.map(({ id, parentId }) => [id, parentId])).toEqual([
      ['question', undefined],
      ['answer', 'question'],
      ['thanks', 'answer'],
    ]);
    const [, shortened] = rows;
    expect(shortened?.content).toBe(`${LONG.slice(0, 999)}…`);
    expect(session).toMatchObject({ topic: 'Tea', messageCount: 3 });
    expect(await storage.get('sessions', 'old')).toMatchObject({ topic: 'Old' });
  });

  it('lets the whole message take the place of what was cut when the page lives on', async () => {
    const { storage } = await replayed(6_000, create('new'), say(question), say(answer));
    const area = memoryArea();
    createJournal(area, 'later').keep(CHATS_IN_JOURNAL, [say(answer)]);
    await replayJournal(storage, createJournal(area, 'next'));
    expect(await storage.get('messages', 'answer')).toEqual(answer);
    const total = statOfContent('Which tea?').charCount + LONG.length;
    expect((await storage.get('sessions', 'new'))?.stat.charCount).toBe(total);
  });

  it('gives up messages, and what was done to them or said behind them, before what was done to chats', async () => {
    const operations = [create('new'), say(question), say(answer), count(answer), say(thanks), rename('new', 'Tea')];
    const room = JSON.stringify([create('new'), say(question), rename('new', 'Tea')]).length + 60;
    const { rows, session } = await replayed(room, ...operations);
    expect(rows).toEqual([question]);
    expect(session).toMatchObject({ topic: 'Tea', messageCount: 1 });
    expect(session?.stat.charCount).toBe(question.content.length);
  });

  it('never has what belongs to a new chat without that chat', async () => {
    const deletion: ChatOperation = { ...by('old', 50), type: 'delete-chat', deletedAt: 50 };
    const room = JSON.stringify([deletion]).length + 60;
    const { rows, session, storage } = await replayed(
      room,
      create('new'),
      say(question),
      rename('new', 'Tea'),
      deletion,
    );
    expect([rows, session]).toEqual([[], undefined]);
    expect(await storage.count('messages')).toBe(0);
    expect(await storage.get('trash', 'old')).toBeDefined();
  });

  it('has nothing where nothing has room', async () => {
    const { isWhole, session } = await replayed(10, create('new'), say(question));
    expect([isWhole, session]).toEqual([false, undefined]);
  });
});
