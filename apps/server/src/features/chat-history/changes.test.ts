import type { ChatChanges, ChatChangesAsk, ChatChangesOutcome, ChatHistoryFeed } from '@parley/contract';
import { aMessage } from '@parley/testkit';
import type { FastifyInstance } from 'fastify';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import { OWNER } from '../../testing/accounts.ts';
import { askFor, callHistory, chatOf, historyService } from '../../testing/chat-history.ts';
import { onBothEngines } from '../../testing/engines.ts';

const DAY_MS = 86_400_000;

async function write(app: FastifyInstance, change: object): Promise<ChatChangesOutcome | undefined> {
  const { data } = await callHistory<{ chats: ChatChangesOutcome[] }>(app, 'PUT', '/changes', { chats: [change] });
  return data.chats[0];
}

async function read(app: FastifyInstance, asked: object): Promise<ChatChanges | undefined> {
  const { data } = await callHistory<{ chats: ChatChanges[] }>(app, 'POST', '/changes', { chats: [asked] });
  return data.chats[0];
}

onBothEngines((_engine, open) => {
  describe('the changes', () => {
    const feed = (app: FastifyInstance, since: string, limit = 500) =>
      callHistory<ChatHistoryFeed>(app, 'GET', `/changes?since=${since}&limit=${limit}`);

    it('are given from a cursor on, deleted chats included', async () => {
      const { app } = await startTestApp({ database: await open() });
      const { data: empty } = await feed(app, '');
      expect(empty).toEqual({
        items: [],
        cursor: expect.stringMatching(/^[0-9a-f]+\.0$/) as string,
        hasMore: false,
        isFromStart: true,
      });
      expect((await feed(app, empty.cursor)).data).toMatchObject({ cursor: empty.cursor, isFromStart: false });
      for (const id of ['a', 'b', 'c']) await callHistory(app, 'POST', '', { session: chatOf(id, 'x') });
      const first = (await feed(app, '', 2)).data;
      expect(first).toMatchObject({ items: [{ id: 'a' }, { id: 'b' }], hasMore: true });
      const second = (await feed(app, first.cursor, 2)).data;
      expect(second).toMatchObject({ items: [{ id: 'c', revision: 1 }], hasMore: false, isFromStart: false });
      expect((await feed(app, second.cursor)).data.items).toEqual([]);
      await callHistory(app, 'DELETE', '/b');
      expect(await read(app, { id: 'b' })).toMatchObject({ tombstones: [{ kind: 'chat', revision: { server: 1 } }] });
      await callHistory(app, 'DELETE', '/all');
      const third = (await feed(app, second.cursor)).data;
      expect(third.items).toEqual([
        { id: 'b', revision: 2, isRemoved: true },
        { id: 'a', revision: 2, isRemoved: true },
        { id: 'c', revision: 2, isRemoved: true },
      ]);
      expect((await feed(app, third.cursor)).data.items).toEqual([]);
      await callHistory(app, 'POST', '', { session: chatOf('d') });
      expect((await feed(app, third.cursor)).data.items).toMatchObject([{ id: 'd' }]);
    });

    it('start anew for a cursor of another database, or of a later state of this one', async () => {
      const { app } = await startTestApp({ database: await open() });
      await callHistory(app, 'POST', '', { session: chatOf('a') });
      const { cursor } = (await feed(app, '')).data;
      const later = cursor.replace(/\d+$/, '99');
      for (const since of [later, 'abc.1', 'rubbish', `${cursor}x`]) {
        expect((await feed(app, since)).data).toMatchObject({ items: [{ id: 'a' }], isFromStart: true });
      }
    });

    it('of one chat are only what changed, and go in with nothing else', async () => {
      const { app } = await startTestApp({ database: await open() });
      const session = chatOf('a', 'one', 'two', 'three');
      expect(await write(app, { id: 'a', revision: 0, session })).toEqual({ id: 'a', outcome: 'written', revision: 1 });
      const added = aMessage({ id: 'a-3', content: 'four', position: 3 });
      const changed = { ...session, topic: 'Changed', messages: [added] };
      const tombstone = { kind: 'message', recordId: 'a-0', revision: { d1: 2 }, deletedAt: 5 };
      const change = { id: 'a', revision: 1, session: changed, tombstones: [tombstone] };
      expect(await write(app, change)).toMatchObject({ outcome: 'written', revision: 2 });
      const expected = {
        revision: 2,
        tombstones: [tombstone],
        session: { topic: 'Changed', messages: [{ id: 'a-3' }] },
      };
      expect(await read(app, { id: 'a', since: 1 })).toMatchObject(expected);
      expect(await callHistory(app, 'GET', '/a')).toMatchObject({
        data: { messageCount: 3, session: { messages: [{ id: 'a-1' }, { id: 'a-2' }, { id: 'a-3' }] } },
      });
      expect(await write(app, { id: 'a', revision: 1, session })).toEqual({
        id: 'a',
        outcome: 'conflict',
        revision: 2,
      });
    });

    it('that delete a chat keep what its device had seen of it', async () => {
      const { app } = await startTestApp({ database: await open() });
      await write(app, { id: 'a', revision: 0, session: chatOf('a', 'one') });
      const tombstone = { kind: 'chat', recordId: 'a', revision: { d1: 7 }, deletedAt: 5 };
      expect(await write(app, { id: 'a', revision: 1 })).toMatchObject({ outcome: 'refused' });
      expect(await write(app, { id: 'a', revision: 1, tombstones: [tombstone] })).toMatchObject({ revision: 2 });
      expect(await read(app, { id: 'a' })).toEqual({ id: 'a', revision: 2, tombstones: [tombstone] });
      expect(await callHistory(app, 'GET', '/a')).toMatchObject({ status: 404 });
      // Somebody brought it back.
      expect(await write(app, { id: 'a', revision: 2, session: chatOf('a', 'one') })).toMatchObject({ revision: 3 });
      expect(await read(app, { id: 'a' })).toMatchObject({ tombstones: [], session: { messages: [{}] } });
    });

    it('of several chats go in each for itself', async () => {
      const { app } = await startTestApp({ database: await open() });
      await write(app, { id: 'b', revision: 0, session: chatOf('b') });
      const chats = [
        { id: 'a', revision: 0, session: chatOf('a', 'x') },
        { id: 'b', revision: 0, session: chatOf('b', 'x') },
        { id: 'c', revision: 0, session: { ...chatOf('c'), isIncognito: true } },
        { id: 'd', revision: 0, session: chatOf('e') },
        { id: 'all', revision: 0, session: chatOf('all', 'x') },
      ];
      const { data } = await callHistory<{ chats: ChatChangesOutcome[] }>(app, 'PUT', '/changes', { chats });
      expect(data.chats.map(({ outcome }) => outcome)).toEqual([
        'written',
        'conflict',
        'refused',
        'refused',
        'written',
      ]);
      expect((await feed(app, '')).data.items.map(({ id }) => id)).toEqual(['b', 'a', 'all']);
      expect(await callHistory(app, 'PUT', '/changes', { chats: [] })).toMatchObject({ status: 400 });
    });

    it('of a long chat come page by page', async () => {
      const service = await historyService(await open());
      const texts = Array.from({ length: 1_100 }, (_, at) => `message ${at}`);
      await service.create(OWNER, chatOf('a', ...texts));
      const seen = new Set<string>();
      let next: ChatChangesAsk | undefined = askFor('a');
      let pages = 0;
      for (; next; pages += 1) {
        const [page]: ChatChanges[] = await service.readChanges(OWNER, [next]);
        for (const { id } of page?.session?.messages ?? []) seen.add(id);
        next = page?.next;
      }
      expect([pages, seen.size]).toEqual([3, 1_100]);
    });

    it('of many large chats are cut to what fits into one answer', async () => {
      const service = await historyService(await open());
      const large = 'x'.repeat(1_500_000);
      for (const id of ['a', 'b', 'c', 'd']) await service.create(OWNER, chatOf(id, large));
      const answers = await service.readChanges(OWNER, ['a', 'b', 'c', 'd'].map(askFor));
      expect(answers.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    });

    it('forget deletions after half a year', async () => {
      let now = Date.UTC(2026, 0, 1);
      const service = await historyService(await open(), { now: () => now });
      for (const id of ['a', 'b', 'c']) await service.create(OWNER, chatOf(id, 'x', 'y'));
      await service.remove(OWNER, 'a');
      await service.update(OWNER, 'b', chatOf('b', 'x'), 1);
      now += 181 * DAY_MS;
      await service.remove(OWNER, 'c');
      await service.update(OWNER, 'b', chatOf('b', 'x'), 2);
      expect((await service.changes(OWNER, '', 10)).items.map(({ id }) => id)).toEqual(['c', 'b']);
      expect((await service.readChanges(OWNER, [askFor('b')]))[0]?.tombstones).toEqual([]);
    });
  });
});
