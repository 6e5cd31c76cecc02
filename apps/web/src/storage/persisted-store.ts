import type * as z from 'zod/mini';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { throttle } from '../lib/throttle.ts';
import { reportDamaged } from './health.ts';
import { loadRecord, migrateState, type Migration } from './load-record.ts';
import type { RecordStorage, StoreRow } from './records.ts';
import { STORE_VERSIONS, type StoreName } from './store-versions.ts';
import type { Tabs } from './tabs.ts';

/** Settings change on every pixel of a drag; the disk need not hear of each. */
export const STORE_WRITE_INTERVAL_MS = 2_500;

export interface PersistedStoreOptions<State extends object> {
  readonly name: StoreName;
  /** Has a default for every field: parsing `{}` gives the fresh state. */
  readonly schema: z.ZodMiniType<State>;
  readonly migrations?: readonly Migration[];
  readonly throttleMs?: number;
  /** Fields that never leave the browser in a backup. */
  readonly secrets?: readonly (keyof State & string)[];
  /** Fields that each tab has for itself and forgets with the page: neither stored nor told to the others. */
  readonly tabOnly?: readonly (keyof State & string)[];
}

type Patch<State> = Partial<State> | ((state: State) => Partial<State>);

/** A small store that outlives the page. Reads before hydration give the defaults. */
export interface PersistedStore<State extends object> {
  readonly name: StoreName;
  readonly secrets: readonly string[];
  readonly get: () => State;
  /** In React: re-renders when what the selector gives changes. */
  readonly use: <Selected>(selector: (state: State) => Selected) => Selected;
  readonly useHydrated: () => boolean;
  readonly isHydrated: () => boolean;
  /** When it was last changed in any tab, in milliseconds; 0 for never. */
  readonly lastUpdateTime: () => number;
  readonly update: (patch: Patch<State>) => void;
  /** Back to the defaults, as a whole or for some fields. */
  readonly reset: (keys?: readonly (keyof State)[]) => void;
  readonly subscribe: (listener: (state: State) => void) => () => void;
  readonly hydrate: (storage: RecordStorage, tabs: Tabs) => Promise<void>;
  readonly flush: (isClosing?: boolean) => Promise<void>;
}

interface Frame<State> {
  readonly state: State;
  readonly isHydrated: boolean;
  readonly lastUpdateTime: number;
}

/** Makes a store; it stays in memory until it is hydrated. */
export function createPersistedStore<State extends object>(
  options: PersistedStoreOptions<State>,
): PersistedStore<State> {
  const { name, schema, migrations = [], throttleMs = STORE_WRITE_INTERVAL_MS, secrets = [], tabOnly = [] } = options;
  const version = STORE_VERSIONS[name];
  const defaults = schema.parse({});
  const frame = createStore<Frame<State>>(() => ({ state: defaults, isHydrated: false, lastUpdateTime: 0 }));
  /** Changed here and not yet written: other tabs' news about these fields is older than what the user sees. */
  const pending = new Set<keyof State>();
  /** Being written at the moment. */
  const underWay = new Set<keyof State>();
  const writeSoon = throttle(() => void write(false), throttleMs);
  /** Known once the record is read: a write before that could bury what it holds. */
  let home: { readonly storage: RecordStorage; readonly tabs: Tabs } | undefined;
  let row: StoreRow | undefined;

  const get = (): State => frame.getState().state;
  const isTabOnly = (key: keyof State): boolean => tabOnly.some((own) => own === key);

  function markChanged(keys: readonly (keyof State)[]): void {
    for (const key of keys) if (!isTabOnly(key)) pending.add(key);
    writeSoon();
  }

  /** On top of what is stored, so that other tabs' fields, and those of a newer version, stay. */
  function merged(base: StoreRow | undefined, patch: Partial<State>, lastUpdateTime: number): StoreRow {
    const state = { ...(base && migrateState(base, migrations)), ...patch };
    return { name, version: Math.max(base?.version ?? version, version), lastUpdateTime, state };
  }

  async function write(isClosing: boolean): Promise<void> {
    if (!home) return;
    const { storage, tabs } = home;
    // A closing page does not see the end of writes that are under way, so they are handed over once more.
    const keys = [...(isClosing ? pending.union(underWay) : pending)];
    if (keys.length === 0) return;
    const patch = pick(get(), keys);
    const { lastUpdateTime } = frame.getState();
    pending.clear();
    for (const key of keys) underWay.add(key);
    try {
      if (isClosing) {
        row = merged(row, patch, lastUpdateTime);
        await storage.write([{ table: 'stores', put: row }], true);
      } else {
        await storage.change('stores', name, (stored) => {
          row = merged(stored, patch, lastUpdateTime);
          return [{ table: 'stores', put: row }];
        });
      }
      tabs.post({ type: 'store-changed', name, patch: { ...patch }, lastUpdateTime });
    } catch {
      // Already reported by the storage. The change stays due and goes along with the next one.
      for (const key of keys) pending.add(key);
    }
    for (const key of keys) underWay.delete(key);
  }

  /** Takes over what came from the disk or another tab, except where a local change is still on its way. */
  function takeOver(news: Partial<State>, lastUpdateTime: number): void {
    const fresh = pick(
      news as State,
      (Object.keys(news) as (keyof State)[]).filter(
        (key) => !pending.has(key) && !underWay.has(key) && !isTabOnly(key),
      ),
    );
    frame.setState((before) => ({
      state: { ...before.state, ...fresh },
      lastUpdateTime: Math.max(before.lastUpdateTime, lastUpdateTime),
    }));
  }

  async function load(storage: RecordStorage): Promise<void> {
    row = await storage.get('stores', name);
    if (!row) return;
    const loaded = loadRecord(row, schema, migrations);
    if (loaded.kind === 'sound') return takeOver(loaded.state, row.lastUpdateTime);
    reportDamaged(name);
    const aside = { ...row, name: `damaged/${name}/${row.lastUpdateTime}` };
    row = undefined;
    await storage.write([
      { table: 'stores', put: aside },
      { table: 'stores', remove: name },
    ]);
  }

  return {
    name,
    secrets,
    get,
    use: (selector) => useStore(frame, ({ state }) => selector(state)),
    useHydrated: () => useStore(frame, ({ isHydrated }) => isHydrated),
    isHydrated: () => frame.getState().isHydrated,
    lastUpdateTime: () => frame.getState().lastUpdateTime,

    update(patchOrRule) {
      const patch = typeof patchOrRule === 'function' ? patchOrRule(get()) : patchOrRule;
      const keys = Object.keys(patch) as (keyof State)[];
      if (keys.length === 0) return;
      // Parsed as a whole for the clamps, taken over by field so that untouched objects keep their identity.
      const accepted = pick(schema.parse({ ...get(), ...patch }), keys);
      frame.setState({ state: { ...get(), ...accepted }, lastUpdateTime: Date.now() });
      markChanged(keys);
    },

    reset(keys = (Object.keys({ ...defaults, ...get() }) as (keyof State)[]).filter((key) => !isTabOnly(key))) {
      frame.setState({ state: { ...get(), ...pick(defaults, keys) }, lastUpdateTime: Date.now() });
      markChanged(keys);
    },

    subscribe: (listener) => frame.subscribe(({ state }) => listener(state)),

    async hydrate(storage, tabs) {
      tabs.listen((message) => {
        if (message.type !== 'store-changed' || message.name !== name) return;
        if (row) row = { ...row, state: { ...row.state, ...message.patch } };
        takeOver(message.patch as Partial<State>, message.lastUpdateTime);
      });
      // A storage that fails is reported by itself; the app goes on with the defaults.
      await load(storage).catch(() => {});
      home = { storage, tabs };
      frame.setState({ isHydrated: true });
      await write(false);
    },

    flush: (isClosing = false) => write(isClosing),
  };
}

function pick<State extends object>(state: State, keys: readonly (keyof State)[]): Partial<State> {
  return Object.fromEntries(keys.map((key) => [key, state[key]])) as Partial<State>;
}
