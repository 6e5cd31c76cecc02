import {
  chatHistoryRoutes,
  type ChatChanges,
  type ChatChangesOutcome,
  type ChatHistoryFeed,
  type RouteDefinition,
} from '@parley/contract';
import { startPostgres } from '@parley/testkit';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import type { RemoteHistory } from '../../apps/web/src/features/chat-history/remote-history.ts';
import { createMemoryNotes } from '../../apps/web/src/features/chat-history/memory-notes.ts';
import { createHistorySync } from '../../apps/web/src/features/chat-history/sync-history.ts';
import { canonicalJson } from '../../apps/web/src/storage/document/canonical-json.ts';
import { collectDocument } from '../../apps/web/src/storage/document/collect-document.ts';
import { createChronicle } from '../../apps/web/src/testing/chronicle.ts';
import { ACTS, type Choice } from '../../apps/web/src/testing/device-acts.ts';
import { createDevice } from '../../apps/web/src/testing/simulated-device.ts';
import { type Parley, startParley } from '../harness/parley-process.ts';

/** Thousands with `npm run test:long`. */
const RUNS = Number(process.env['PARLEY_RUNS'] ?? 0);
/** Without a number of runs: as many as fit into this time. */
const TIME_MS = 4_000;

const CHAT_ACTS = [
  'say',
  'answer',
  'edit',
  'addVersion',
  'remove',
  'removeAndUndo',
  'rename',
  'pin',
  'showBranch',
  'fork',
  'deleteChat',
  'deleteChatAndUndo',
  'deleteChatForNow',
  'undoDeletion',
] as const;

let parley: Parley;
let postgres: Awaited<ReturnType<typeof startPostgres>>;

beforeAll(async () => {
  postgres = await startPostgres();
});

afterAll(() => postgres.stop());

async function call<Data>(route: RouteDefinition, query: string, body?: object): Promise<Data> {
  const response = await fetch(`${parley.url}api${route.path}${query}`, {
    method: route.method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  const { code, msg, data } = (await response.json()) as { code: number; msg: string; data: Data };
  if (code !== 0) throw new Error(`${route.path}: ${msg}`);
  return data;
}

const { changes, readChanges, writeChanges, removeAll } = chatHistoryRoutes;

/** All devices share the owner of the server; `cut` makes a request fail before or after the server saw it. */
function remoteOf(cut: () => 'before' | 'after' | undefined = () => undefined): RemoteHistory {
  const maybeCut = async <Result>(ask: () => Promise<Result>): Promise<Result> => {
    const where = cut();
    if (where === 'before') throw new Error('cut');
    const result = await ask();
    if (where === 'after') throw new Error('cut');
    return result;
  };
  return {
    changes: (since) => maybeCut(() => call<ChatHistoryFeed>(changes, `?since=${since}&limit=20`)),
    read: (asks) =>
      maybeCut(async () => (await call<{ chats: ChatChanges[] }>(readChanges, '', { chats: asks })).chats),
    write: (chats) =>
      maybeCut(async () => (await call<{ chats: ChatChangesOutcome[] }>(writeChanges, '', { chats })).chats),
  };
}

async function aDevice(name: string, skewMs: number, remote: RemoteHistory) {
  const device = await createDevice(name, skewMs);
  const history = createHistorySync({
    storage: device.storage,
    notes: createMemoryNotes(),
    remote,
    now: Date.now,
    announce: (touched) => device.announce(touched),
    device: device.id,
  });
  const compare = async (): Promise<void> => {
    await device.flush();
    await history.markAll();
    await history.run(new AbortController().signal);
  };
  const chats = async (): Promise<string> => {
    await device.flush();
    return canonicalJson((await collectDocument(device.storage)).chats);
  };
  return { device, compare, chats };
}

/** Takes everything off the server, which costs no device anything. */
const forget = (): Promise<unknown> => call(removeAll, '?forget=true');

type Step = {
  readonly act: (typeof CHAT_ACTS)[number] | 'compare' | 'compareTogether' | 'forget' | 'forgetMeanwhile';
  readonly device: number;
} & Choice;

const step: fc.Arbitrary<Step> = fc.record({
  act: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom<Step['act']>('compare', 'compareTogether') },
    { weight: 1, arbitrary: fc.constantFrom<Step['act']>('forget', 'forgetMeanwhile') },
    { weight: 4, arbitrary: fc.constantFrom<Step['act']>('say', 'answer', 'edit', 'remove', 'deleteChat') },
    { weight: 4, arbitrary: fc.constantFrom<Step['act']>(...CHAT_ACTS) },
  ),
  device: fc.nat({ max: 2 }),
  first: fc.nat({ max: 99 }),
  second: fc.nat({ max: 99 }),
});

const life = fc.record({
  steps: fc.array(step, { minLength: 4, maxLength: 40 }),
  skews: fc.tuple(...[0, 1, 2].map(() => fc.constantFrom(0, -300_000, 10_800_000))),
  /** Every so many requests one is cut off. */
  cutEvery: fc.constantFrom(0, 0, 5, 7),
});

it.for(['SQLite', 'PostgreSQL'])(
  'three devices over the server with %s end equal, with nothing missing and nothing back',
  { timeout: RUNS > 0 ? RUNS * 3_000 : 90_000 },
  async (engine) => {
    parley = await startParley(engine === 'SQLite' ? {} : { DATABASE_URL: await postgres.createDatabase('history') });
    onTestFinished(() => parley.stop());
    let runs = 0;
    const property = fc.asyncProperty(life, async ({ steps, skews, cutEvery }) => {
      runs += 1;
      // Every history begins on an empty server, so that the last one takes no longer than the first.
      await forget();
      const nameOf = (letter: string): string => `${letter}${runs}.`;
      let requests = 0;
      let mayCut = true;
      const remote = remoteOf(() => {
        requests += 1;
        if (!mayCut || cutEvery === 0 || requests % cutEvery !== 0) return undefined;
        return requests % 2 === 0 ? 'before' : 'after';
      });
      const devices = await Promise.all(
        ['a', 'b', 'c'].map((letter, index) => aDevice(nameOf(letter), skews[index] ?? 0, remote)),
      );
      const chronicle = createChronicle();
      const attempt = (compare: () => Promise<void>): Promise<void> =>
        compare().catch((error: Error) => {
          if (error.message !== 'cut') throw error;
        });
      for (const { act, device: index, ...choice } of steps) {
        const one = devices[index];
        if (!one) continue;
        if (act === 'compare') await attempt(one.compare);
        else if (act === 'compareTogether') await Promise.all(devices.map(({ compare }) => attempt(compare)));
        else if (act === 'forget') await forget();
        else if (act === 'forgetMeanwhile') await Promise.all([attempt(one.compare), forget()]);
        else await ACTS[act](one.device, choice, chronicle);
      }
      mayCut = false;
      for (const { compare } of [...devices, ...devices, ...devices]) await compare();
      const [first, ...others] = await Promise.all(devices.map(({ chats }) => chats()));
      for (const other of others) expect(other).toBe(first);
      for (const { device } of devices) await chronicle.check(device);
      // A new device gets the same.
      const fresh = await aDevice(nameOf('d'), 0, remote);
      await fresh.compare();
      expect(await fresh.chats()).toBe(first);
    });
    const limits = RUNS > 0 ? { numRuns: RUNS } : { numRuns: 10_000, interruptAfterTimeLimit: TIME_MS };
    await fc.assert(property, limits);
    process.stdout.write(`three devices over ${engine}: ${runs} histories\n`);
  },
);
