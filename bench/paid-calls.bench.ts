import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@parley/testkit';
import { openDatabase } from '../apps/server/src/db/open-database.ts';
import { fund } from '../apps/server/src/testing/wallets.ts';
import { type Parley, startParley } from '../tests/harness/parley-process.ts';
import { ACCESS_CODE, BenchProcesses, type Order, type Place, signInWithCode, tokenFor } from './gateway/measuring.ts';
import { type Figure, isAsked, median, report } from './report.ts';

/** In turns: where other machines share the processor, its speed changes from one second to the next. */
const ROUNDS = 15;
/** Before anything counts, this many let both ways compile what is hot. */
const WARM_ROUNDS = 4;
const CONNECTIONS = 64;
const FLOODS = 1_500;
const EMAIL = 'bench@example.org';
const BALANCE = 1_000_000;

const flood = { model: 'flood', stream: true, connections: CONNECTIONS, total: FLOODS, rampMs: 0 };
const silent = { ...flood, model: 'silent' };
const priced = { ...flood, model: 'priced' };
const pricedSilent = { ...flood, model: 'unmetered' };

const processes = new BenchProcesses();

interface Compared {
  /** Of the first order, in a second. */
  readonly rate: number;
  /** Of the second. */
  readonly other: number;
}

/** Two ways of asking one server, in turns. What it still does afterwards counts: settling is put off, not left out. */
async function inTurns(place: Place, one: Order, two: Order): Promise<Compared> {
  const rateOf = async (order: Order) => order.total / (await processes.measureSettled(place, order));
  for (const order of [one, two]) await processes.measure(place, { ...order, total: order.total * WARM_ROUNDS });
  const rates: number[] = [];
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const first = await rateOf(one);
    const second = await rateOf(two);
    rates.push(second);
    ratios.push(first / second);
  }
  const other = median(rates);
  return { rate: other * median(ratios), other };
}

/** How much processor time a thousand streams take, one way beside the other. */
async function cpuInTurns(place: Place, one: Order, two: Order): Promise<Compared> {
  const costs: Record<'one' | 'two', number[]> = { one: [], two: [] };
  for (const order of [one, two]) await processes.measure(place, { ...order, total: order.total * WARM_ROUNDS });
  for (let round = 0; round < ROUNDS; round += 1) {
    costs.one.push(await processes.settledCpu(place, one));
    costs.two.push(await processes.settledCpu(place, two));
  }
  const perThousand = (seconds: number[]) => (median(seconds) / FLOODS) * 1e6;
  return { rate: perThousand(costs.one), other: perThousand(costs.two) };
}

const upstream = await processes.startServer('upstream.ts');
const provider = {
  OPENAI_BASE_URL: `http://127.0.0.1:${upstream.port}/v1`,
  OPENAI_API_KEY: 'sk-benchmark',
};

function placeOf({ url, pid }: Parley, token: string): Place {
  return { port: Number(new URL(url).port), path: '/api/ai-proxy', token, pid };
}

/** Whoever runs a server for themselves: nobody pays. */
async function privately(): Promise<Figure[]> {
  const server = await startParley({ ...provider, PARLEY_ACCESS_CODE: ACCESS_CODE });
  try {
    const place = placeOf(server, await tokenFor(server.url));
    const { rate, other } = await cpuInTurns(place, silent, flood);
    const peakMb = await processes.peakMemory(place, { ...silent, total: FLOODS * ROUNDS });
    return [
      {
        name: 'CPU for 1,000 streams without usage',
        value: rate,
        unit: 'ms',
        baseline: { name: 'with usage', value: other },
        limit: { ratioAtMost: 1.3 },
      },
      { name: 'memory with 64 streams at once', value: peakMb, unit: 'MB', limit: { atMost: 180 } },
    ];
  } finally {
    await server.stop();
  }
}

/** A server with accounts, one of which has a lot of money. */
async function hosted(label: string, atLeast: number, databaseUrl?: string): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-bench-'));
  const catalogue = join(folder, 'catalogue.json');
  const price = { input: 1, output: 4 };
  // A model of which nobody says the price is not offered.
  const free = { input: 0, output: 0 };
  const models = { priced: { price }, unmetered: { price }, flood: { price: free } };
  writeFileSync(catalogue, JSON.stringify({ models }));
  const server = await startParley({
    ...provider,
    PARLEY_MODE: 'hosted',
    NODE_ENV: 'test',
    PARLEY_DATA: folder,
    PARLEY_CATALOGUE: catalogue,
    // The free streams that paid ones are compared with would soon reach it.
    PARLEY_FREE_DAILY_CALLS: '0',
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  });
  try {
    const { token, accountId } = await signInWithCode(server, EMAIL);
    const database = await openDatabase({ dataDir: folder, databaseUrl });
    await fund(database, accountId, BALANCE);
    await database.close();
    const place = placeOf(server, token);
    const paid = await inTurns(place, priced, flood);
    const counted = await cpuInTurns(place, pricedSilent, priced);
    const peakMb = await processes.peakMemory(place, { ...priced, total: FLOODS * 4 });
    const countedPeakMb = await processes.peakMemory(place, { ...pricedSilent, total: FLOODS * 4 });
    return [
      {
        name: `streams that are paid for, ${label}`,
        value: paid.rate,
        unit: '/s',
        baseline: { name: 'free ones', value: paid.other },
        limit: { ratioAtLeast: atLeast },
      },
      {
        name: `CPU for 1,000 paid without usage, ${label}`,
        value: counted.rate,
        unit: 'ms',
        baseline: { name: 'with usage', value: counted.other },
        limit: { ratioAtMost: 1.3 },
      },
      { name: `memory with 64 paid streams, ${label}`, value: peakMb, unit: 'MB', limit: { atMost: 180 } },
      { name: `memory with 64 paid without usage, ${label}`, value: countedPeakMb, unit: 'MB', limit: { atMost: 180 } },
    ];
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

try {
  const rows: Figure[] = [];
  if (isAsked('private')) rows.push(...(await privately()));
  if (isAsked('sqlite')) rows.push(...(await hosted('SQLite', 0.9)));
  if (isAsked('postgres')) {
    const postgres = await startPostgres();
    try {
      rows.push(...(await hosted('PostgreSQL', 0.75, await postgres.createDatabase('bench'))));
    } finally {
      await postgres.stop();
    }
  }
  report('Calls that are paid for, and those whose provider tells no usage', rows);
} finally {
  processes.end();
}
