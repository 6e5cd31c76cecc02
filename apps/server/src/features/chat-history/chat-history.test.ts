import { type ChatHistoryPage, ERRORS, SharedChat, type StoredChat } from '@parley/contract';
import { aMessage, aSession } from '@parley/testkit';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import { OWNER, STRANGER } from '../../testing/accounts.ts';
import { askFor, callHistory, chatOf, historyService } from '../../testing/chat-history.ts';
import { onBothEngines } from '../../testing/engines.ts';

onBothEngines((_engine, open) => {
  describe('a kept chat', () => {
    it('is made, listed, read, replaced and deleted', async () => {
      const { app } = await startTestApp({ database: await open() });
      const made = await callHistory(app, 'POST', '', { session: chatOf('a', 'Hello', 'Hi there') });
      expect(made).toMatchObject({ status: 200, data: { id: 'a', topic: 'About a', messageCount: 2, revision: 1 } });
      const { data } = await callHistory<StoredChat>(app, 'GET', '/a');
      expect(data.session.messages.map(({ content }) => content)).toEqual(['Hello', 'Hi there']);

      const session = { ...data.session, topic: 'Renamed', messages: data.session.messages.slice(1) };
      expect(await callHistory(app, 'PUT', '/a', { session, revision: 1 })).toMatchObject({
        data: { revision: 2, messageCount: 1 },
      });
      expect(await callHistory(app, 'GET', '/a')).toMatchObject({
        data: { topic: 'Renamed', session: { messages: [{ id: 'a-1' }] } },
      });
      expect(await callHistory(app, 'GET', '')).toMatchObject({ data: { total: 1, page: 1, items: [{ id: 'a' }] } });

      expect(await callHistory(app, 'DELETE', '/a')).toMatchObject({ status: 200, data: null });
      expect(await callHistory(app, 'DELETE', '/a')).toMatchObject({ status: 404 });
      expect(await callHistory(app, 'GET', '/a')).toMatchObject({ status: 404 });
      expect(await callHistory(app, 'GET', '')).toMatchObject({ data: { total: 0, items: [] } });
    });

    it('is not made twice, nor under the name of a call, nor out of an incognito or a damaged chat', async () => {
      const { app } = await startTestApp({ database: await open() });
      await callHistory(app, 'POST', '', { session: chatOf('a') });
      expect(await callHistory(app, 'POST', '', { session: chatOf('a') })).toMatchObject({ status: 409 });
      for (const id of ['all', 'search', 'changes', 'x'.repeat(301)]) {
        expect(await callHistory(app, 'POST', '', { session: chatOf(id) })).toMatchObject({ status: 400, code: 1001 });
      }
      const hidden = { ...chatOf('b'), isIncognito: true };
      expect(await callHistory(app, 'POST', '', { session: hidden })).toMatchObject({ status: 400 });
      const [first, second] = chatOf('c', 'Hello', 'Hi').messages;
      const circle = [
        { ...first, parentId: second?.id },
        { ...second, parentId: first?.id },
      ];
      const messages = [circle, [{ ...first, date: 1e300 }], [{ ...first, replyId: '..' }]];
      for (const damaged of messages) {
        const session = { ...chatOf('c'), messages: damaged };
        expect(await callHistory(app, 'POST', '', { session })).toMatchObject({ status: 400, code: 1001 });
      }
    });

    it('is not replaced by what is based on an older one, and says which one is current', async () => {
      const { app } = await startTestApp({ database: await open() });
      const session = chatOf('a', 'one');
      await callHistory(app, 'POST', '', { session });
      await callHistory(app, 'PUT', '/a', { session, revision: 1 });
      const late = await callHistory(app, 'PUT', '/a', { session: { ...session, topic: 'Late' }, revision: 1 });
      expect(late).toMatchObject({ status: 409, code: 1007, msg: expect.stringContaining('revision 2') as string });
      const results = await Promise.all(
        ['x', 'y', 'z'].map((topic) => callHistory(app, 'PUT', '/a', { session: { ...session, topic }, revision: 2 })),
      );
      expect(results.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409', '409']);
      expect(await callHistory(app, 'PUT', '/b', { session: chatOf('b'), revision: 0 })).toMatchObject({ status: 404 });
      expect(await callHistory(app, 'PUT', '/a', { session: chatOf('b'), revision: 3 })).toMatchObject({ status: 400 });
    });

    it('is one of a page, the latest first', async () => {
      const { app } = await startTestApp({ database: await open() });
      for (const id of ['a', 'b', 'c', 'd', 'e']) {
        await callHistory(app, 'POST', '', { session: { ...chatOf(id), lastUpdate: id.charCodeAt(0) } });
      }
      const ids = async (query: string) =>
        (await callHistory<{ items: { id: string }[] }>(app, 'GET', query)).data.items.map(({ id }) => id);
      expect(await ids('?limit=2')).toEqual(['e', 'd']);
      expect(await ids('?limit=2&page=3')).toEqual(['a']);
      expect(await ids('?limit=2&page=4')).toEqual([]);
      expect(await callHistory(app, 'GET', '?limit=1000')).toMatchObject({ status: 400 });
    });

    it('belongs to one account; for others it is not there', async () => {
      const service = await historyService(await open());
      await service.create(OWNER, chatOf('a', 'a secret'));
      const missing = { code: 'not_found' };
      expect(await service.list(STRANGER, { limit: 10, page: 1 })).toMatchObject({ items: [], total: 0 });
      expect((await service.search(STRANGER, 'secret')).items).toEqual([]);
      expect((await service.changes(STRANGER, '', 10)).items).toEqual([]);
      await expect(service.read(STRANGER, 'a')).rejects.toMatchObject(missing);
      expect(await service.readChanges(STRANGER, [askFor('a')])).toEqual([{ id: 'a', revision: 0, tombstones: [] }]);
      await expect(service.update(STRANGER, 'a', chatOf('a'), 1)).rejects.toMatchObject(missing);
      await expect(service.remove(STRANGER, 'a')).rejects.toMatchObject(missing);
      await expect(service.share(STRANGER, 'a', true)).rejects.toMatchObject(missing);
      expect(await service.removeAll(STRANGER)).toBe(0);
      await service.create(STRANGER, chatOf('a', 'another'));
      await service.writeChanges(STRANGER, [
        { id: 'a', revision: 1, tombstones: [{ kind: 'chat', recordId: 'a', revision: {}, deletedAt: 1 }] },
      ]);
      expect((await service.read(OWNER, 'a')).session.messages).toMatchObject([{ content: 'a secret' }]);
    });

    it('is one of as many as an account may keep', async () => {
      const service = await historyService(await open(), { maxChats: 2 });
      await service.create(OWNER, chatOf('a'));
      await service.create(OWNER, chatOf('b'));
      await expect(service.create(OWNER, chatOf('c'))).rejects.toMatchObject({ code: 'validation_failed' });
      await service.update(OWNER, 'a', chatOf('a', 'more'), 1);
      await service.remove(OWNER, 'a');
      await service.create(OWNER, chatOf('c'));
    });

    it('leaves nothing of what was said when it is deleted, with all others or alone', async () => {
      const database = await open();
      const service = await historyService(database);
      for (const id of ['a', 'b', 'c']) await service.create(OWNER, chatOf(id, 'confidential words'));
      await service.remove(OWNER, 'a');
      expect(await service.removeAll(OWNER)).toBe(2);
      const rows = await Promise.all(
        (['chat_history', 'chat_history_messages', 'chat_history_words'] as const).map((table) =>
          database.db.selectFrom(table).selectAll().execute(),
        ),
      );
      expect(rows[0]).toHaveLength(3);
      expect(JSON.stringify(rows[0])).not.toContain('About');
      expect(rows.slice(1)).toEqual([[], []]);
    });
  });

  describe('a shared chat', () => {
    it('is read by whoever knows the secret, until it is closed again', async () => {
      const { app } = await startTestApp({
        database: await open(),
        config: { accessCode: 'code', publicShares: true },
      });
      const entered = await app.inject({ method: 'POST', url: '/api/auth/access-code', payload: { code: 'code' } });
      const token = entered.json<{ data: { token: string } | null }>().data?.token ?? '';
      const as = (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) =>
        app.inject({
          method,
          url: `/api/chat-history${path}`,
          headers: { authorization: `Bearer ${token}` },
          ...(payload && { payload }),
        });
      expect((await app.inject({ url: '/api/chat-history' })).statusCode).toBe(401);
      const messages = [
        aMessage({ id: 'q', content: 'What?', parentId: '' }),
        aMessage({ id: 'x', role: 'assistant', content: 'Another branch', parentId: 'q' }),
        aMessage({ id: 'y', role: 'assistant', content: 'This.', parentId: 'q', model: 'm-1', replay: { secret: 1 } }),
      ];
      expect(
        (await as('POST', '', { session: aSession({ id: 'a', topic: 'T', leafId: 'y', messages }) })).statusCode,
      ).toBe(200);
      const secretOf = async (isShared: boolean) =>
        (await as('PUT', '/a/share', { isShared })).json<{ data: { secret: string | null } }>().data.secret;
      const secret = await secretOf(true);
      expect(secret).toMatch(/^[\w-]{43}$/);
      expect(await secretOf(true)).toBe(secret);
      expect((await as('POST', '', { session: aSession({ id: 'b', messages }) })).statusCode).toBe(200);
      const listed = (await as('GET', '?shared=true')).json<{ data: ChatHistoryPage }>().data;
      expect(listed).toMatchObject({ items: [{ id: 'a', isShared: true }], total: 1 });
      const read = (given: string | null) => app.inject({ url: `/api/chat-history/a/share?secret=${given}` });
      const shared = SharedChat.parse((await read(secret)).json<{ data: unknown }>().data);
      expect(shared).toMatchObject({ name: 'T', model: 'm-1', messages: [{ content: 'What?' }, { content: 'This.' }] });
      expect(JSON.stringify(shared)).not.toContain('secret');
      const headers = { 'x-parley-share-secret': secret ?? '' };
      expect((await app.inject({ url: '/api/chat-history/a/share', headers })).json()).toMatchObject({ data: shared });
      expect((await app.inject({ url: '/api/chat-history/a/share' })).statusCode).toBe(404);
      expect((await read('x'.repeat(43))).statusCode).toBe(404);
      expect((await app.inject({ url: `/api/chat-history/b/share?secret=${secret}` })).statusCode).toBe(404);
      expect(await secretOf(false)).toBeNull();
      expect((await as('GET', '?shared=true')).json()).toMatchObject({ data: { items: [], total: 0 } });
      expect((await read(secret)).statusCode).toBe(404);
      expect(await secretOf(true)).not.toBe(secret);
    });

    it('is for those with the access code alone where visitors are not let in', async () => {
      const { app } = await startTestApp({
        database: await open(),
        config: { accessCode: 'code', publicShares: false },
      });
      const refused = await app.inject({ url: `/api/chat-history/a/share?secret=${'x'.repeat(43)}` });
      expect(refused.json()).toMatchObject({ code: ERRORS.access_code_required.code });
    });

    it('gets a new secret when the server has another one to keep it with', async () => {
      const database = await open();
      const before = await (
        await historyService(database)
      )
        .create(OWNER, chatOf('a'))
        .then(async () => (await historyService(database)).share(OWNER, 'a', true));
      const after = await (
        await historyService(database, { secret: 'quite another secret of 32 chars' })
      ).share(OWNER, 'a', true);
      expect(after).not.toBe(before);
      expect(JSON.stringify(await database.db.selectFrom('chat_history').selectAll().execute())).not.toContain(after);
    });
  });
});
