import { aChatRequest, modelListScript, replyScript } from '@parley/testkit';
import { describe, expect, it } from 'vitest';
import type { Database } from '../../db/open-database.ts';
import { TEST_SECRET } from '../../testing/app.ts';
import { forEachEngine, type MakePlace, type Open } from '../../testing/engines.ts';
import { startHostedApp } from '../../testing/hosted-app.ts';
import { PAID_MODELS, writePrices } from '../../testing/paid-app.ts';
import { anUpstream, UPSTREAM_KEY } from '../../testing/proxied-app.ts';
import { type ServerProcess, startServerProcess } from '../../testing/server-process.ts';
import { fund } from '../../testing/wallets.ts';
import { verifyLedger } from '../ledger/verify-ledger.ts';

const NANO_PER_TOKEN = 1_000;
/** Few enough for every token of a reply to be counted that is cut. */
const FRAMES = 300;
const TOKENS_PER_FRAME = 3;
const PROMPT_TOKENS = 5;
const REPLY = replyScript({
  text: Array.from({ length: FRAMES }, () => 'word and word '),
  usage: { prompt_tokens: PROMPT_TOKENS, completion_tokens: FRAMES * TOKENS_PER_FRAME },
  delayMs: 1,
});

/** `npm run test:long` kills it fifty times. */
const KILLS = process.env['PARLEY_RUNS'] === undefined ? 2 : 50;
const STREAMS = 16;
/** The first window, or a quarter of the longest reply, with what an estimate is above the truth. */
const OVERCHARGED_AT_MOST = 1_000;

/** An account with money on a database that servers of their own are started on. */
async function startPlace(open: Open, makePlace: MakePlace, dollars: number) {
  const upstream = await anUpstream({ replyTo: () => REPLY });
  upstream.playModels(modelListScript(PAID_MODELS));
  const place = await makePlace();
  const database = await open(place);
  const { app, signIn } = await startHostedApp({ ...database, close: async () => {} });
  const { token, user } = await signIn('ada@example.org');
  await app.close();
  await fund(database, user.uuid, dollars);
  const startServer = () =>
    startServerProcess({
      PARLEY_MODE: 'hosted',
      PARLEY_SECRET: TEST_SECRET,
      PARLEY_DATA: place.dataDir,
      PARLEY_RATE_LIMIT: '0',
      PARLEY_LOG_LEVEL: 'warn',
      PARLEY_CATALOGUE: writePrices(place.dataDir),
      OPENAI_API_KEY: UPSTREAM_KEY,
      OPENAI_BASE_URL: upstream.url,
      ...(place.databaseUrl !== undefined && { DATABASE_URL: place.databaseUrl }),
    });
  return { database, startServer, token, accountId: user.uuid };
}

/** Asks, and gives how many tokens have arrived when the reply is over or broken off. */
async function ask({ url }: ServerProcess, token: string): Promise<{ tokens: number; isWhole: boolean }> {
  let text = '';
  try {
    const response = await fetch(`${url}api/ai-proxy`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(aChatRequest({ model: 'by-token' })),
    });
    const decoder = new TextDecoder();
    for await (const piece of response.body ?? []) text += decoder.decode(piece as Uint8Array, { stream: true });
  } catch {
    // Killed in the middle.
  }
  return { tokens: (text.match(/word and word/g) ?? []).length * TOKENS_PER_FRAME, isWhole: text.includes('[DONE]') };
}

async function tokensPaid(database: Database): Promise<number> {
  const transfers = await database.db
    .selectFrom('ledger_transfers')
    .select('amount_nano')
    .where('to_account', '=', 'usage')
    .execute();
  return transfers.reduce((sum, { amount_nano: nano }) => sum + nano, 0) / NANO_PER_TOKEN;
}

const seed = Number(process.env['PARLEY_SEED'] ?? 20_261_117);

/** Moments that are alike in every run that starts from the same number. */
function moments(): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return 40 + (state % 700);
  };
}

forEachEngine((engine, open, makePlace) => {
  // Where other servers may live, a dead one is noticed by its silence only: that takes its time.
  const kills = engine === 'sqlite' || KILLS > 2 ? KILLS : 1;

  describe('a server that is killed while replies go out', () => {
    it(
      `leaves no token unpaid and no hold behind, ${kills} times`,
      async () => {
        const { database, startServer, token } = await startPlace(open, makePlace, 100);
        const nextMoment = moments();
        let delivered = 0;
        let broken = 0;
        for (let kill = 0; kill < kills; kill += 1) {
          const server = await startServer();
          const asking = Promise.all(Array.from({ length: STREAMS }, () => ask(server, token)));
          const dying = new Promise((resolve) => setTimeout(resolve, nextMoment())).then(() => server.kill());
          for (const { tokens, isWhole } of await asking) {
            delivered += tokens;
            if (!isWhole) broken += 1;
          }
          await dying;
        }
        await startServer();
        await expect.poll(async () => (await verifyLedger(database)).holds, { timeout: 60_000, interval: 200 }).toBe(0);
        expect((await verifyLedger(database)).problems).toEqual([]);
        const paid = await tokensPaid(database);
        expect(paid).toBeGreaterThanOrEqual(delivered);
        const stopped = await database.db
          .selectFrom('usage_records')
          .selectAll()
          .where('outcome', '=', 'server_stopped')
          .execute();
        // A reply may have arrived whole from a server that died before it wrote down what it cost.
        expect(stopped.length).toBeLessThanOrEqual(STREAMS * kills);
        const charged = Math.max(broken, stopped.length) * OVERCHARGED_AT_MOST;
        expect(paid).toBeLessThanOrEqual(delivered + STREAMS * kills * PROMPT_TOKENS + charged);
        expect(stopped.every((row) => row.is_estimated === 1 && row.cost_nano > 0)).toBe(true);
      },
      kills > 2 ? 900_000 : 180_000,
    );
  });

  if (engine === 'sqlite') return;
  describe('two servers on one database', () => {
    it('deliver exactly what is paid from one wallet', { timeout: 240_000 }, async () => {
      // A reply costs 905 tokens, and there is money for a hundred.
      const { database, startServer, token, accountId } = await startPlace(open, makePlace, 0.0905);
      const servers = await Promise.all([startServer(), startServer()]);
      const replies = await Promise.all(
        servers.flatMap((server) => Array.from({ length: 250 }, () => ask(server, token))),
      );
      await expect.poll(async () => (await verifyLedger(database)).holds, { timeout: 60_000 }).toBe(0);
      expect((await verifyLedger(database)).problems).toEqual([]);
      // The blank behind the last word of a reply that was cut is a token of its own.
      const delivered = replies.flatMap(({ tokens, isWhole }) => (tokens === 0 ? [] : isWhole ? tokens : tokens + 1));
      const paid = await tokensPaid(database);
      const calls = await database.db.selectFrom('usage_records').selectAll().where('cost_nano', '>', 0).execute();
      const bySize = (sizes: readonly number[]) => sizes.toSorted((one, other) => one - other);
      expect(bySize(calls.map((row) => row.completion_tokens).filter((tokens) => tokens > 0))).toEqual(
        bySize(delivered),
      );
      expect(paid).toBe(calls.reduce((sum, row) => sum + row.prompt_tokens + row.completion_tokens, 0));
      expect(paid).toBe(calls.reduce((sum, row) => sum + row.cost_nano, 0) / NANO_PER_TOKEN);
      const lost = database.db.selectFrom('ledger_transfers').selectAll().where('kind', '=', 'loss');
      expect(await lost.execute()).toEqual([]);
      const wallet = await database.db
        .selectFrom('wallets')
        .selectAll()
        .where('account_id', '=', accountId)
        .executeTakeFirstOrThrow();
      expect(wallet.balance_nano).toBeGreaterThanOrEqual(0);
      // Whoever asks while all of it is held is refused.
      expect(paid).toBeGreaterThan(30_000);
    });
  });
});
