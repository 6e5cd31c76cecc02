import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { aChatRequest, modelListScript, type UpstreamScript } from '@parley/testkit';
import { expect } from 'vitest';
import type { Database } from '../db/open-database.ts';
import { Ledger, type Wallet } from '../features/ledger/service.ts';
import { verifyLedger } from '../features/ledger/verify-ledger.ts';
import { listen, type TestAppOptions, testConfig } from './app.ts';
import { temporaryFolder } from './engines.ts';
import { startHostedApp } from './hosted-app.ts';
import { anUpstream, UPSTREAM_KEY } from './proxied-app.ts';
import { fund } from './wallets.ts';

/** Dollars for a million tokens, or for a call. */
const PRICES = {
  /** A thousandth of a dollar for a thousand tokens, asked or said. */
  'by-token': { type: 'CHAT', price: { input: 1, output: 1 } },
  thoughtful: { type: 'CHAT', price: { input: 1, output: 1 }, output: 100_000, abilities: ['reasoning'] },
  wide: { type: 'CHAT', price: { input: 1, output: 1 }, context: 1_000_000 },
  'by-call': { type: 'CHAT', price: { call: 0.01 } },
  painter: { type: 'IMAGE', price: { call: 0.04 } },
  'gpt-image-paid': { type: 'IMAGE', price: { input: 1, output: 10 } },
  canvas: { type: 'IMAGE', price: { input: 1, output: 10 } },
  voice: { type: 'SPEECH', price: { input: 1, output: 10 } },
  scribe: { type: 'TRANSCRIPTION', price: { input: 1, output: 10 } },
  vectors: { type: 'EMBEDDING', price: { input: 1, output: 0 } },
  unpriced: { type: 'CHAT', price: { input: 0, output: 0 } },
} as const;

export const PAID_MODELS = Object.keys(PRICES);

/** A file about models, which gives them prices. */
export function writePrices(folder: string): string {
  const file = join(folder, 'catalogue.json');
  writeFileSync(file, JSON.stringify({ models: PRICES }));
  return file;
}

/** The real hosted app on a real socket, with a scripted provider whose models have prices, and one account with money. For tests. */
export async function startPaidApp(
  database: Database,
  dollars: number,
  { replyTo, ...options }: Omit<TestAppOptions, 'database'> & { replyTo?: (body: unknown) => UpstreamScript } = {},
) {
  const upstream = await anUpstream(replyTo && { replyTo });
  upstream.playModels(modelListScript(PAID_MODELS));
  const providers = { ...testConfig().providers, OpenAI: { apiKey: UPSTREAM_KEY, baseUrl: upstream.url } };
  const catalogueFile = writePrices(temporaryFolder());
  const app = await startHostedApp(database, { ...options, config: { providers, catalogueFile, ...options.config } });
  const origin = (await listen(app)).replace(/\/$/, '');
  const { token, user } = await app.signIn('ada@example.org');
  if (dollars > 0) await fund(database, user.uuid, dollars);
  // On a busy machine the first list of models may come too late for the server, which then asks for it again.
  const listed = async () =>
    (await fetch(`${origin}/api/models`, { headers: { authorization: `Bearer ${token}` } })).text();
  await expect.poll(listed, { timeout: 60_000, interval: 200 }).toContain('"painter"');
  const ledger = new Ledger({ database, serverId: 'looks', now: Date.now });
  const send = (
    path: string,
    body: object,
    init: { bearer?: string; signal?: AbortSignal; headers?: Record<string, string> } = {},
  ): Promise<Response> =>
    fetch(origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${init.bearer ?? token}`, ...init.headers },
      body: JSON.stringify(body),
      ...(init.signal && { signal: init.signal }),
    });
  return {
    ...app,
    upstream,
    origin,
    token,
    accountId: user.uuid,
    send,
    ask: (fields: object = {}, signal?: AbortSignal) =>
      send('/api/ai-proxy', aChatRequest({ model: 'by-token', stream: true, ...fields }), signal ? { signal } : {}),
    wallet: (): Promise<Wallet> => ledger.wallet(user.uuid),
    /** What was paid so far, once nothing is held any more and the books are right. */
    settled: async (): Promise<bigint> => {
      await expect.poll(() => ledger.wallet(user.uuid), { timeout: 30_000 }).toMatchObject({ heldNano: 0n });
      expect(await verifyLedger(database)).toMatchObject({ problems: [], holds: 0 });
      const { balanceNano } = await ledger.wallet(user.uuid);
      return BigInt(Math.round(dollars * 1e9)) - balanceNano;
    },
  };
}
