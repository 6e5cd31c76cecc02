import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { startPostgres } from '@parley/testkit';
import { type Parley, startParley } from '../tests/harness/parley-process.ts';
import { ACCESS_CODE, BenchProcesses, type Order, type Place, tokenFor } from './gateway/measuring.ts';
import { type Figure, isAsked, median, percentile, report } from './report.ts';

/** In turns: where other machines share the processor, its speed changes from one second to the next. */
const ROUNDS = 9;
/** Before anything counts, this many rounds let both ways compile what is hot. */
const WARM_ROUNDS = 2;
const CONNECTIONS = 64;
/** Enough for a round to be longer than the second after which replies are written down. */
const FLOODS = 2_000;
const PLAIN_REPLIES = 8_000;
const SLOW_STREAMS = 1_000;
const BREAKS = 60;

const flood = { model: 'flood', stream: true, connections: CONNECTIONS, total: FLOODS, rampMs: 0 };
const plain = { model: 'plain', stream: false, connections: CONNECTIONS, total: PLAIN_REPLIES, rampMs: 0 };
const slow = { model: 'slow', stream: true, connections: SLOW_STREAMS, total: SLOW_STREAMS, rampMs: 5_000 };

const processes = new BenchProcesses();

interface Compared {
  readonly value: number;
  readonly baseline: number;
}

/** Starts a server, with these settings besides the usual. */
type Start = (more?: Record<string, string>) => Promise<Parley>;

/** One of two ways to answer the same: on which server, and whether the replies are to be kept. */
interface Way {
  readonly place: Place;
  readonly isKept: boolean;
}

/**
 * Replies in a second by two ways, in turns. Each turn is compared with its neighbour, which had the machine in the same
 * state; what counts is the median of these comparisons.
 */
async function inTurns(order: Order, way: Way, baseline: Way): Promise<Compared> {
  const rateOf = async ({ place, isKept }: Way) =>
    order.total / (await processes.measureSettled(place, { ...order, isKept }));
  for (const { place, isKept } of [baseline, way]) {
    await processes.measure(place, { ...order, total: order.total * WARM_ROUNDS, isKept });
  }
  const baselines: number[] = [];
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const isBaselineFirst = round % 2 === 0;
    const first = await rateOf(isBaselineFirst ? baseline : way);
    const second = await rateOf(isBaselineFirst ? way : baseline);
    const [rate, baselineRate] = isBaselineFirst ? [second, first] : [first, second];
    baselines.push(baselineRate);
    ratios.push(rate / baselineRate);
  }
  return { value: median(baselines) * median(ratios), baseline: median(baselines) };
}

/** Replies that are kept, beside those of the same server that are not. */
function keptAndNot(place: Place, order: Order): Promise<Compared> {
  return inTurns(order, { place, isKept: true }, { place, isKept: false });
}

/** Replies that nobody asks to keep, beside those of a server that keeps none at all. Both are as new as the other. */
async function withoutAsking(start: Start, order: Order): Promise<Compared> {
  const keeping = await start();
  const other = await start({ PARLEY_REPLY_MINUTES: '0' });
  const wayOf = async (server: Parley): Promise<Way> => ({ place: await placeOf(server), isKept: false });
  const compared = await inTurns(order, await wayOf(keeping), await wayOf(other));
  await keeping.stop();
  await other.stop();
  return compared;
}

/** The most memory with slow streams, kept and not, each of a server that has done nothing before. */
async function slowMemory(start: Start): Promise<Compared> {
  const peakOf = async (isKept: boolean) => {
    const server = await start();
    const peak = await processes.peakMemory(await placeOf(server), { ...slow, isKept });
    await server.stop();
    return peak;
  };
  return { baseline: await peakOf(false), value: await peakOf(true) };
}

async function placeOf({ url, pid }: Parley): Promise<Place> {
  return { port: Number(new URL(url).port), path: '/api/ai-proxy', token: await tokenFor(url), pid };
}

/** Until the first byte after a break, on a server that may be another one than the one that runs the reply. */
async function continuing(runner: Parley, reader: Parley, token: string): Promise<number[]> {
  const milliseconds: number[] = [];
  const authorization = `Bearer ${token}`;
  for (let count = 0; count < BREAKS; count += 1) {
    const id = randomBytes(16).toString('base64url');
    const key = randomBytes(32).toString('base64url');
    const leave = new AbortController();
    const asked = await fetch(`${runner.url}api/ai-proxy`, {
      method: 'POST',
      headers: {
        authorization,
        'content-type': 'application/json',
        'x-parley-reply': id,
        'x-parley-reply-key': key,
      },
      body: JSON.stringify({ model: 'paced', stream: true, messages: [{ role: 'user', content: 'Hello' }] }),
      signal: leave.signal,
    });
    const body = asked.body?.getReader();
    let from = 0;
    for (let piece = 0; piece < 20; piece += 1) from += (await body?.read())?.value?.length ?? 0;
    leave.abort();
    // As long as somebody needs to notice, so that the reply has gone on meanwhile.
    await wait(100 + ((count * 37) % 400));
    const started = performance.now();
    const going = await fetch(`${reader.url}api/replies/${id}?from=${from}`, {
      headers: { authorization, 'x-parley-reply-key': key },
    });
    await going.body?.getReader().read();
    milliseconds.push(performance.now() - started);
    await fetch(`${reader.url}api/replies/${id}`, { method: 'DELETE', headers: { authorization } });
    await going.body?.cancel().catch(() => {});
  }
  return milliseconds;
}

interface Limits {
  readonly streams: number;
  readonly small: number;
}

async function figures(start: Start, hasOthers: boolean, limits: Limits): Promise<Figure[]> {
  const memory = await slowMemory(start);
  const server = await start();
  const other = hasOthers ? await start() : server;
  const place = await placeOf(server);
  const { token } = place;
  const streams = await keptAndNot(place, flood);
  const small = await keptAndNot(place, plain);
  const readStreams = await keptAndNot(place, { ...flood, isAcknowledged: true });
  const readSmall = await keptAndNot(place, { ...plain, isAcknowledged: true });
  const unasked = await withoutAsking(start, plain);
  const here = await continuing(server, server, token);
  const there = hasOthers ? await continuing(server, other, token) : [];
  await server.stop();
  if (hasOthers) await other.stop();
  const beside = (name: string, { value, baseline }: Compared) => ({ value, baseline: { name, value: baseline } });
  const first = { unit: 'ms', limit: { atMost: 50 } };
  return [
    {
      name: 'kept streams of 64 chunks',
      ...beside('not kept', streams),
      unit: '/s',
      limit: { ratioAtLeast: limits.streams },
    },
    {
      name: 'kept small replies',
      ...beside('not kept', small),
      unit: '/s',
      limit: { ratioAtLeast: limits.small },
    },
    {
      name: 'kept streams, each said to be read with the next question',
      ...beside('not kept', readStreams),
      unit: '/s',
      limit: { ratioAtLeast: limits.streams },
    },
    {
      name: 'kept small replies, each said to be read with the next question',
      ...beside('not kept', readSmall),
      unit: '/s',
      limit: { ratioAtLeast: limits.small },
    },
    {
      name: 'small replies that nobody asks to keep',
      ...beside('nothing is ever kept', unasked),
      unit: '/s',
      limit: { ratioAtLeast: 0.97 },
    },
    {
      name: 'memory with 1,000 slow kept streams',
      ...beside('not kept', memory),
      unit: 'MB',
      limit: { atMost: 300 },
    },
    { name: 'first byte after a break, median', value: median(here), ...first },
    { name: 'first byte after a break, p95', value: percentile(here, 0.95), ...first },
    ...(there.length > 0
      ? [
          { name: 'on another server, median', value: median(there), ...first },
          { name: 'on another server, p95', value: percentile(there, 0.95), unit: 'ms' },
        ]
      : []),
  ];
}

const upstream = await processes.startServer('upstream.ts');
const settings = {
  OPENAI_BASE_URL: `http://127.0.0.1:${upstream.port}/v1`,
  OPENAI_API_KEY: 'sk-benchmark',
  PARLEY_ACCESS_CODE: ACCESS_CODE,
  PARLEY_SECRET: 'a secret of the benchmark, long enough',
};
try {
  const start: Start = (more = {}) => startParley({ ...settings, ...more });
  if (isAsked('sqlite')) {
    report('Kept replies, on SQLite', await figures(start, false, { streams: 0.9, small: 0.95 }));
  }
  if (isAsked('postgres')) {
    const postgres = await startPostgres();
    const shared = { ...settings, DATABASE_URL: await postgres.createDatabase('bench') };
    const startOnShared: Start = (more = {}) => startParley({ ...shared, ...more });
    report('Kept replies, on PostgreSQL', await figures(startOnShared, true, { streams: 0.85, small: 0.9 }));
    await postgres.stop();
  }
} finally {
  processes.end();
}
