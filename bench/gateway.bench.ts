import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startParley } from '../tests/harness/parley-process.ts';
import type { LoadOrder, LoadResult } from './gateway/load.ts';
import { type Figure, median, percentile, report } from './report.ts';

const ACCESS_CODE = 'an access code for the benchmark';
/** Many short ones: where other machines share the processor, its speed changes from one second to the next. */
const ROUNDS = 25;
/** Before anything counts, this many rounds let both sides compile what is hot. */
const WARM_ROUNDS = 8;
const WALK_ROUNDS = 3;
const CONNECTIONS = 64;
const FLOODS = 800;
const PLAIN_REPLIES = 2_000;
const PACED_STREAMS = 256;
const SLOW_STREAMS = 1_000;
const TICKS_PER_SECOND = 100;

interface Place {
  readonly port: number;
  readonly path: string;
  readonly token: string;
  readonly pid: number;
}

const children: ChildProcess[] = [];

/** A process of the benchmark's own. */
function start(file: string, parameters: string[] = []): ChildProcess {
  const child = fork(join(import.meta.dirname, 'gateway', file), parameters);
  children.push(child);
  return child;
}

async function startServer(file: string, parameters: string[] = []): Promise<{ port: number; pid: number }> {
  const child = start(file, parameters);
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return { port, pid: child.pid ?? 0 };
}

/** User and system time so far, in seconds. */
function cpuSecondsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

function residentMbOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

async function tokenFor(url: string): Promise<string> {
  const response = await fetch(`${url}api/auth/access-code`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code: ACCESS_CODE }),
  });
  return ((await response.json()) as { data: { token: string } }).data.token;
}

const load = start('load.ts');

async function measure(
  place: Place,
  order: Omit<LoadOrder, keyof Place>,
): Promise<LoadResult & { cpuSeconds: number }> {
  const before = cpuSecondsOf(place.pid);
  const { port, path, token } = place;
  load.send({ port, path, token, ...order } satisfies LoadOrder);
  const [result] = (await once(load, 'message')) as [LoadResult];
  if (result.failed > 0) throw new Error(`${result.failed} calls of ${order.total} failed`);
  return { ...result, cpuSeconds: cpuSecondsOf(place.pid) - before };
}

const flood = { model: 'flood', stream: true, connections: CONNECTIONS, total: FLOODS, rampMs: 0 };
const plain = { model: 'plain', stream: false, connections: CONNECTIONS, total: PLAIN_REPLIES, rampMs: 0 };
const paced = { model: 'paced', stream: true, connections: PACED_STREAMS, total: PACED_STREAMS, rampMs: 2_000 };

/** In turns, so that a busy moment of the machine does not fall on one side alone. */
async function inTurns(pipe: Place, parley: Place, order: typeof flood) {
  const runs: Record<'pipe' | 'parley', (LoadResult & { cpuSeconds: number })[]> = { pipe: [], parley: [] };
  await measure(pipe, { ...order, total: order.total * WARM_ROUNDS });
  await measure(parley, { ...order, total: order.total * WARM_ROUNDS });
  for (let round = 0; round < ROUNDS; round += 1) {
    runs.pipe.push(await measure(pipe, order));
    runs.parley.push(await measure(parley, order));
  }
  const perSecond = (side: typeof runs.pipe) => median(side.map(({ seconds }) => order.total / seconds));
  const cpuPerThousand = (side: typeof runs.pipe) =>
    median(side.map(({ cpuSeconds }) => (cpuSeconds / order.total) * 1e6));
  return {
    perSecond: { pipe: perSecond(runs.pipe), parley: perSecond(runs.parley) },
    cpuMs: { pipe: cpuPerThousand(runs.pipe), parley: cpuPerThousand(runs.parley) },
  };
}

/** Streams at the pace of a model, over several rounds. */
async function walksInTurns<Side extends string>(places: Readonly<Record<Side, Place>>) {
  const sides = Object.entries(places) as [Side, Place][];
  const walks = Object.fromEntries(
    sides.map(([side]) => [side, { firstByteMs: [], chunkMs: [] }]),
  ) as unknown as Record<Side, Record<'firstByteMs' | 'chunkMs', number[]>>;
  for (let round = 0; round < WALK_ROUNDS; round += 1) {
    for (const [side, place] of sides) {
      const { firstByteMs, chunkMs } = await measure(place, paced);
      walks[side].firstByteMs.push(...firstByteMs);
      for (const ms of chunkMs) walks[side].chunkMs.push(ms);
    }
  }
  return walks;
}

async function peakWithSlowStreams(parley: Place): Promise<number> {
  const order = { model: 'slow', stream: true, connections: SLOW_STREAMS, total: SLOW_STREAMS, rampMs: 5_000 };
  const { port, path, token } = parley;
  const done = once(load, 'message');
  load.send({ port, path, token, ...order } satisfies LoadOrder);
  let peak = 0;
  const watching = setInterval(() => (peak = Math.max(peak, residentMbOf(parley.pid))), 500);
  const [{ failed }] = (await done) as [LoadResult];
  clearInterval(watching);
  if (failed > 0) throw new Error(`${failed} slow streams failed`);
  return peak;
}

async function figures(direct: Place, pipe: Place, parley: Place): Promise<Figure[]> {
  const floods = await inTurns(pipe, parley, flood);
  const replies = await inTurns(pipe, parley, plain);
  const walks = await walksInTurns({ direct, pipe, parley });
  const added = (side: 'pipe' | 'parley', share: number) =>
    percentile(walks[side].firstByteMs, share) - percentile(walks.direct.firstByteMs, share);
  const peakMb = await peakWithSlowStreams(parley);
  const baseline = (value: number) => ({ baseline: { name: 'bare pipe', value } });
  return [
    {
      name: 'streams of 64 chunks',
      value: floods.perSecond.parley,
      unit: '/s',
      ...baseline(floods.perSecond.pipe),
      limit: { ratioAtLeast: 1 },
    },
    {
      name: 'CPU for 1,000 of them',
      value: floods.cpuMs.parley,
      unit: 'ms',
      ...baseline(floods.cpuMs.pipe),
      limit: { ratioAtMost: 1 },
    },
    {
      name: 'small plain replies',
      value: replies.perSecond.parley,
      unit: '/s',
      ...baseline(replies.perSecond.pipe),
      limit: { ratioAtLeast: 0.6 },
    },
    {
      name: 'first byte later by, median of 256',
      value: added('parley', 0.5),
      unit: 'ms',
      ...baseline(added('pipe', 0.5)),
      limit: { atMost: 3 },
    },
    {
      name: 'first byte later by, p99 of 256',
      value: added('parley', 0.99),
      unit: 'ms',
      ...baseline(added('pipe', 0.99)),
      limit: { atMost: 40 },
    },
    {
      name: 'a chunk on its way, median',
      value: median(walks.parley.chunkMs),
      unit: 'ms',
      ...baseline(median(walks.pipe.chunkMs)),
      limit: { atMost: 1 },
    },
    { name: 'memory with 1,000 slow streams', value: peakMb, unit: 'MB', limit: { atMost: 300 } },
  ];
}

const upstream = await startServer('upstream.ts');
const upstreamUrl = `http://127.0.0.1:${upstream.port}/v1`;
const pipeServer = await startServer('pipe-proxy.ts', [`${upstreamUrl}/chat/completions`]);
const server = await startParley({
  OPENAI_BASE_URL: upstreamUrl,
  OPENAI_API_KEY: 'sk-benchmark',
  PARLEY_ACCESS_CODE: ACCESS_CODE,
});
try {
  const token = await tokenFor(server.url);
  const direct = { port: upstream.port, path: '/v1/chat/completions', token, pid: upstream.pid };
  const pipe = { port: pipeServer.port, path: '/', token, pid: pipeServer.pid };
  const parley = { port: Number(new URL(server.url).port), path: '/api/ai-proxy', token, pid: server.pid };
  report('Gateway, beside a bare pipe on Node’s http module', await figures(direct, pipe, parley));
} finally {
  await server.stop();
  for (const child of children) child.kill();
}
