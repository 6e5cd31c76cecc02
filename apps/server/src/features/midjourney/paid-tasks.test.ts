import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Database } from '../../db/open-database.ts';
import { onBothEngines, temporaryFolder } from '../../testing/engines.ts';
import { startHostedApp } from '../../testing/hosted-app.ts';
import { aMidjourneyProxy, MIDJOURNEY_SECRET, midjourneyCalls, skippingClock } from '../../testing/midjourney-app.ts';
import { addChannel } from '../../testing/proxied-app.ts';
import { fund } from '../../testing/wallets.ts';
import { Ledger } from '../ledger/service.ts';
import { verifyLedger } from '../ledger/verify-ledger.ts';

const CENT_NANO = 10_000_000n;
const SPEEDS = ['midjourney-relax', 'midjourney-turbo'];
const PATIENCE = { lookMs: 20, forgottenMs: 0 };

function priceFile(): string {
  const file = join(temporaryFolder(), 'catalogue.json');
  const models = {
    midjourney: { type: 'IMAGE', price: { call: 0.05 } },
    'midjourney-relax': { type: 'IMAGE', price: { call: 0.01 } },
    'midjourney-turbo': { type: 'IMAGE', price: { call: 0.1 } },
    mj_upscale: { type: 'IMAGE', price: { call: 0.02 } },
  };
  writeFileSync(file, JSON.stringify({ models }));
  return file;
}

/** A place where servers can be started one after the other, with one account that has money. */
async function startPlace(database: Database, dollars: number, models: string[] = []) {
  const { proxy, providers } = await aMidjourneyProxy();
  if (models.length > 0) {
    const channel = { name: 'Speeds', provider: 'Midjourney', baseUrl: proxy.url, keys: [MIDJOURNEY_SECRET] } as const;
    await addChannel(database, { ...channel, models });
  }
  const kept: Database = { ...database, close: async () => {} };
  const clock = skippingClock();
  const config = { providers, catalogueFile: priceFile() };
  const startServer = (midjourney = {}) => startHostedApp(kept, { config, midjourney, now: clock.now });
  const app = await startServer();
  const { token, user } = await app.signIn('ada@example.org');
  if (dollars > 0) await fund(database, user.uuid, dollars);
  const ledger = new Ledger({ database, serverId: 'looks', now: Date.now });
  const callsOf = (server: typeof app, bearer: string) =>
    midjourneyCalls((method, path, body) => server.call(method, path, { token: bearer, body }), clock);
  const wallet = () => ledger.wallet(user.uuid);
  const paid = async () => {
    await expect.poll(wallet, { timeout: 30_000 }).toMatchObject({ heldNano: 0n });
    expect(await verifyLedger(database)).toMatchObject({ problems: [], holds: 0 });
    return BigInt(Math.round(dollars * 1e9)) - (await wallet()).balanceNano;
  };
  return { app, proxy, clock, token, startServer, callsOf, wallet, paid };
}

onBothEngines((_engine, open) => {
  describe('a task that somebody pays for', () => {
    it('is held for while it goes on, and costs its price once the picture is there', async () => {
      const { app, token, callsOf, wallet, paid } = await startPlace(await open(), 1);
      const { submit, finished } = callsOf(app, token);
      const { data } = await submit('imagine', { prompt: 'A red boat' });
      expect(await wallet()).toMatchObject({ heldNano: 5n * CENT_NANO, balanceNano: 100n * CENT_NANO });
      const task = await finished(data.result);
      expect(await paid()).toBe(5n * CENT_NANO);
      const pressed = await submit('action', { taskId: task.id, customId: task.buttons[0]?.customId });
      await finished(pressed.data.result);
      expect(await paid()).toBe(7n * CENT_NANO);
    });

    it('costs what its speed is sold for, with or without the name of a model', async () => {
      const { app, token, callsOf, proxy, paid } = await startPlace(await open(), 1, SPEEDS);
      const { submit, finished } = callsOf(app, token);
      const draw = async (body: object) => finished((await submit('imagine', body)).data.result);
      const turbo = await draw({ prompt: 'A red boat', model: 'midjourney-turbo' });
      expect(proxy.submitted[0]?.body).toMatchObject({ prompt: 'A red boat --turbo' });
      expect(await paid()).toBe(10n * CENT_NANO);
      await draw({ prompt: 'A red boat --turbo' });
      expect(await paid()).toBe(20n * CENT_NANO);
      await draw({ prompt: 'A red boat', model: 'midjourney-relax@default' });
      expect(await paid()).toBe(21n * CENT_NANO);
      const customId = turbo.buttons.find(({ label }) => label === 'V1')?.customId;
      await finished((await submit('action', { taskId: turbo.id, customId })).data.result);
      expect(await paid()).toBe(31n * CENT_NANO);
    });

    it('is not drawn at another speed than is sold', async () => {
      const { app, token, callsOf, proxy, paid } = await startPlace(await open(), 1, SPEEDS);
      const { submit } = callsOf(app, token);
      expect(await submit('imagine', { prompt: 'A boat --turbo', model: 'midjourney-relax' })).toMatchObject({
        status: 400,
        msg: 'midjourney-relax does not draw with --turbo, please choose midjourney-turbo for it',
      });
      expect(await submit('imagine', { prompt: 'A boat', model: 'gpt-image-2' })).toMatchObject({ status: 404 });
      expect(proxy.submitted).toEqual([]);
      expect(await paid()).toBe(0n);
    });

    it.each(['fail', 'cancel', 'modal'])('costs nothing where it ends without a picture: %s', async (prompt) => {
      const { app, token, callsOf, paid } = await startPlace(await open(), 1);
      const { submit, finished } = callsOf(app, token);
      await finished((await submit('imagine', { prompt })).data.result);
      expect(await paid()).toBe(0n);
    });

    it.each(['A ban', 'A full queue'])('costs nothing where it is not taken: %s', async (prompt) => {
      const { app, token, callsOf, paid } = await startPlace(await open(), 1);
      expect(await callsOf(app, token).submit('imagine', { prompt })).toMatchObject({ status: 502 });
      expect(await paid()).toBe(0n);
    });

    it('costs its price where it ends late, although its page has given up', async () => {
      const { app, token, callsOf, clock, proxy, startServer, wallet, paid } = await startPlace(await open(), 1);
      const { submit, fetchTask } = callsOf(app, token);
      const { data } = await submit('imagine', { prompt: 'A slow picture' });
      clock.skip(301_000);
      expect((await fetchTask(data.result)).data).toMatchObject({ failReason: 'Task timeout after 5 minutes' });
      expect(await wallet()).toMatchObject({ heldNano: 5n * CENT_NANO });
      proxy.finishSlow();
      await startServer(PATIENCE);
      expect(await paid()).toBe(5n * CENT_NANO);
      expect((await fetchTask(data.result)).data).toMatchObject({ status: 'SUCCESS' });
    });

    it('costs nothing where nobody ever hears of its end, although nobody asks after it', async () => {
      const { app, token, callsOf, clock, startServer, paid } = await startPlace(await open(), 1);
      await callsOf(app, token).submit('imagine', { prompt: 'A slow picture' });
      await startServer(PATIENCE);
      clock.skip(46 * 60_000);
      expect(await paid()).toBe(0n);
    });

    it('outlives the server that took it, and is settled once by the next', async () => {
      const { app, token, callsOf, proxy, startServer, wallet, paid } = await startPlace(await open(), 1);
      const { data } = await callsOf(app, token).submit('imagine', { prompt: 'A slow picture' });
      await app.app.close();
      const next = await startServer(PATIENCE);
      expect(await wallet()).toMatchObject({ heldNano: 5n * CENT_NANO });
      proxy.finishSlow();
      expect(await callsOf(next, token).finished(data.result)).toMatchObject({ status: 'SUCCESS' });
      expect(await paid()).toBe(5n * CENT_NANO);
    });

    it('is not begun without the money for it', async () => {
      const { app, token, callsOf, proxy, paid } = await startPlace(await open(), 0.04);
      const answer = await callsOf(app, token).submit('imagine', { prompt: 'A red boat' });
      expect(answer).toMatchObject({ status: 403, code: -1, msg: 'Balance not enough' });
      expect(proxy.submitted).toEqual([]);
      expect(await paid()).toBe(0n);
    });

    it('is nobody else’s: neither seen, nor pressed, nor asked for its seed', async () => {
      const { app, token, callsOf, proxy } = await startPlace(await open(), 1);
      const own = callsOf(app, token);
      const task = await own.finished((await own.submit('imagine', { prompt: 'A red boat' })).data.result);
      const other = callsOf(app, (await app.signIn('eve@example.org')).token);
      const customId = task.buttons[0]?.customId;
      expect(await other.fetchTask(task.id)).toMatchObject({ status: 404 });
      expect(await other.seed(task.id)).toMatchObject({ status: 404 });
      expect(await other.submit('action', { taskId: task.id, customId })).toMatchObject({ status: 404 });
      expect(proxy.submitted).toHaveLength(1);
    });
  });
});
