import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { newId } from '#/lib/ids.ts';
import { storageHealth } from './health.ts';
import { createPersistedStore, STORE_WRITE_INTERVAL_MS } from './persisted-store.ts';
import type { RecordStorage, StoreRow } from './records.ts';
import { joinTabs } from './tabs.ts';
import { breakable, STORAGES } from './testing/storages.ts';
import { watched } from './watched.ts';

const Settings = z.object({
  theme: z._default(z.enum(['auto', 'dark', 'light']), 'auto'),
  fontSize: z._default(z.catch(z.number().check(z.gte(12), z.lte(40)), 40), 14),
  width: z._default(z.number(), 300),
});
const options = { name: 'app-config', schema: Settings } as const;

let storage: RecordStorage;
let line: string;

beforeEach(async () => {
  storage = await (STORAGES[0] as (typeof STORAGES)[number]).open();
  line = newId();
  storageHealth.setState({ kind: 'indexeddb', problem: undefined, damaged: [] });
});

afterEach(() => {
  vi.useRealTimers();
  storage.close();
});

const stored = (): Promise<StoreRow | undefined> => storage.get('stores', 'app-config');
const put = (row: Partial<StoreRow>): Promise<void> =>
  storage.write([{ table: 'stores', put: { name: 'app-config', version: 5, lastUpdateTime: 7, state: {}, ...row } }]);

async function openTab(from: RecordStorage = storage, tick?: () => number) {
  const store = createPersistedStore(options, tick);
  const tabs = joinTabs(line);
  await store.hydrate(from, tabs);
  return store;
}

describe('a persisted store', () => {
  it('gives the defaults before it is hydrated and the stored values after', async () => {
    await put({ state: { theme: 'dark' } });
    const store = createPersistedStore(options);
    expect([store.get().theme, store.isHydrated()]).toEqual(['auto', false]);
    await store.hydrate(storage, joinTabs(line));
    expect([store.get().theme, store.isHydrated(), store.lastUpdateTime()]).toEqual(['dark', true, 7]);
  });

  it('keeps to the tab what is the tab’s own: not stored, not read, not told, not reset with the rest', async () => {
    await put({ state: { theme: 'dark', width: 999 } });
    const open = async () => {
      const store = createPersistedStore({ ...options, tabOnly: ['width'] });
      await store.hydrate(storage, joinTabs(line));
      return store;
    };
    const [one, other] = [await open(), await open()];
    expect(one.get()).toMatchObject({ theme: 'dark', width: 300 });
    one.update({ width: 400, fontSize: 20 });
    await one.flush();
    await vi.waitFor(() => expect(other.get()).toMatchObject({ width: 300, fontSize: 20 }));
    expect((await stored())?.state).toMatchObject({ width: 999, fontSize: 20 });
    one.reset();
    expect(one.get()).toMatchObject({ theme: 'auto', width: 400 });
  });

  it('keeps a change that was made before hydration, and writes it', async () => {
    await put({ state: { theme: 'dark', width: 400 } });
    const store = createPersistedStore(options);
    store.update({ theme: 'light' });
    await store.hydrate(storage, joinTabs(line));
    expect(store.get()).toMatchObject({ theme: 'light', width: 400 });
    await vi.waitFor(async () => expect((await stored())?.state).toMatchObject({ theme: 'light', width: 400 }));
  });

  it('writes the first change at once and later ones together, with the time of the last', async () => {
    const store = await openTab(storage, () => 1_000);
    vi.useFakeTimers({ now: 1_000 });
    const changes = vi.spyOn(storage, 'change');
    store.update({ width: 310 });
    store.update({ width: 320 });
    store.update({ width: 330 });
    expect(changes).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(STORE_WRITE_INTERVAL_MS - 1);
    expect(changes).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1);
    expect(changes).toHaveBeenCalledTimes(2);
    vi.useRealTimers();
    await vi.waitFor(async () =>
      expect(await stored()).toMatchObject({ lastUpdateTime: 1_000, state: { width: 330 } }),
    );
  });

  it('pulls values into their range and keeps untouched fields as they are', async () => {
    const store = await openTab();
    store.update({ fontSize: 99 });
    expect(store.get().fontSize).toBe(40);
    store.reset(['fontSize']);
    expect(store.get().fontSize).toBe(14);
  });

  it('hands over what is waiting when the page closes, without waiting for an answer', async () => {
    const store = await openTab();
    store.update({ width: 310 });
    store.update({ width: 320 });
    await store.flush(true);
    expect((await stored())?.state).toMatchObject({ width: 320 });
  });

  it('sets a damaged record aside, says so, and goes on with the defaults', async () => {
    await put({ state: { theme: 5 } });
    await storage.write([{ table: 'stores', put: { name: 'sync', version: 1, lastUpdateTime: 1, state: { a: 1 } } }]);
    const store = await openTab();
    expect(store.get().theme).toBe('auto');
    expect(storageHealth.getState().damaged).toEqual(['app-config']);
    expect((await storage.get('stores', 'damaged/app-config/7'))?.state).toEqual({ theme: 5 });
    expect((await storage.get('stores', 'sync'))?.state).toEqual({ a: 1 });
  });

  it('migrates an older record, and stores it in the new shape only after a snapshot of the old one', async () => {
    await put({ version: 4, state: { dark: true } });
    const snapshot = Promise.withResolvers<void>();
    const migrations = [{ to: 5, migrate: (state: object) => ({ theme: 'dark' in state ? 'dark' : 'auto' }) }];
    const store = createPersistedStore({ ...options, migrations }, undefined, () => snapshot.promise);
    await store.hydrate(storage, joinTabs(line));
    expect(store.get().theme).toBe('dark');
    store.update({ width: 333 });
    await store.flush();
    expect(await stored()).toMatchObject({ version: 4, state: { dark: true } });
    snapshot.resolve();
    await vi.waitFor(async () =>
      expect(await stored()).toMatchObject({ version: 5, state: { theme: 'dark', width: 333 } }),
    );
    expect((await stored())?.state).not.toHaveProperty('dark');
  });

  it('finds the steps of its store by itself, and keeps no snapshot where none applies', async () => {
    const keep = vi.fn(() => Promise.resolve());
    await put({ version: 4.5, state: { modelConfig: { template: 'T' } } });
    const schema = z.object({ template: z._default(z.string(), '') });
    const store = createPersistedStore({ name: 'app-config', schema }, undefined, keep);
    await store.hydrate(storage, joinTabs(line));
    expect(store.get().template).toBe('T');
    expect(keep).toHaveBeenCalledOnce();
    const usage = createPersistedStore({ name: 'ai-model', schema }, undefined, keep);
    await storage.write([{ table: 'stores', put: { name: 'ai-model', version: 0.5, lastUpdateTime: 1, state: {} } }]);
    await usage.hydrate(storage, joinTabs(line));
    expect(keep).toHaveBeenCalledOnce();
  });

  it('leaves the fields of a newer version alone', async () => {
    await put({ version: 6, state: { theme: 'dark', hologram: true } });
    const store = await openTab();
    store.update({ width: 301 });
    await vi.waitFor(async () =>
      expect(await stored()).toMatchObject({ version: 6, state: { theme: 'dark', hologram: true, width: 301 } }),
    );
  });

  it('tells of a full disk, keeps the change, and writes it once there is room', async () => {
    const disk = breakable(storage, new DOMException('full', 'QuotaExceededError'));
    const store = await openTab(watched(disk));
    disk.isBroken = true;
    store.update({ width: 310 });
    await vi.waitFor(() => expect(storageHealth.getState().problem).toBe('quota'));
    expect(store.get().width).toBe(310);
    disk.isBroken = false;
    await store.flush();
    expect(storageHealth.getState().problem).toBeUndefined();
    expect((await stored())?.state).toMatchObject({ width: 310 });
  });
});

describe('two tabs with the same store', () => {
  it('see each other’s changes', async () => {
    const [left, right] = [await openTab(), await openTab()];
    left.update({ theme: 'dark' });
    await vi.waitFor(() => expect(right.get().theme).toBe('dark'));
  });

  it('both keep their own field when they change different ones at once', async () => {
    const [left, right] = [await openTab(), await openTab()];
    left.update({ theme: 'dark' });
    right.update({ width: 444 });
    await vi.waitFor(() => {
      expect(left.get()).toMatchObject({ theme: 'dark', width: 444 });
      expect(right.get()).toMatchObject({ theme: 'dark', width: 444 });
    });
    expect((await stored())?.state).toMatchObject({ theme: 'dark', width: 444 });
  });

  it('do not lose a change that is still waiting to the news of an older one', async () => {
    const [left, right] = [await openTab(), await openTab()];
    right.update({ width: 301 });
    await right.flush();
    right.update({ width: 302 });
    left.update({ width: 500 });
    await left.flush();
    await vi.waitFor(async () => expect((await stored())?.state).toMatchObject({ width: 500 }));
    expect(right.get().width).toBe(302);
    await right.flush();
    await vi.waitFor(() => expect(left.get().width).toBe(302));
  });
});

const Masks = z.object({
  masks: z._default(z.record(z.string(), z.object({ name: z.string() })), {}),
  isOpen: z._default(z.boolean(), true),
});

describe('the times of what is stored', () => {
  let time = 0;
  const openMasks = async () => {
    const store = createPersistedStore({ name: 'mask-store', schema: Masks }, () => ++time);
    await store.hydrate(storage, joinTabs(line));
    return store;
  };
  const masksRow = (): Promise<StoreRow | undefined> => storage.get('stores', 'mask-store');

  beforeEach(() => (time = 0));

  it('are those of the units that changed, also of one that is gone', async () => {
    const store = await openMasks();
    store.update({ masks: { a: { name: 'Cook' }, b: { name: 'Tutor' } } });
    store.update(({ masks }) => ({ masks: { ...masks, b: { name: 'Teacher' } } }));
    store.update(({ masks: { a: _gone, ...masks } }) => ({ masks }));
    await store.flush();
    await vi.waitFor(async () =>
      expect(await masksRow()).toMatchObject({
        lastUpdateTime: 3,
        state: { masks: { b: { name: 'Teacher' } } },
        times: { 'masks.a': 3, 'masks.b': 2 },
      }),
    );
    expect((await masksRow())?.times).not.toHaveProperty('isOpen');
  });

  it('come after what is stored, however far the clock of this device is behind', async () => {
    const state = { isOpen: true };
    await storage.write([
      {
        table: 'stores',
        put: { name: 'mask-store', version: 3.2, lastUpdateTime: 900, state, times: { isOpen: 900 } },
      },
    ]);
    const store = await openMasks();
    store.update({ isOpen: false });
    await store.flush();
    await vi.waitFor(async () => expect(await masksRow()).toMatchObject({ times: { isOpen: 901 } }));
  });

  it('leave alone what is set to what it was', async () => {
    const store = await openMasks();
    store.update({ isOpen: true });
    await store.flush();
    expect(await masksRow()).toBeUndefined();
  });

  it('let two tabs keep a mask each', async () => {
    const [left, right] = [await openMasks(), await openMasks()];
    left.update(({ masks }) => ({ masks: { ...masks, a: { name: 'Cook' } } }));
    right.update(({ masks }) => ({ masks: { ...masks, b: { name: 'Tutor' } } }));
    await vi.waitFor(() => {
      expect(Object.keys(left.get().masks).sort()).toEqual(['a', 'b']);
      expect(Object.keys(right.get().masks).sort()).toEqual(['a', 'b']);
    });
    expect((await masksRow())?.state).toEqual({ masks: { a: { name: 'Cook' }, b: { name: 'Tutor' } } });
  });

  it('let what another device changed come in while a change of one’s own waits', async () => {
    const store = await openMasks();
    store.update({ masks: { own: { name: 'Mine' } } });
    await store.flush();
    store.update(({ masks }) => ({ masks: { ...masks, later: { name: 'Waiting' } } }));
    const patch = { masks: { own: { name: 'Changed there' }, theirs: { name: 'New' } } };
    await storage.change('stores', 'mask-store', (row) =>
      row ? [{ table: 'stores', put: { ...row, state: patch } }] : [],
    );
    joinTabs(line).post({ type: 'store-changed', name: 'mask-store', patch, lastUpdateTime: 50 });
    await vi.waitFor(() => expect(Object.keys(store.get().masks).sort()).toEqual(['later', 'own', 'theirs']));
    expect(store.get().masks['own']).toEqual({ name: 'Changed there' });
    await store.flush();
    await vi.waitFor(async () => expect((await masksRow())?.state['masks']).toEqual(store.get().masks));
  });

  it('let news that cannot be read pass by', async () => {
    const store = await openMasks();
    const patch = { masks: { broken: 5 } };
    joinTabs(line).post({ type: 'store-changed', name: 'mask-store', patch, lastUpdateTime: 50 });
    joinTabs(line).post({ type: 'store-changed', name: 'mask-store', patch: { isOpen: false }, lastUpdateTime: 51 });
    await vi.waitFor(() => expect(store.get()).toEqual({ masks: {}, isOpen: false }));
  });
});
