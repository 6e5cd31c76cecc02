import { replyScript } from '@parley/testkit';
import { describe, expect, it, vi } from 'vitest';
import type { Database } from '../../db/open-database.ts';
import { addAccounts } from '../../testing/accounts.ts';
import { onBothEngines } from '../../testing/engines.ts';
import { againHeaders, keptHeaders, newReplyName, readAndLeave, startKeptApp } from '../../testing/kept-app.ts';
import { RepliesRepository } from './repository.ts';

const WORDS = ['Words ', 'that ', 'nobody ', 'else ', 'may ', 'read.'];

const rowsOf = ({ db }: Database) => db.selectFrom('replies').selectAll().execute();
const piecesOf = ({ db }: Database) => db.selectFrom('reply_pieces').selectAll().execute();

/** Waits until so many replies are stored to their end. */
async function untilStored(database: Database, count = 1): Promise<void> {
  await vi.waitFor(
    async () => {
      const rows = await rowsOf(database);
      expect(rows.filter(({ state }) => state === 'done')).toHaveLength(count);
    },
    { timeout: 30_000 },
  );
}

onBothEngines((_engine, open, makePlace) => {
  /** A reply that has said some words, of which some are stored, and says no more. */
  async function aStalledReply(options: Parameters<typeof startKeptApp>[0] = {}) {
    const place = await makePlace();
    const app = await startKeptApp({ ...options, database: await open(place) });
    app.upstream.play(replyScript({ text: WORDS, delayMs: 40, ending: 'stall' }));
    const name = newReplyName();
    const leave = new AbortController();
    const response = await app.ask({}, { headers: keptHeaders(name), signal: leave.signal });
    const reader = response.body?.getReader();
    let read = '';
    while (!read.includes('read.')) read += Buffer.from((await reader?.read())?.value ?? []).toString();
    const stored = async () => {
      const [row] = await rowsOf(app.database);
      const pieces = await piecesOf(app.database);
      return pieces.reduce((sum, { length }) => sum + length, row?.first_length ?? 0);
    };
    await vi.waitFor(async () => expect(await stored()).toBe(read.length));
    leave.abort();
    // The server has noticed.
    await vi.waitFor(async () => {
      expect((await app.app.inject({ url: '/metrics' })).payload).toContain('parley_kept_reply_readers 0\n');
    });
    return { ...app, ...name, place, read };
  }

  describe('what is stored of a reply', () => {
    it('can be fetched after a restart, with the key alone', async () => {
      const place = await makePlace();
      const first = await startKeptApp({ database: await open(place) });
      first.upstream.play(replyScript({ text: WORDS }));
      const name = newReplyName();
      const text = await (await first.ask({}, { headers: keptHeaders(name) })).text();
      await first.app.close();
      const { ask, upstream, readOn } = await startKeptApp({ database: await open(place) });
      expect((await readOn(name.id)).status).toBe(404);
      expect((await readOn(name.id, { key: newReplyName().key })).status).toBe(404);
      const again = await readOn(name.id, { key: name.key, from: 11 });
      expect([again.status, await again.text()]).toEqual([200, text.slice(11)]);
      expect(await (await ask({}, { headers: againHeaders(name) })).text()).toBe(text);
      expect(upstream.requests).toEqual([]);
    });

    it('tells nobody what it says', async () => {
      const { ask, upstream, database } = await startKeptApp({ database: await open() });
      upstream.play(replyScript({ text: WORDS }));
      const name = newReplyName();
      await (await ask({}, { headers: keptHeaders(name) })).text();
      await untilStored(database);
      const stored = JSON.stringify([await rowsOf(database), await piecesOf(database)]);
      const sealed = (await rowsOf(database)).map((row) => Buffer.from(row.sealed_first, 'base64').toString('latin1'));
      for (const secret of [name.key, 'nobody', 'content-type']) expect(stored + sealed.join('')).not.toContain(secret);
    });

    it('is one row for a short reply', async () => {
      const { ask, database } = await startKeptApp({ database: await open() });
      const names = Array.from({ length: 45 }, newReplyName);
      await Promise.all(
        names.map(async (name) => (await ask({ stream: false }, { headers: keptHeaders(name) })).text()),
      );
      await untilStored(database, 45);
      expect(await piecesOf(database)).toEqual([]);
    });

    it('is read by its owner alone', async () => {
      const { ask, readOn, stop, database } = await startKeptApp({ database: await open() });
      await addAccounts(database);
      const name = newReplyName();
      await (await ask({}, { headers: keptHeaders(name) })).text();
      await untilStored(database);
      // A slow machine has stored it in pieces, which belong to the owner too.
      await database.db.deleteFrom('reply_pieces').execute();
      await database.db.updateTable('replies').set({ account_id: 'stranger' }).execute();
      expect((await readOn(name.id, { key: name.key })).status).toBe(404);
      const before = await rowsOf(database);
      expect((await stop(name.id)).status).toBe(404);
      expect((await stop(name.id, 60)).status).toBe(404);
      expect(await rowsOf(database)).toEqual(before);
      expect(before).toHaveLength(1);
    });

    it('cannot be moved from one place to another', async () => {
      const { ask, upstream, readOn, database } = await startKeptApp({ database: await open() });
      const words = Array.from({ length: 300 }, (_, at) => `${at} `.padEnd(1_000, '.'));
      upstream.play(replyScript({ text: words }));
      const name = newReplyName();
      const text = await (await ask({}, { headers: keptHeaders(name) })).text();
      await untilStored(database);
      const [one, other] = (await piecesOf(database)).toSorted((a, b) => a.from_byte - b.from_byte);
      if (!one || !other) throw new Error('There should be several pieces');
      await database.db
        .updateTable('reply_pieces')
        .set({ sealed: other.sealed })
        .where('from_byte', '=', one.from_byte)
        .execute();
      expect(text.length).toBeGreaterThan(one.from_byte);
      // Whether the head arrives before the connection ends is chance.
      const again = readOn(name.id, { key: name.key }).then((response) => response.text());
      await expect(again).rejects.toThrow(/terminated|fetch failed/);
    });

    it('cannot be cut short or made longer', async () => {
      const { ask, upstream, readOn, database } = await startKeptApp({ database: await open() });
      const text = Array.from({ length: 300 }, (_, at) => `${at} `.padEnd(1_000, '.'));
      upstream.play(replyScript({ text }), replyScript({ text: ['Short.'] }));
      const [long, short] = [newReplyName(), newReplyName()];
      for (const name of [long, short]) await (await ask({}, { headers: keptHeaders(name) })).text();
      await untilStored(database, 2);
      const lengthOf = async ({ id }: typeof long) =>
        (await rowsOf(database)).find((row) => row.id === id)?.length ?? 0;
      const statusOf = async ({ id, key }: typeof long, length: number, from = 0) => {
        await database.db.updateTable('replies').set({ length }).where('id', '=', id).execute();
        const response = await readOn(id, { key, from });
        await response.body?.cancel();
        return response.status;
      };
      for (const name of [long, short]) {
        const length = await lengthOf(name);
        expect(await statusOf(name, length)).toBe(200);
        expect(await statusOf(name, length + 1)).toBe(404);
        expect(await statusOf(name, length - 1)).toBe(404);
        expect(await statusOf(name, length)).toBe(200);
      }
      // Where a piece ends, nothing but its seal tells that more should follow.
      const last = (await piecesOf(database)).toSorted((one, other) => other.from_byte - one.from_byte)[0];
      await database.db
        .deleteFrom('reply_pieces')
        .where('from_byte', '=', last?.from_byte ?? 0)
        .execute();
      expect(await statusOf(long, last?.from_byte ?? 0)).toBe(404);
      expect(await statusOf(long, last?.from_byte ?? 0, last?.from_byte)).toBe(404);
    });

    it('is never joined over a gap', async () => {
      const { app, place, id, key } = await aStalledReply();
      await app.close();
      const { database, readOn } = await startKeptApp({ database: await open(place) });
      const middle = (await piecesOf(database)).sort((left, right) => left.from_byte - right.from_byte)[1];
      expect(middle).toBeDefined();
      await database.db
        .deleteFrom('reply_pieces')
        .where('from_byte', '=', middle?.from_byte ?? 0)
        .execute();
      await expect(readOn(id, { key }).then((response) => response.text())).rejects.toThrow(/terminated|fetch failed/);
    });

    it('is forgotten with the time', async () => {
      let now = Date.now();
      const { ask, readOn, database } = await startKeptApp({ database: await open(), now: () => now });
      const name = newReplyName();
      await (await ask({}, { headers: keptHeaders(name) })).text();
      await untilStored(database);
      now += 23 * 3_600_000;
      expect((await readOn(name.id)).status).toBe(200);
      now += 2 * 3_600_000;
      expect((await readOn(name.id, { key: name.key })).status).toBe(404);
    });

    it('is forgotten a minute after its reader has said so, and read by another device until then', async () => {
      let now = Date.now();
      const { ask, readOn, stop, database } = await startKeptApp({ database: await open(), now: () => now });
      const name = newReplyName();
      const text = await (await ask({}, { headers: keptHeaders(name) })).text();
      await untilStored(database);
      expect((await stop(name.id, 60)).status).toBe(200);
      expect(await (await readOn(name.id)).text()).toBe(text);
      now += 59_000;
      expect(await (await readOn(name.id)).text()).toBe(text);
      // Nobody makes it stay longer than it was to.
      expect((await stop(name.id, 3_600)).status).toBe(200);
      now += 2_000;
      expect((await readOn(name.id, { key: name.key })).status).toBe(404);
      expect((await stop(name.id, 60)).status).toBe(404);
      await new RepliesRepository(database).removeOlder(now - 24 * 3_600_000);
      expect(await rowsOf(database)).toEqual([]);
    });

    it('is finished first where it is to be forgotten while it runs', async () => {
      let now = Date.now();
      const { ask, upstream, readOn, stop, database } = await startKeptApp({
        database: await open(),
        now: () => now,
        replies: { storeMs: 20 },
      });
      const gate = Promise.withResolvers<void>();
      const script = replyScript({ text: WORDS });
      const steps = [...script.steps.slice(0, 2), { do: 'wait-for', gate: gate.promise } as const];
      upstream.play({ ...script, steps: [...steps, ...script.steps.slice(2)] });
      const name = newReplyName();
      const asked = await ask({}, { headers: keptHeaders(name) });
      await vi.waitFor(async () => expect(await rowsOf(database)).toHaveLength(1));
      expect((await stop(name.id, 60)).status).toBe(200);
      gate.resolve();
      const text = await asked.text();
      expect(text).toContain('read.');
      await untilStored(database);
      expect(await (await readOn(name.id)).text()).toBe(text);
      now += 61_000;
      expect((await readOn(name.id, { key: name.key })).status).toBe(404);
    });
  });

  describe('a server that was killed', () => {
    it('leaves its words and says that they break off', async () => {
      const { id, key, read, place } = await aStalledReply({ replies: { storeMs: 30, staleMs: 400 } });
      // The other one still runs, but nothing of it is heard: neither are its beats on a file that has one server.
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
      const next = await startKeptApp({ database: await open(place), replies: { staleMs: 0, pollMs: 50 } });
      const texts = [];
      for (const from of [0, 5, read.length, read.length + 3]) {
        texts.push(await (await next.readOn(id, { key, from })).text());
      }
      vi.useRealTimers();
      const frame = '\n\ndata: {"error":{"message":"The server was interrupted"';
      const [whole = '', rest = '', nothing = '', beyond = ''] = texts;
      expect(whole.startsWith(read + frame)).toBe(true);
      expect([rest, nothing, beyond]).toEqual([whole.slice(5), whole.slice(read.length), nothing]);
      expect(whole).toContain('"code":"upstream_interrupted"');
    });
  });

  describe('a reply that nobody comes back for', () => {
    it('ends after the limit, and says so', async () => {
      let now = Date.now();
      const options = { replies: { storeMs: 30, watchMs: 30 }, now: () => now };
      const { id, key, upstream, readOn, read } = await aStalledReply(options);
      const request = await upstream.nextRequest();
      now += 31 * 60_000;
      expect(await request.ended).toBe('aborted');
      const text = await (await readOn(id, { key })).text();
      expect(text.startsWith(read)).toBe(true);
      expect(text).toContain('Nobody came back for this reply');
    });

    it('goes on while somebody reads', async () => {
      let now = Date.now();
      const options = { replies: { storeMs: 30, watchMs: 30 }, now: () => now };
      const { id, upstream, readOn } = await aStalledReply(options);
      const leave = new AbortController();
      const reading = await readOn(id, { signal: leave.signal });
      now += 31 * 60_000;
      await readAndLeave(reading, 10, leave);
      await new Promise((resolve) => setTimeout(resolve, 120));
      expect(upstream.openConnections()).toBeGreaterThan(0);
      now += 31 * 60_000;
      expect(await (await upstream.nextRequest()).ended).toBe('aborted');
    });
  });
});
