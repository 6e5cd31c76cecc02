import { replyScript } from '@parley/testkit';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { testConfig } from '../../testing/app.ts';
import { forEachEngine, type MakePlace, type Open } from '../../testing/engines.ts';
import { againHeaders, keptHeaders, newReplyName, readAndLeave, startKeptApp } from '../../testing/kept-app.ts';
import { anUpstream, recordsOf, UPSTREAM_KEY } from '../../testing/proxied-app.ts';
import { noticeNameOf } from './reply-notices.ts';
import { RepliesRepository } from './repository.ts';

forEachEngine((engine, open, makePlace) => {
  if (engine === 'postgres') testsOnPostgres(open, makePlace);
  else it('is alone', async () => expect((await open()).notices).toBeUndefined());
});

function testsOnPostgres(open: Open, makePlace: MakePlace): void {
  /** Two servers on one database, with one provider. Without notices they would have to wait for their next look. */
  async function startTwo({ pollMs = 60_000, storeMs = 500, otherNow = Date.now } = {}) {
    const place = await makePlace();
    const upstream = await anUpstream();
    const providers = { ...testConfig().providers, OpenAI: { apiKey: UPSTREAM_KEY, baseUrl: upstream.url } };
    const start = async (now: () => number) =>
      startKeptApp({ database: await open(place), config: { providers }, replies: { storeMs, pollMs }, now });
    return { upstream, runner: await start(Date.now), other: await start(otherNow) };
  }

  /** A reply that has said one word on the runner, and says the next when its gate opens. */
  async function aRunningReply(options: Parameters<typeof startTwo>[0] = {}) {
    const servers = await startTwo(options);
    const gate = Promise.withResolvers<void>();
    const script = replyScript({ text: ['One ', 'two ', 'three.'] });
    const steps = [
      ...script.steps.slice(0, 2),
      { do: 'wait-for', gate: gate.promise } as const,
      ...script.steps.slice(2),
    ];
    servers.upstream.play({ ...script, steps });
    const whole = script.steps.map((step) => (step.do === 'send' ? Buffer.from(step.bytes).toString() : '')).join('');
    const name = newReplyName();
    const leave = new AbortController();
    const response = await servers.runner.ask({}, { headers: keptHeaders(name), signal: leave.signal });
    const read = await readAndLeave(response, 250, leave);
    return { ...servers, ...name, read, whole, openGate: gate.resolve };
  }

  describe('a reply that another server runs', () => {
    it('is read on while it is written, without waiting for the next look', async () => {
      const { other, id, key, read, whole, openGate } = await aRunningReply();
      const going = await other.readOn(id, { from: read.length, key });
      openGate();
      expect(read.toString() + (await going.text())).toBe(whole);
    });

    it.each([
      ['ahead', 60_000],
      ['behind', -60_000],
    ])('is read on although the clock of this one is a minute %s', async (_, differenceMs) => {
      const { other, id, key, whole, openGate } = await aRunningReply({ otherNow: () => Date.now() + differenceMs });
      const going = await other.readOn(id, { key });
      openGate();
      expect(await going.text()).toBe(whole);
    });

    it('is read on although no notice arrives', async () => {
      const { runner, other, id, key, whole, openGate } = await aRunningReply({ pollMs: 50 });
      await vi.waitFor(async () => {
        expect(await runner.database.db.selectFrom('replies').selectAll().execute()).toHaveLength(1);
      });
      for (const { database } of [runner, other]) {
        if (database.notices) vi.spyOn(database.notices, 'send').mockResolvedValue();
      }
      const going = await other.readOn(id, { key });
      openGate();
      expect(await going.text()).toBe(whole);
    });

    it('needs the key, which the other server does not have', async () => {
      const { other, id, key, whole, openGate } = await aRunningReply();
      expect((await other.readOn(id)).status).toBe(404);
      expect((await other.readOn(id, { key: newReplyName().key })).status).toBe(404);
      openGate();
      expect(await (await other.readOn(id, { key })).text()).toBe(whole);
    });

    it('is not taken for that of a dead one before its server could say that it lives', async () => {
      const gate = Promise.withResolvers<void>();
      const beating = vi.spyOn(RepliesRepository.prototype, 'beat');
      beating.mockImplementationOnce(async function (this: RepliesRepository, serverId) {
        await gate.promise;
        return this.beat(serverId);
      });
      onTestFinished(() => beating.mockRestore());
      const { other, id, key, whole, openGate } = await aRunningReply();
      const going = other.readOn(id, { key });
      await vi.waitFor(() => expect(beating).toHaveBeenCalled());
      // By then the runner has heard that somebody wants it.
      await new Promise((resolve) => setTimeout(resolve, 300));
      gate.resolve();
      openGate();
      expect(await (await going).text()).toBe(whole);
    });

    it('is not asked for a second time', async () => {
      const { other, id, key, whole, upstream, openGate } = await aRunningReply();
      const again = await other.ask({}, { headers: againHeaders({ id, key }) });
      openGate();
      expect(await again.text()).toBe(whole);
      expect(upstream.requests).toHaveLength(1);
      const conflicting = await other.ask({}, { headers: againHeaders({ id, key: newReplyName().key }) });
      expect(conflicting.status).toBe(409);
    });

    it('is found before it has said or stored anything', async () => {
      const { runner, other, upstream } = await startTwo();
      const gate = Promise.withResolvers<void>();
      const script = replyScript({ text: ['At last.'] });
      upstream.play({ ...script, steps: [{ do: 'wait-for', gate: gate.promise }, ...script.steps] });
      const name = newReplyName();
      const asked = runner.ask({}, { headers: keptHeaders(name) });
      await upstream.nextRequest();
      const again = other.ask({}, { headers: againHeaders(name) });
      await vi.waitFor(async () => {
        expect(await runner.database.db.selectFrom('replies').selectAll().execute()).toHaveLength(1);
      });
      gate.resolve();
      const texts = [await (await asked).text(), await (await again).text()];
      expect(texts[0]).toContain('At last.');
      expect(texts[1]).toBe(texts[0]);
      expect(upstream.requests).toHaveLength(1);
    });

    it('keeps its place where the same question is asked elsewhere as if it were new', async () => {
      const { runner, other, id, key, whole, openGate } = await aRunningReply();
      await vi.waitFor(async () => {
        expect(await runner.database.db.selectFrom('replies').selectAll().execute()).toHaveLength(1);
      });
      expect(await (await other.ask({}, { headers: keptHeaders({ id, key }) })).text()).toContain('upstream.');
      openGate();
      await vi.waitFor(async () => {
        const rows = await runner.database.db.selectFrom('replies').select(['state', 'length']).execute();
        expect(rows).toEqual([{ state: 'done', length: whole.length }]);
      });
      await vi.waitFor(async () => expect(await (await other.readOn(id, { key })).text()).toBe(whole));
    });

    it('is stopped from here', async () => {
      const { runner, other, id, key, upstream } = await aRunningReply();
      expect((await other.stop(id)).status).toBe(200);
      expect(await (await upstream.nextRequest()).ended).toBe('aborted');
      expect(await recordsOf(runner.database, 1)).toMatchObject([{ outcome: 'client_gone' }]);
      expect((await other.readOn(id, { key })).status).toBe(404);
      expect((await other.stop(id)).status).toBe(404);
      await vi.waitFor(async () => {
        expect(await runner.database.db.selectFrom('replies').selectAll().execute()).toEqual([]);
      });
    });

    it('is forgotten by way of this one, also before it is stored', async () => {
      let later = 0;
      const { runner, other, id, key, whole, openGate } = await aRunningReply({ otherNow: () => Date.now() + later });
      const reading = runner.readOn(id, { key });
      openGate();
      expect(await (await reading).text()).toBe(whole);
      expect((await other.stop(id, 60)).status).toBe(200);
      expect(await (await other.readOn(id, { key })).text()).toBe(whole);
      expect(await (await runner.readOn(id)).text()).toBe(whole);
      later = 61_000;
      expect((await other.readOn(id, { key })).status).toBe(404);
    });

    it('is forgotten by way of this one where it still runs', async () => {
      let later = 0;
      const { runner, other, id, key, whole, openGate } = await aRunningReply({ otherNow: () => Date.now() + later });
      const heard = Promise.withResolvers<void>();
      runner.database.notices?.listen((notice) => notice.startsWith('reply forget') && heard.resolve());
      expect((await other.stop(id, 60)).status).toBe(200);
      await heard.promise;
      openGate();
      expect(await (await other.readOn(id, { key })).text()).toBe(whole);
      await vi.waitFor(async () => {
        const rows = await runner.database.db.selectFrom('replies').select('state').execute();
        expect(rows).toEqual([{ state: 'done' }]);
      });
      later = 61_000;
      expect((await other.readOn(id, { key })).status).toBe(404);
    });

    it('is found although its client has it and nothing of it was stored', async () => {
      const { runner, other, id, key, whole, openGate } = await aRunningReply({ storeMs: 3_600_000 });
      const reading = runner.readOn(id, { key });
      openGate();
      expect(await (await reading).text()).toBe(whole);
      expect((await runner.stop(id, 60)).status).toBe(200);
      expect(await (await other.readOn(id, { key })).text()).toBe(whole);
    });

    it('is told of without its id, its account or a word of it', async () => {
      const { runner, other, id, key, openGate } = await aRunningReply();
      const heard: string[] = [];
      runner.database.notices?.listen((notice) => heard.push(notice));
      const going = await other.readOn(id, { key });
      openGate();
      await going.text();
      const told = new Set(['want', 'more'].map((kind) => `reply ${kind} ${noticeNameOf('owner', id)}`));
      // This server may hear of it later than the one that waits for it.
      await vi.waitFor(() => expect(new Set(heard)).toEqual(told));
      expect(heard.join()).not.toContain(id);
    });
  });

  describe('the line between servers', () => {
    it('is opened again when it breaks', async () => {
      const place = await makePlace();
      const [one, other] = [await open(place), await open(place)];
      const heard: string[] = [];
      one.notices?.listen((notice) => heard.push(notice));
      other.notices?.listen(() => {});
      const arrives = (notice: string) =>
        vi.waitFor(
          async () => {
            await other.notices?.send([notice]);
            expect(heard).toContain(notice);
          },
          { timeout: 60_000, interval: 50 },
        );
      await arrives('before');
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()`.execute(
        one.db,
      );
      await arrives('after');
    });
  });
}
