import { SYNC_PROVIDERS } from '@parley/contract';
import type { StoreFault } from '@parley/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SyncFailure } from '#/features/sync/remote-stores/remote-store.ts';
import { createChronicle } from './chronicle.ts';
import { startClouds, type Clouds } from './clouds.ts';
import { ACTS } from './device-acts.ts';
import { createDevice } from './simulated-device.ts';

let clouds: Clouds;

beforeAll(async () => {
  clouds = await startClouds();
});

afterAll(() => clouds.close());

const FAULTS: readonly StoreFault[] = ['cut-before', 'cut-within', 'cut-after', 401, 429, 500, 507];
/** More requests than any sync of a small history makes. */
const MOST_REQUESTS = 60;

describe.for(SYNC_PROVIDERS)('over %s', (provider) => {
  it.for(FAULTS)('a sync that meets %s at any of its requests loses nothing', { timeout: 120_000 }, async (fault) => {
    let cut = 0;
    for (let request = 0; request < MOST_REQUESTS; request += 1) {
      const cloud = await clouds.open(provider);
      const chronicle = createChronicle();
      const [first, second] = await Promise.all([createDevice('a', 0), createDevice('b', 0)]);
      const choice = { first: 0, second: 0 };
      await ACTS.say(first, choice, chronicle);
      await ACTS.mask(first, choice, chronicle);
      await first.sync(cloud.remote());
      await ACTS.say(second, choice, chronicle);
      await ACTS.theme(second, choice, chronicle);
      const before = cloud.requests.length;
      cloud.faults.next(...Array<StoreFault>(request).fill('pass'), fault);
      const ending = await second.sync(cloud.remote()).then(
        () => 'done',
        (error: unknown) => error,
      );
      const isMet = cloud.requests.length - before > request;
      cloud.faults.clear();
      if (!isMet) break;
      cut += 1;
      expect(ending === 'done' || ending instanceof SyncFailure, String(ending)).toBe(true);
      for (const device of [second, first, second]) await device.sync(cloud.remote());
      expect(await second.content()).toBe(await first.content());
      expect((await cloud.remote().read())?.text).toBe(await first.content());
      for (const device of [first, second]) await chronicle.check(device);
    }
    expect(cut, 'a sync reads and writes').toBeGreaterThanOrEqual(2);
  });
});
