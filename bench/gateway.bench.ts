import { startParley } from '../tests/harness/parley-process.ts';
import { ACCESS_CODE, BenchProcesses, type Measured, type Place, tokenFor } from './gateway/measuring.ts';
import { type Figure, isAsked, median, percentile, report } from './report.ts';

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

const processes = new BenchProcesses();

const flood = { model: 'flood', stream: true, connections: CONNECTIONS, total: FLOODS, rampMs: 0 };
const plain = { model: 'plain', stream: false, connections: CONNECTIONS, total: PLAIN_REPLIES, rampMs: 0 };
const paced = { model: 'paced', stream: true, connections: PACED_STREAMS, total: PACED_STREAMS, rampMs: 2_000 };

const slow = { model: 'slow', stream: true, connections: SLOW_STREAMS, total: SLOW_STREAMS, rampMs: 5_000 };

/** In turns, so that a busy moment of the machine does not fall on one side alone. */
async function inTurns(pipe: Place, parley: Place, order: typeof flood) {
  const runs: Record<'pipe' | 'parley', Measured[]> = { pipe: [], parley: [] };
  await processes.measure(pipe, { ...order, total: order.total * WARM_ROUNDS });
  await processes.measure(parley, { ...order, total: order.total * WARM_ROUNDS });
  for (let round = 0; round < ROUNDS; round += 1) {
    runs.pipe.push(await processes.measure(pipe, order));
    runs.parley.push(await processes.measure(parley, order));
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
      const { firstByteMs, chunkMs } = await processes.measure(place, paced);
      walks[side].firstByteMs.push(...firstByteMs);
      for (const ms of chunkMs) walks[side].chunkMs.push(ms);
    }
  }
  return walks;
}

const baseline = (value: number) => ({ baseline: { name: 'bare pipe', value } });

async function streamFigures(pipe: Place, parley: Place): Promise<Figure[]> {
  const floods = await inTurns(pipe, parley, flood);
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
  ];
}

async function smallFigures(pipe: Place, parley: Place): Promise<Figure[]> {
  const replies = await inTurns(pipe, parley, plain);
  return [
    {
      name: 'small plain replies',
      value: replies.perSecond.parley,
      unit: '/s',
      ...baseline(replies.perSecond.pipe),
      limit: { ratioAtLeast: 0.75 },
    },
    { name: 'CPU for 1,000 of them', value: replies.cpuMs.parley, unit: 'ms', ...baseline(replies.cpuMs.pipe) },
  ];
}

async function pacedFigures(direct: Place, pipe: Place, parley: Place): Promise<Figure[]> {
  const walks = await walksInTurns({ direct, pipe, parley });
  const added = (side: 'pipe' | 'parley', share: number) =>
    percentile(walks[side].firstByteMs, share) - percentile(walks.direct.firstByteMs, share);
  return [
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
  ];
}

async function memoryFigures(parley: Place): Promise<Figure[]> {
  const peakMb = await processes.peakMemory(parley, slow);
  return [{ name: 'memory with 1,000 slow streams', value: peakMb, unit: 'MB', limit: { atMost: 300 } }];
}

async function figures(direct: Place, pipe: Place, parley: Place): Promise<Figure[]> {
  return [
    ...(isAsked('streams') ? await streamFigures(pipe, parley) : []),
    ...(isAsked('small') ? await smallFigures(pipe, parley) : []),
    ...(isAsked('paced') ? await pacedFigures(direct, pipe, parley) : []),
    ...(isAsked('memory') ? await memoryFigures(parley) : []),
  ];
}

const upstream = await processes.startServer('upstream.ts');
const upstreamUrl = `http://127.0.0.1:${upstream.port}/v1`;
const pipeServer = await processes.startServer('pipe-proxy.ts', [`${upstreamUrl}/chat/completions`]);
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
  processes.end();
}
