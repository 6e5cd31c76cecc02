import { replyScript } from '@parley/testkit';
import { describe, expect, it, vi } from 'vitest';
import type { Database } from '../../db/open-database.ts';
import { forEachEngine } from '../../testing/engines.ts';
import { keptHeaders, newReplyName, startKeptApp } from '../../testing/kept-app.ts';
import { askAndLeave, WHOLE } from '../../testing/left-reply.ts';
import { RepliesRepository } from './repository.ts';

const DAY_MS = 24 * 3_600_000;
/** Nothing is stored unless something asks for it. */
const NEVER = { storeMs: 3_600_000 };

const rowsOf = ({ db }: Database) => db.selectFrom('replies').selectAll().execute();

forEachEngine((_engine, open, makePlace) => {
  describe('a reply that its client has before it is stored', () => {
    it('stays in memory until it is to be forgotten, for other devices, and never reaches the database', async () => {
      let now = Date.now();
      const { ask, readOn, stop, database } = await startKeptApp({
        database: await open(),
        replies: NEVER,
        now: () => now,
      });
      const name = newReplyName();
      const text = await (await ask({}, { headers: keptHeaders(name) })).text();
      expect((await stop(name.id, 60)).status).toBe(200);
      now += 59_000;
      expect(await (await readOn(name.id)).text()).toBe(text);
      expect((await readOn(name.id, { key: newReplyName().key })).status).toBe(404);
      // Nobody makes it stay longer than it was to.
      expect((await stop(name.id, 3_600)).status).toBe(200);
      now += 2_000;
      expect((await readOn(name.id, { key: name.key })).status).toBe(404);
      expect((await stop(name.id, 60)).status).toBe(404);
      expect(await rowsOf(database)).toEqual([]);
    });

    it('is forgotten at once where its client then says so', async () => {
      const { app, ask, readOn, stop, database } = await startKeptApp({ database: await open(), replies: NEVER });
      const name = newReplyName();
      await (await ask({}, { headers: keptHeaders(name) })).text();
      expect((await stop(name.id, 60)).status).toBe(200);
      expect((await stop(name.id)).status).toBe(200);
      expect((await readOn(name.id, { key: name.key })).status).toBe(404);
      expect(await rowsOf(database)).toEqual([]);
      expect((await app.inject({ url: '/metrics' })).payload).toContain('parley_kept_replies_running 0\n');
    });

    it('is stored where too many are held, to be forgotten at the same time', async () => {
      let now = Date.now();
      const { ask, readOn, stop, database } = await startKeptApp({
        database: await open(),
        replies: { storeMs: 30, maxHeldBytes: 1 },
        now: () => now,
      });
      const name = newReplyName();
      const text = await (await ask({}, { headers: keptHeaders(name) })).text();
      expect((await stop(name.id, 60)).status).toBe(200);
      await vi.waitFor(async () => expect(await rowsOf(database)).toMatchObject([{ state: 'done' }]));
      expect(await (await readOn(name.id)).text()).toBe(text);
      now += 61_000;
      expect((await readOn(name.id, { key: name.key })).status).toBe(404);
      await new RepliesRepository(database).removeOlder(now - DAY_MS);
      expect(await rowsOf(database)).toEqual([]);
    });

    it('is stored by a server that ends, for the one that comes after it', async () => {
      const place = await makePlace();
      const first = await startKeptApp({ database: await open(place), replies: NEVER });
      const name = newReplyName();
      const text = await (await first.ask({}, { headers: keptHeaders(name) })).text();
      expect((await first.stop(name.id, 3_600)).status).toBe(200);
      await first.app.close();
      const next = await startKeptApp({ database: await open(place) });
      expect(await (await next.readOn(name.id, { key: name.key })).text()).toBe(text);
    });
  });
});

describe('the next question', () => {
  it('says which replies its client has, and nothing is stored of them', async () => {
    const { app, ask, readOn, upstream, database } = await startKeptApp({ replies: NEVER });
    upstream.play(...[1, 2, 3].map(() => replyScript({ text: ['So.'] })));
    const [first, second, third] = [newReplyName(), newReplyName(), newReplyName()];
    for (const name of [first, second]) await (await ask({}, { headers: keptHeaders(name) })).text();
    const read = `${first.id}, ${newReplyName().id}, no id at all`;
    await (await ask({}, { headers: { ...keptHeaders(third), 'x-parley-reply-read': read } })).text();
    expect((await readOn(first.id, { key: first.key })).status).toBe(404);
    for (const { id } of [second, third]) expect((await readOn(id)).status).toBe(200);
    const db = database.db.selectFrom('replies').select('id');
    expect(await db.execute()).toEqual([]);
    await app.drain.close(1);
  });

  it('also after they were stored', async () => {
    const { ask, readOn, database } = await startKeptApp();
    const name = newReplyName();
    await (await ask({}, { headers: keptHeaders(name) })).text();
    await vi.waitFor(async () => expect(await rowsOf(database)).toMatchObject([{ state: 'done' }]));
    await (await ask({}, { headers: { 'x-parley-reply-read': name.id } })).text();
    await vi.waitFor(async () => expect(await rowsOf(database)).toEqual([]));
    expect((await readOn(name.id, { key: name.key })).status).toBe(404);
  });

  it('never ends a reply that still runs', async () => {
    const { id, ask, readOn, openGate } = await askAndLeave();
    await (await ask({}, { headers: { 'x-parley-reply-read': id } })).text();
    const going = await readOn(id);
    openGate();
    expect(await going.text()).toBe(WHOLE);
  });
});
