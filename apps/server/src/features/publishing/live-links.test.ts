import type { ChatHistoryPage, SharedChat } from '@parley/contract';
import { aMessage, aSession } from '@parley/testkit';
import { describe, expect, it } from 'vitest';
import { forEachEngine } from '../../testing/engines.ts';
import { startHostedApp } from '../../testing/hosted-app.ts';
import { LiveLinks } from './live-links.ts';
import { PublicationsRepository } from './repository.ts';

const DAY_MS = 86_400_000;
const ANNA = 'anna@example.org';

forEachEngine((_engine, open) => {
  const start = async () => {
    const clock = { now: Date.now() };
    const { app, call, signIn, database } = await startHostedApp(await open(), { now: () => clock.now });
    const { token, user } = await signIn(ANNA);
    const session = aSession({ id: 'a', topic: 'Oats', messages: [aMessage({ id: 'm', content: 'Hello' })] });
    await call('POST', '/chat-history', { token, body: { session } });
    const share = async (body: object) =>
      (await call<{ secret: string | null }>('PUT', '/chat-history/a/share', { token, body })).data.secret;
    const visit = (secret: string | null, from = '198.51.100.9', query = '') =>
      call<SharedChat>('GET', `/chat-history/a/share?secret=${secret}${query}`, { from });
    const listed = async () => (await call<ChatHistoryPage>('GET', '/chat-history?shared=true', { token })).data;
    return {
      accountId: user.uuid,
      log: app.log,
      clock,
      database,
      share,
      visit,
      listed,
      sweep: () => new PublicationsRepository(database).sweep(clock.now),
    };
  };

  describe('a link to a chat that goes on', () => {
    it('ends when its time is over, and is another one when it is opened again', async () => {
      const { clock, share, visit, listed, sweep } = await start();
      const secret = await share({ isShared: true, lifetime: 'day' });
      clock.now += DAY_MS - 1;
      expect((await visit(secret)).status).toBe(200);
      expect(await share({ isShared: true })).toBe(secret);
      clock.now += 1;
      expect((await visit(secret)).status).toBe(404);
      expect(await listed()).toMatchObject({ items: [], total: 0 });
      const again = await share({ isShared: true });
      expect(again).not.toBe(secret);
      expect((await visit(again)).status).toBe(200);
      expect((await listed()).items).toMatchObject([{ id: 'a', link: { expiresAt: null } }]);
      await sweep();
      expect((await visit(again)).status).toBe(200);
      expect((await visit(secret)).status).toBe(404);
    });

    it('stays closed after what is over was swept', async () => {
      const { clock, share, visit, sweep } = await start();
      const secret = await share({ isShared: true, lifetime: 'week' });
      clock.now += 7 * DAY_MS;
      for (let round = 0; round < 3; round += 1) {
        await sweep();
        expect((await visit(secret)).status).toBe(404);
      }
    });

    it('keeps its end where it is swept between its note and its chat', async () => {
      const { clock, database, accountId, sweep, log } = await start();
      const hash = 'a'.repeat(64);
      const repository = new PublicationsRepository(database);
      const links = new LiveLinks({ repository, now: () => clock.now, log });
      await links.note({ accountId, hash, name: 'Oats', lifetime: 'day' });
      await sweep();
      clock.now += 60_000;
      await sweep();
      expect((await links.about([hash]))(hash)).toMatchObject({ isTakenDown: false });
      clock.now += 3_600_000;
      await sweep();
      expect((await links.about([hash]))(hash)).toBeUndefined();
      await links.close();
    });

    it('is given another end without becoming another link', async () => {
      const { clock, share, visit, listed } = await start();
      const secret = await share({ isShared: true, lifetime: 'day' });
      expect(await share({ isShared: true, lifetime: 'month' })).toBe(secret);
      expect((await listed()).items[0]?.link?.expiresAt).toBe(new Date(clock.now + 30 * DAY_MS).toISOString());
      expect(await share({ isShared: true, lifetime: 'never' })).toBe(secret);
      clock.now += 365 * DAY_MS;
      expect((await visit(secret)).status).toBe(200);
    });

    it('counts each of its visitors once, and its owner never', async () => {
      const { share, visit, listed } = await start();
      const secret = await share({ isShared: true });
      for (const from of ['198.51.100.9', '198.51.100.9', '203.0.113.4']) await visit(secret, from);
      await visit(secret, '192.0.2.7', '&own=1');
      expect((await listed()).items).toMatchObject([{ link: { views: 2, expiresAt: null, isTakenDown: false } }]);
    });
  });
});
