import { describe, expect, it } from 'vitest';
import type { Database } from '../../db/open-database.ts';
import { chatOf, historyService } from '../../testing/chat-history.ts';
import { OWNER } from '../../testing/accounts.ts';
import { onBothEngines } from '../../testing/engines.ts';
import { startHostedApp } from '../../testing/hosted-app.ts';

const WORDS = 'x'.repeat(1_000);
/** What counts of a deletion beside its text. */
const ROW = 200;
const A_MONTH = 31 * 86_400_000;

function deletionOf(kind: 'chat' | 'message', recordId: string) {
  return { kind, recordId, revision: { device: 1 }, deletedAt: 1 } as const;
}

/** The deletion of a chat that the server never had. */
function madeUp(id: string) {
  return { id, revision: 0, tombstones: [deletionOf('chat', id)] };
}

/** What is counted for the account, and what is there in fact. */
async function bytesOf({ db }: Database, accountId: string) {
  const own = db.selectFrom('chat_history_owners').select('bytes').where('account_id', '=', accountId);
  const counted = (await own.executeTakeFirst())?.bytes ?? 0;
  const chats = await db
    .selectFrom('chat_history')
    .select(['session as text', 'tombstone'])
    .where('account_id', '=', accountId)
    .execute();
  const messages = await db
    .selectFrom('chat_history_messages')
    .select(['message as text', 'tombstone'])
    .where('account_id', '=', accountId)
    .execute();
  const sizes = [...chats, ...messages].map(({ text, tombstone }) =>
    tombstone === null ? Buffer.byteLength(text) : ROW + Buffer.byteLength(tombstone),
  );
  return { counted, real: sizes.reduce((sum, size) => sum + size, 0) };
}

onBothEngines((_engine, open) => {
  describe('the room that an account has for its chats', () => {
    it('is counted in bytes with every change, also of those at the same time', async () => {
      const database = await open();
      const service = await historyService(database);
      const expectRight = async () => {
        const { counted, real } = await bytesOf(database, OWNER.accountId);
        expect(counted).toBe(real);
        return counted;
      };
      await Promise.all(
        Array.from({ length: 20 }, (_, at) => service.create(OWNER, chatOf(`c${at}`, `Grüße ${at} 你好`))),
      );
      const full = await expectRight();
      await Promise.all(
        Array.from({ length: 20 }, (_, at) => service.update(OWNER, `c${at}`, chatOf(`c${at}`, WORDS, WORDS), 1)),
      );
      expect(await expectRight()).toBeGreaterThan(full + 39_000);
      await service.update(OWNER, 'c0', chatOf('c0', 'short'), 2);
      await service.remove(OWNER, 'c1');
      await expectRight();
      await service.removeAll(OWNER);
      expect(await expectRight()).toBeLessThan(20 * 500);
      await service.create(OWNER, chatOf('again', 'again'));
      await expectRight();
    });

    it('ends: a chat that does not fit is refused whole, and fits once another is gone', async () => {
      const database = await open();
      const one = await historyService(database);
      await one.create(OWNER, chatOf('size', WORDS));
      const { counted: size } = await bytesOf(database, OWNER.accountId);
      const service = await historyService(database, { maxBytes: size * 2 });
      await service.create(OWNER, chatOf('siz2', WORDS));
      const before = await bytesOf(database, OWNER.accountId);
      await expect(service.create(OWNER, chatOf('siz3', WORDS))).rejects.toMatchObject({ code: 'account_full' });
      const longer = service.update(OWNER, 'size', chatOf('size', WORDS, WORDS), 1);
      await expect(longer).rejects.toMatchObject({ code: 'account_full' });
      expect(await bytesOf(database, OWNER.accountId)).toEqual(before);
      await service.update(OWNER, 'size', chatOf('size', 'short'), 1);
      await service.remove(OWNER, 'siz2');
      await service.create(OWNER, chatOf('siz3', WORDS));
    });

    it('is taken by deletions too, of what was there or never was, until they are forgotten', async () => {
      const database = await open();
      let time = Date.now();
      const service = await historyService(database, { now: () => time });
      const expectRight = async () => {
        const { counted, real } = await bytesOf(database, OWNER.accountId);
        expect(counted).toBe(real);
        return counted;
      };
      await service.create(OWNER, chatOf('a', 'one', 'two'));
      const before = await expectRight();
      const gone = Array.from({ length: 50 }, (_, at) => deletionOf('message', `never-${at}`));
      await service.writeChanges(OWNER, [{ id: 'a', revision: 1, session: chatOf('a'), tombstones: gone }]);
      expect(await expectRight()).toBeGreaterThan(before + 50 * ROW);
      await service.writeChanges(OWNER, [madeUp('b'), madeUp('c')]);
      await expectRight();
      // The same again, and one that comes after all.
      await service.writeChanges(OWNER, [{ ...madeUp('b'), revision: 1 }]);
      await service.writeChanges(OWNER, [{ id: 'c', revision: 1, session: chatOf('c', 'hello'), tombstones: [] }]);
      await expectRight();
      time += 13 * A_MONTH;
      await service.remove(OWNER, 'c');
      await expectRight();
      expect(await service.readChanges(OWNER, [{ id: 'b', since: 0, after: '' }])).toMatchObject([{ revision: 0 }]);
    });

    it('is not passed by made-up deletions; what is there can be deleted from a full account', async () => {
      const database = await open();
      const first = await historyService(database);
      await first.create(OWNER, chatOf('a', 'hi', 'ho', 'hu'));
      await first.create(OWNER, chatOf('b'));
      const { counted } = await bytesOf(database, OWNER.accountId);
      const service = await historyService(database, { maxBytes: counted });
      await expect(service.writeChanges(OWNER, [madeUp('c')])).rejects.toMatchObject({ code: 'account_full' });
      const never = Array.from({ length: 50 }, (_, at) => deletionOf('message', `never-${at}`));
      const many = service.writeChanges(OWNER, [{ id: 'a', revision: 1, session: chatOf('a'), tombstones: never }]);
      await expect(many).rejects.toMatchObject({ code: 'account_full' });
      expect(await bytesOf(database, OWNER.accountId)).toEqual({ counted, real: counted });

      const some = ['a-0', 'a-1'].map((id) => deletionOf('message', id));
      expect(
        await service.writeChanges(OWNER, [{ id: 'a', revision: 1, session: chatOf('a'), tombstones: some }]),
      ).toMatchObject([{ outcome: 'written' }]);
      expect(await service.writeChanges(OWNER, [{ ...madeUp('b'), revision: 1 }])).toMatchObject([
        { outcome: 'written' },
      ]);
      await service.remove(OWNER, 'a');
      const after = await bytesOf(database, OWNER.accountId);
      expect(after.counted).toBe(after.real);
    });

    it('holds so many made-up deletions at most, and every real one', async () => {
      const service = await historyService(await open(), { maxChats: 3 });
      await service.create(OWNER, chatOf('a', 'hi'));
      const made = await service.writeChanges(OWNER, ['1', '2', '3', '4'].map(madeUp));
      expect(made.map(({ outcome }) => outcome).toSorted()).toEqual(['refused', 'written', 'written', 'written']);
      expect(await service.writeChanges(OWNER, [{ ...madeUp('a'), revision: 1 }])).toMatchObject([
        { outcome: 'written' },
      ]);
    });

    it('takes no deletion with a name as long as a book', async () => {
      const app = await startHostedApp(await open());
      const { token } = await app.signIn('ada@example.org');
      const deletion = { ...deletionOf('chat', 'a'), revision: { ['x'.repeat(500_000)]: 1 } };
      const chats = [{ id: 'a', revision: 0, tombstones: [deletion] }];
      expect(await app.call('PUT', '/chat-history/changes', { token, body: { chats } })).toMatchObject({ status: 400 });
    });

    it('is not filled by one account in a rush', async () => {
      const app = await startHostedApp(await open(), { now: () => 1_800_000_000_000 });
      const { token } = await app.signIn('ada@example.org');
      const bob = await app.signIn('bob@example.org', { from: '192.0.2.1' });
      const change = async (caller: string) =>
        (await app.call('PUT', '/chat-history/changes', { token: caller, body: {} })).status;
      for (let at = 0; at < 600; at += 1) expect(await change(token)).toBe(400);
      expect(await change(token)).toBe(429);
      expect(await change(bob.token)).toBe(400);
    });

    it('is not overrun by many at once', async () => {
      const database = await open();
      const service = await historyService(database, { maxBytes: 10_000 });
      const kept = await Promise.allSettled(
        Array.from({ length: 30 }, (_, at) => service.create(OWNER, chatOf(`c${at}`, WORDS))),
      );
      const failures = kept.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
      expect(failures.length).toBeGreaterThan(20);
      for (const failure of failures) expect(failure).toMatchObject({ code: 'account_full' });
      const { counted, real } = await bytesOf(database, OWNER.accountId);
      expect(counted).toBe(real);
      expect(real).toBeLessThanOrEqual(10_000);
      expect(real).toBeGreaterThan(7_000);
    });

    it('is what the operator of a hosted server sets, for each account apart', async () => {
      const app = await startHostedApp(await open(), { config: { accountBytes: 4_000 } });
      const ada = await app.signIn('ada@example.org');
      const bob = await app.signIn('bob@example.org', { from: '192.0.2.1' });
      const keep = (token: string, id: string) =>
        app.call('POST', '/chat-history', { token, body: { session: chatOf(id, WORDS, WORDS) } });
      expect((await keep(ada.token, 'a')).code).toBe(0);
      const full = await keep(ada.token, 'b');
      expect([full.status, full.code, full.msg]).toEqual([
        413,
        2040,
        'There is no room left for this account on the server',
      ]);
      expect((await keep(bob.token, 'a')).code).toBe(0);

      // A device that brings several hears it too, and what makes room is done all the same.
      const deletion = { kind: 'chat', recordId: 'a', revision: {}, deletedAt: 1 };
      const chats = [
        { id: 'c', revision: 0, session: chatOf('c', WORDS.repeat(5)), tombstones: [] },
        { id: 'a', revision: 1, tombstones: [deletion] },
      ];
      const brought = await app.call('PUT', '/chat-history/changes', { token: ada.token, body: { chats } });
      expect(brought.code).toBe(2040);
      expect((await keep(ada.token, 'b')).code).toBe(0);
    });
  });
});
