import type { ChatHistoryFeed, ChatHistoryPage } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import type { Database } from '../../db/open-database.ts';
import { startTestApp } from '../../testing/app.ts';
import { OWNER, STRANGER } from '../../testing/accounts.ts';
import { askFor, callHistory, chatOf, historyService } from '../../testing/chat-history.ts';
import { onBothEngines } from '../../testing/engines.ts';

const TABLES = ['chat_history', 'chat_history_messages', 'chat_history_words', 'chat_history_owners'] as const;

async function rowCounts({ db }: Database): Promise<number[]> {
  const tables = await Promise.all(TABLES.map((table) => db.selectFrom(table).selectAll().execute()));
  return tables.map((rows) => rows.length);
}

onBothEngines((_engine, open) => {
  describe('a forgotten history', () => {
    it('leaves no row of the account, and those of others untouched', async () => {
      const database = await open();
      const service = await historyService(database);
      await service.create(STRANGER, chatOf('a', 'the others keep this'));
      const others = await rowCounts(database);
      const { cursor } = await service.changes(STRANGER, '', 10);

      for (const id of ['a', 'b', 'c']) await service.create(OWNER, chatOf(id, 'a secret', 'of ours'));
      await service.update(OWNER, 'b', chatOf('b', 'a secret'), 1);
      await service.remove(OWNER, 'c');
      const secret = (await service.share(OWNER, 'a', true)) ?? '';
      expect(await service.forgetAll(OWNER)).toBe(2);

      expect(await rowCounts(database)).toEqual(others);
      expect(await service.list(OWNER, { limit: 10, page: 1 })).toMatchObject({ items: [], total: 0 });
      expect((await service.search(OWNER, 'secret')).items).toEqual([]);
      const visitor = { actor: OWNER, address: '', isOwner: true };
      await expect(service.readShared(visitor, 'a', secret)).rejects.toMatchObject({ code: 'not_found' });
      expect((await service.search(STRANGER, 'keep')).items.map(({ id }) => id)).toEqual(['a']);
      expect(await service.changes(STRANGER, cursor, 10)).toMatchObject({ items: [], cursor, isFromStart: false });
      expect(await service.forgetAll(OWNER)).toBe(0);
      expect(await rowCounts(database)).toEqual(others);
    });

    it('tells a device to start anew, and takes what it has as if nothing had been there', async () => {
      const service = await historyService(await open());
      for (const id of ['a', 'b']) await service.create(OWNER, chatOf(id, 'x'));
      await service.remove(OWNER, 'b');
      const { cursor } = await service.changes(OWNER, '', 10);
      await service.forgetAll(OWNER);
      const empty = await service.changes(OWNER, cursor, 10);
      expect(empty).toMatchObject({ items: [], hasMore: false, isFromStart: true });
      expect(empty.cursor).toMatch(/^[0-9a-f]+\.0$/);
      expect(await service.readChanges(OWNER, ['a', 'b'].map(askFor))).toEqual([
        { id: 'a', revision: 0, tombstones: [] },
        { id: 'b', revision: 0, tombstones: [] },
      ]);
      // A part that is based on what was there does not pass for the whole chat.
      const late = { id: 'a', revision: 1, session: chatOf('a'), tombstones: [] };
      expect(await service.writeChanges(OWNER, [late])).toEqual([{ id: 'a', outcome: 'conflict', revision: 0 }]);
      const whole = { id: 'a', revision: 0, session: chatOf('a', 'x', 'y'), tombstones: [] };
      expect(await service.writeChanges(OWNER, [whole])).toEqual([{ id: 'a', outcome: 'written', revision: 1 }]);
      // As many changes as before do not make the old cursor good again.
      await service.create(OWNER, chatOf('c'));
      await service.create(OWNER, chatOf('d'));
      const anew = await service.changes(OWNER, cursor, 10);
      expect(anew).toMatchObject({ items: [{ id: 'a' }, { id: 'c' }, { id: 'd' }], isFromStart: true });
      expect(anew.cursor.split('.')[0]).not.toBe(cursor.split('.')[0]);
    });

    it('is asked for in so many words; otherwise every device deletes its chats', async () => {
      const { app } = await startTestApp({ database: await open() });
      const feed = async () => (await callHistory<ChatHistoryFeed>(app, 'GET', '/changes')).data.items;
      for (const id of ['a', 'b']) await callHistory(app, 'POST', '', { session: chatOf(id, 'x') });
      expect(await callHistory(app, 'DELETE', '/all?forget=perhaps')).toMatchObject({ status: 400 });
      expect(await callHistory(app, 'DELETE', '/all?forget=false')).toMatchObject({ data: { removed: 2 } });
      expect(await feed()).toMatchObject([{ isRemoved: true }, { isRemoved: true }]);
      await callHistory(app, 'POST', '', { session: chatOf('c', 'x') });
      expect(await callHistory(app, 'DELETE', '/all?forget=true')).toMatchObject({ status: 200, data: { removed: 1 } });
      expect(await feed()).toEqual([]);
    });

    it('is whole whenever others write at the same time', async () => {
      const { app } = await startTestApp({ database: await open() });
      const ids = Array.from({ length: 12 }, (_, at) => `chat-${at}`);
      const calls = ids.flatMap((id) => [
        callHistory(app, 'POST', '', { session: chatOf(id, 'one', 'two') }),
        callHistory(app, 'DELETE', '/all?forget=true'),
      ]);
      expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 200));
      const { data } = await callHistory<ChatHistoryPage>(app, 'GET', '');
      for (const { id } of data.items) {
        expect(await callHistory(app, 'GET', `/${id}`)).toMatchObject({ data: { session: { messages: [{}, {}] } } });
      }
      await callHistory(app, 'DELETE', '/all?forget=true');
      expect(await callHistory(app, 'GET', '')).toMatchObject({ data: { total: 0 } });
    });
  });
});
