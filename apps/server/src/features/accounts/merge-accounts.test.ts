import type { AccountIdentity, AuditEntry, ChildAccount, CreatedApiKey, LoginResult } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import type { Tables } from '../../db/tables.ts';
import { chatOf } from '../../testing/chat-history.ts';
import { onBothEngines } from '../../testing/engines.ts';
import { type HostedApp, startHostedApp } from '../../testing/hosted-app.ts';
import { secretBox } from '../../lib/secret-box.ts';
import { TEST_SECRET } from '../../testing/app.ts';
import { ACCOUNT_COLUMNS, ACCOUNT_TABLES } from './account-tables.ts';

const ADA = 'ada@example.org';
const OLD = 'ada.old@example.org';
const MINUTE_MS = 60_000;

interface Taken {
  readonly mergeTicket?: string;
}

onBothEngines((_engine, open) => {
  async function startWithTwo() {
    let now = Date.now();
    const app = await startHostedApp(await open(), { now: () => now });
    const ada = await app.signIn(ADA);
    const old = await app.signIn(OLD, { from: '192.0.2.1' });
    const wait = (ms = MINUTE_MS) => (now += ms);
    /** Proves the way in of the other account, as somebody who is signed in. */
    const prove = async (who: LoginResult, email = OLD) => {
      wait();
      const { token } = who;
      await app.call('POST', '/account/verification/email', { token, body: { email } });
      const body = { email, code: app.codeFor(email) };
      return app.call<Taken>('POST', '/account/identities/email', { token, body });
    };
    const merge = (who: LoginResult, ticket: string | undefined) =>
      app.call('POST', '/account/merge', { token: who.token, body: { ticket: ticket ?? '' } });
    return { app, ada, old, wait, prove, merge };
  }

  const keep = (app: HostedApp, { token }: LoginResult, id: string, ...texts: string[]) =>
    app.call<{ revision: number }>('POST', '/chat-history', { token, body: { session: chatOf(id, ...texts) } });
  const listChats = async (app: HostedApp, { token }: LoginResult) =>
    (await app.call<{ items: { id: string; topic: string }[] }>('GET', '/chat-history', { token })).data.items;

  async function rowsWith({ database: { db } }: HostedApp, id: string): Promise<string[]> {
    const found: string[] = [];
    for (const { name } of await db.introspection.getTables()) {
      const rows = await db
        .selectFrom(name as keyof Tables)
        .selectAll()
        .execute();
      found.push(...rows.filter((row) => Object.values(row).includes(id)).map(() => name));
    }
    return found;
  }

  describe('every table with rows of accounts', () => {
    it('says what becomes of them in a merge', async () => {
      const { db } = await open();
      const tables = await db.introspection.getTables();
      const columns: readonly string[] = ACCOUNT_COLUMNS;
      const withAccounts = tables.filter(
        ({ columns: all }) =>
          all.some(({ name }) => columns.includes(name)) || all.some(({ name }) => /account|identity/.test(name)),
      );
      expect(withAccounts.map(({ name }) => name).toSorted()).toEqual(Object.keys(ACCOUNT_TABLES).toSorted());
    });
  });

  describe('merging two accounts', () => {
    it('moves ways in, chats, keys and providers, and leaves nothing of the other', async () => {
      const { app, ada, old, wait, prove, merge } = await startWithTwo();
      await keep(app, ada, 'own', 'Mine');
      await keep(app, old, 'other', 'A word of zanzibar');
      await keep(app, old, 'gone', 'Deleted');
      await app.call('DELETE', '/chat-history/gone', { token: old.token });
      const share = await app.call<{ secret: string }>('PUT', '/chat-history/other/share', {
        token: old.token,
        body: { isShared: true },
      });
      const key = await app.call<CreatedApiKey>('POST', '/apikeys', { token: old.token, body: { name: 'a key' } });
      const box = secretBox(TEST_SECRET);
      const provider = { config_uid: 'p'.repeat(32), base_url: 'https://api.example.org', key_hint: '' };
      const placeFor = (id: string) => `custom_providers|sealed_key|${id}|${provider.config_uid}|${provider.base_url}`;
      await app.database.writes.run(async (transaction) => {
        const sealed_key = box.seal('sk-secret', placeFor(old.user.uuid));
        const times = { created_at: 1, updated_at: 1 };
        await transaction
          .insertInto('custom_providers')
          .values({ ...provider, ...times, name: 'Mine', account_id: old.user.uuid, sealed_key })
          .execute();
        for (const [account_id, spent_nano] of [
          [ada.user.uuid, 5],
          [old.user.uuid, 7],
        ] as const) {
          const spent = { account_id, payer_id: account_id, day: 20_000, model: 'a', calls: 1, spent_nano };
          await transaction.insertInto('daily_spending').values(spent).execute();
        }
      });

      const taken = await prove(ada);
      expect([taken.code, taken.msg]).toEqual([2013, 'Another account signs in with that already']);
      const merged = await merge(ada, taken.data.mergeTicket);
      expect(merged.data).toMatchObject({ uuid: ada.user.uuid });

      const { token } = ada;
      const ways = (await app.call<AccountIdentity[]>('GET', '/account/identities', { token })).data;
      expect(ways.map(({ label }) => label)).toEqual([ADA, OLD]);
      expect((await listChats(app, ada)).map(({ id }) => id).toSorted()).toEqual(['other', 'own']);
      const found = await app.call<{ items: { id: string }[] }>('GET', '/chat-history/search?q=zanzibar', {
        token,
      });
      expect(JSON.stringify(found.data)).toContain('"other"');
      const read = await app.call('GET', '/chat-history/other', { token });
      expect(JSON.stringify(read.data)).toContain('zanzibar');
      const shared = `/chat-history/other/share?secret=${share.data.secret}`;
      expect((await app.call('GET', shared)).status).toBe(200);
      expect(
        (await app.call('PUT', '/chat-history/other/share', { token, body: { isShared: true } })).data,
      ).toMatchObject({ secret: share.data.secret });
      const keys = (await app.call<{ uuid: string }[]>('GET', '/apikeys', { token })).data;
      expect(keys.map(({ uuid }) => uuid)).toEqual([key.data.uuid]);
      const stored = await app.database.db.selectFrom('custom_providers').selectAll().executeTakeFirstOrThrow();
      expect(box.open(stored.sealed_key, placeFor(ada.user.uuid))).toBe('sk-secret');
      const spent = await app.database.db.selectFrom('daily_spending').selectAll().execute();
      expect(spent).toMatchObject([{ account_id: ada.user.uuid, payer_id: ada.user.uuid, spent_nano: 12 }]);

      // Its sessions ended, and it is named nowhere but in the note of its own end.
      expect((await app.call('GET', '/auth/self', { token: old.token })).code).toBe(2000);
      expect(await rowsWith(app, old.user.uuid)).toEqual(['audit_entries']);
      const again = await app.call<AuditEntry[]>('GET', '/account/audit', { token });
      expect(again.data[0]).toMatchObject({ action: 'accounts-merged', isOwn: true, detail: { from: old.user.uuid } });
      expect(again.data.filter(({ action }) => action === 'account-created')).toHaveLength(2);

      // Both ways lead to the one account.
      wait();
      expect((await app.signIn(OLD, { from: '192.0.2.1' })).user.uuid).toBe(ada.user.uuid);
    });

    it('is told by mail to the addresses of both', async () => {
      const { app, ada, prove, merge } = await startWithTwo();
      const told = () => app.logs.filter((line) => line.includes('Two Parley accounts are now one'));
      const { mergeTicket } = (await prove(ada)).data;
      expect(told()).toEqual([]);
      await merge(ada, mergeTicket);
      expect(told()).toHaveLength(2);
      for (const address of [ADA, OLD]) {
        expect(told().filter((line) => line.includes(`sent to ${address}:`))).toEqual([
          expect.stringContaining(`sign in to it: ${ADA}, ${OLD}`),
        ]);
      }
    });

    it('tells devices of the account about the chats that came', async () => {
      const { app, ada, old, prove, merge } = await startWithTwo();
      await keep(app, ada, 'own', 'Mine');
      await keep(app, old, 'other', 'Theirs');
      const { token } = ada;
      type Feed = { cursor: string; items: { id: string }[]; isFromStart: boolean };
      const { data: feed } = await app.call<Feed>('GET', '/chat-history/changes', { token });
      await merge(ada, (await prove(ada)).data.mergeTicket);
      const since = await app.call<Feed>('GET', `/chat-history/changes?since=${feed.cursor}`, { token });
      expect(since.data).toMatchObject({ items: [{ id: 'other' }], isFromStart: false });
      expect((await keep(app, ada, 'next', 'One more')).code).toBe(0);
      const last = await app.call<Feed>('GET', `/chat-history/changes?since=${since.data.cursor}`, { token });
      expect(last.data.items).toMatchObject([{ id: 'next' }]);
    });

    it('keeps both chats where both have one of the same id', async () => {
      const { app, ada, old, prove, merge } = await startWithTwo();
      await keep(app, ada, 'same', 'Mine');
      await keep(app, old, 'same', 'Theirs');
      await merge(ada, (await prove(ada)).data.mergeTicket);
      const chats = await listChats(app, ada);
      expect(chats).toHaveLength(2);
      const texts = await Promise.all(
        chats.map(async ({ id }) => {
          const { data } = await app.call<{ session: { id: string } }>('GET', `/chat-history/${id}`, {
            token: ada.token,
          });
          expect(data.session.id).toBe(id);
          return JSON.stringify(data);
        }),
      );
      expect(texts.filter((text) => text.includes('Mine'))).toHaveLength(1);
      expect(texts.filter((text) => text.includes('Theirs'))).toHaveLength(1);
    });

    it('does not hand on being an operator', async () => {
      const { app, ada, old, prove, merge } = await startWithTwo();
      const ticket = (await app.app.firstOperatorTicket()) ?? '';
      await app.call('POST', '/account/operator', { token: old.token, body: { ticket } });
      await merge(ada, (await prove(ada)).data.mergeTicket);
      expect((await app.call('GET', '/auth/self', { token: ada.token })).data).toMatchObject({ isOperator: false });
      expect((await app.call('GET', '/channels', { token: ada.token })).status).toBe(403);
    });

    it('needs a ticket of one’s own that is neither old nor used', async () => {
      const { app, ada, old, wait, prove, merge } = await startWithTwo();
      const eve = await app.signIn('eve@example.org', { from: '192.0.2.2' });
      const { mergeTicket } = (await prove(ada)).data;
      expect((await merge(eve, mergeTicket)).code).toBe(2012);
      expect((await merge(old, mergeTicket)).code).toBe(2012);
      expect((await merge(ada, 'x'.repeat(43))).code).toBe(2012);
      wait(11 * MINUTE_MS);
      expect((await merge(ada, mergeTicket)).code).toBe(2012);
      // The first sign-in is too long ago to add a way in.
      const again = await app.signIn(ADA);
      const fresh = (await prove(again)).data.mergeTicket;
      const [one, two] = await Promise.all([merge(ada, fresh), merge(ada, fresh)]);
      expect([one.code, two.code].toSorted((a, b) => a - b)).toEqual([0, 2012]);
      expect((await app.call('GET', '/auth/self', { token: eve.token })).code).toBe(0);
    });

    it('is not offered for an account that is banned, and not done for one that was banned since', async () => {
      const { app, ada, old, prove, merge } = await startWithTwo();
      const { mergeTicket } = (await prove(ada)).data;
      await app.database.writes.run((transaction) =>
        transaction.updateTable('accounts').set({ status: 'banned' }).where('id', '=', old.user.uuid).execute(),
      );
      expect((await merge(ada, mergeTicket)).code).toBe(2012);
      const taken = await prove(ada);
      expect([taken.code, taken.data]).toEqual([2013, {}]);
    });

    it('is refused in plain words while the other has sub-accounts or a main account', async () => {
      const { app, ada, old, prove, merge } = await startWithTwo();
      const eve = await app.signIn('eve@example.org', { from: '192.0.2.2' });
      const { data } = await app.call<ChildAccount>('POST', '/user-relation/add-child', {
        token: eve.token,
        body: { email: OLD },
      });
      await app.call('POST', `/user-relation/relation/${data.relationUuid}/accept`, { token: old.token });
      const refused = await merge(ada, (await prove(ada)).data.mergeTicket);
      expect([refused.code, refused.msg]).toEqual([
        2016,
        'An account that has sub-accounts or a main account cannot be merged; end those relations first',
      ]);
      expect((await app.call('GET', '/auth/self', { token: old.token })).code).toBe(0);
      await app.call('DELETE', `/user-relation/relation/${data.relationUuid}`, { token: old.token });
      expect((await merge(ada, (await prove(ada)).data.mergeTicket)).code).toBe(0);
    });
  });
});
