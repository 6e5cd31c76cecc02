import { SYNC_PROVIDERS } from '@parley/contract';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RemoteStore } from '#/features/sync/remote-stores/remote-store.ts';
import { createChronicle } from './chronicle.ts';
import { startClouds, type Clouds } from './clouds.ts';
import { ACTS, type ActName, type Choice } from './device-acts.ts';
import { createDevice, type SimulatedDevice } from './simulated-device.ts';

/** Thousands with `npm run test:long`. */
const RUNS = Number(process.env['PARLEY_RUNS'] ?? 25);
const MOST_ROUNDS = 5;

let clouds: Clouds;

beforeAll(async () => {
  clouds = await startClouds();
});

afterAll(() => clouds.close());

type Step = { readonly act: ActName | 'sync' | 'syncTogether'; readonly device: number } & Choice;

/** Syncs come often, since most of what can go wrong begins with one. */
const act = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom<Step['act']>('sync', 'syncTogether') },
  { weight: 4, arbitrary: fc.constantFrom<Step['act']>('answer', 'edit', 'edit', 'remove', 'deleteChat') },
  { weight: 5, arbitrary: fc.constantFrom<Step['act']>(...(Object.keys(ACTS) as ActName[])) },
);
const step: fc.Arbitrary<Step> = fc.record({
  act,
  device: fc.nat({ max: 2 }),
  // Few to choose from, so that devices meet at the same chats and messages.
  first: fc.nat({ max: 3 }),
  second: fc.nat({ max: 3 }),
});
const history: fc.Arbitrary<{ steps: Step[]; skews: number[] }> = fc.record({
  steps: fc.array(step, { minLength: 4, maxLength: 40 }),
  skews: fc.tuple(...[0, 1, 2].map(() => fc.constantFrom(0, -300_000, 10_800_000))),
});

const on = (device: number, act: Step['act'], first = 0, second = 0): Step => ({ act, device, first, second });
/** Histories that went wrong once: whoever edited the version that won seemed to have gone on from the one beside it. */
const KNOWN_HISTORIES: [{ steps: Step[]; skews: number[] }][] = [
  [
    {
      steps: [on(1, 'remove'), on(0, 'edit', 0, 3), on(0, 'syncTogether'), on(1, 'edit')],
      skews: [10_800_000, 10_800_000, 0],
    },
  ],
  [
    {
      steps: [
        on(0, 'edit'),
        on(1, 'edit'),
        ...[0, 1, 0].map((device) => on(device, 'sync')),
        on(0, 'edit'),
        on(0, 'sync'),
      ],
      skews: [0, 0, 0],
    },
  ],
];

/** All begin with a chat that everybody knows. */
const BEGINNING: readonly Step[] = [
  { act: 'say', device: 0, first: 0, second: 0 },
  { act: 'answer', device: 0, first: 0, second: 0 },
  { act: 'sync', device: 0, first: 0, second: 0 },
  { act: 'syncTogether', device: 0, first: 0, second: 0 },
];

async function live(steps: readonly Step[], devices: readonly SimulatedDevice[], remote: () => RemoteStore) {
  const chronicle = createChronicle();
  for (const { act: name, device: index, ...choice } of steps) {
    const device = devices[index] as SimulatedDevice;
    if (name === 'sync') await device.sync(remote());
    else if (name === 'syncTogether') await Promise.all(devices.map((each) => each.sync(remote())));
    else await ACTS[name](device, choice, chronicle);
  }
  return chronicle;
}

/**
 * Syncs in turn until nothing moves any more, and gives what all of them hold. Two rounds bring what the last one has to
 * the first one; a chat that was emptied on one device and used on another needs another one or two.
 */
async function settle(devices: readonly SimulatedDevice[], remote: () => RemoteStore): Promise<string | undefined> {
  let contents: string[] = [];
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    for (const device of devices) await device.sync(remote());
    contents = await Promise.all(devices.map((device) => device.content()));
    if (round > 0 && new Set(contents).size === 1) break;
  }
  expect(contents[1]).toBe(contents[0]);
  expect(contents[2]).toBe(contents[0]);
  return contents[0];
}

describe.for(SYNC_PROVIDERS)('three devices over %s', (provider) => {
  it(
    'end equal, with nothing missing and nothing back, whatever was done in which order',
    { timeout: Math.max(90_000, RUNS * 4_000) },
    async () => {
      const property = fc.asyncProperty(history, async ({ steps, skews }) => {
        const { remote } = await clouds.open(provider);
        const devices = await Promise.all(['a', 'b', 'c'].map((name, index) => createDevice(name, skews[index] ?? 0)));
        const chronicle = await live([...BEGINNING, ...steps], devices, remote);
        const first = await settle(devices, remote);
        expect((await remote().read())?.text).toBe(first);
        for (const device of devices) await chronicle.check(device);
      });
      process.stdout.write(`three devices over ${provider}: ${RUNS} histories\n`);
      await fc.assert(property, { examples: KNOWN_HISTORIES, numRuns: RUNS });
    },
  );

  it('lose a chat with the next sync after it was deleted, and get it back when that is undone', async () => {
    const { remote } = await clouds.open(provider);
    const [one, two] = await Promise.all(['a', 'b'].map((name) => createDevice(name, 0)));
    if (!one || !two) throw new Error('there are two');
    const id = await one.chats.createSession();
    await one.chats.open.append(id, { role: 'user', content: 'Keep me' });
    await one.sync(remote());
    await two.sync(remote());
    expect(await two.messages(id)).toHaveLength(1);
    const { undo } = await one.chats.deleteSession(id);
    await one.sync(remote());
    expect((await remote().read())?.text).not.toContain('Keep me');
    await two.sync(remote());
    expect(await two.messages(id)).toEqual([]);
    await one.sync(remote());
    await undo();
    await one.sync(remote());
    await two.sync(remote());
    for (const device of [one, two]) {
      expect((await device.messages(id)).map(({ content }) => content)).toEqual(['Keep me']);
      expect((await device.sessions()).map((session) => session.id)).toContain(id);
    }
  });
});
