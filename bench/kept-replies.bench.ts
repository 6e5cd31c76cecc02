import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { startPostgres } from '@parley/testkit';
import { type Parley, startParley } from '../tests/harness/parley-process.ts';
import { ACCESS_CODE, BenchProcesses, type Order, type Place, tokenFor } from './gateway/measuring.ts';
import { type Figure, median, percentile, report } from './report.ts';

/** Many short ones in turns: where other machines share the processor, its speed changes from one second to the next. */
const ROUNDS = 15;
/** Before anything counts, this many rounds let both ways compile what is hot. */
const WARM_ROUNDS = 5;
const CONNECTIONS = 64;
const FLOODS = 800;
const PLAIN_REPLIES = 2_000;
const SLOW_STREAMS = 1_000;
const BREAKS = 60;

const flood = { model: 'flood', stream: true, connections: CONNECTIONS, total: FLOODS, rampMs: 0 };
const plain = { model: 'plain', stream: false, connections: CONNECTIONS, total: PLAIN_REPLIES, rampMs: 0 };
const slow = { model: 'slow', stream: true, connections: SLOW_STREAMS, total: SLOW_STREAMS, rampMs: 5_000 };

const processes = new BenchProcesses();

/** Replies in a second, kept and not, of one server in turns. */
async function keptAndNot(place: Place, order: Order): Promise<{ kept: number; plain: number }> {
  const runs: Record<'kept' | 'plain', number[]> = { kept: [], plain: [] };
  await processes.measure(place, { ...order, total: order.total * WARM_ROUNDS, isKept: false });
  await processes.measure(place, { ...order, total: order.total * WARM_ROUNDS, isKept: true });
  for (let round = 0; round < ROUNDS; round += 1) {
    runs.plain.push(order.total / (await processes.measure(place, { ...order, isKept: false })).seconds);
    runs.kept.push(order.total / (await processes.measure(place, { ...order, isKept: true })).seconds);
  }
  return { kept: median(runs.kept), plain: median(runs.plain) };
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

async function figures(servers: readonly [Parley, Parley?], limits: Limits): Promise<Figure[]> {
  const [server, other = server] = servers;
  const token = await tokenFor(server.url);
  const place = { port: Number(new URL(server.url).port), path: '/api/ai-proxy', token, pid: server.pid };
  const streams = await keptAndNot(place, flood);
  const small = await keptAndNot(place, plain);
  const peakMb = await processes.peakMemory(place, { ...slow, isKept: true });
  const here = await continuing(server, server, token);
  const there = other === server ? [] : await continuing(server, other, token);
  const baseline = (value: number) => ({ baseline: { name: 'not kept', value } });
  const first = { unit: 'ms', limit: { atMost: 50 } };
  return [
    {
      name: 'kept streams of 64 chunks',
      value: streams.kept,
      unit: '/s',
      ...baseline(streams.plain),
      limit: { ratioAtLeast: limits.streams },
    },
    {
      name: 'kept small replies',
      value: small.kept,
      unit: '/s',
      ...baseline(small.plain),
      limit: { ratioAtLeast: limits.small },
    },
    { name: 'memory with 1,000 slow kept streams', value: peakMb, unit: 'MB', limit: { atMost: 300 } },
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
  const onFile = await startParley(settings);
  report('Kept replies, on SQLite', await figures([onFile], { streams: 0.9, small: 0.95 }));
  await onFile.stop();
  const postgres = await startPostgres();
  const shared = { ...settings, DATABASE_URL: await postgres.createDatabase('bench') };
  const one = await startParley(shared);
  const other = await startParley(shared);
  report('Kept replies, on PostgreSQL', await figures([one, other], { streams: 0.85, small: 0.9 }));
  await Promise.all([one.stop(), other.stop()]);
  await postgres.stop();
} finally {
  processes.end();
}
