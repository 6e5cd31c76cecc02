import type * as z from 'zod/mini';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { throttle } from '#/lib/throttle.ts';
import { keepBeforeMigration } from './before-migration.ts';
import { tick as pageTick } from './clock.ts';
import { reportDamaged } from './health.ts';
import { loadRecord, migrateState, type Migration } from './load-record.ts';
import type { RecordStorage, StoreRow } from './records.ts';
import { withNews, type StoreNews } from './store-news.ts';
import { STORE_VERSIONS, type StoreName } from './store-versions.ts';
import type { Tabs } from './tabs.ts';
import { carryUnits, changedUnits, fieldOf, isSame, joinUnits, splitUnits, STORE_UNITS } from './store-units.ts';
import { fetchCode } from '#/lib/fetch-code.ts';

/** Settings change on every pixel of a drag; the disk need not hear of each. */
export const STORE_WRITE_INTERVAL_MS = 2_500;

export interface PersistedStoreOptions<State extends object> {
  readonly name: StoreName;
  /** Has a default for every field: parsing `{}` gives the fresh state. */
  readonly schema: z.ZodMiniType<State>;
  /** Migrations of the store; those of `STORE_STEPS` unless others are given. */
  readonly migrations?: readonly Migration[];
  readonly throttleMs?: number;
  /** Called whenever somebody has a use for the store: outside of React, or by a component that stays on the screen. */
  readonly onUse?: (() => void) | undefined;
  /** Fields that each tab has for itself and forgets with the page: neither stored nor told to the others. */
  readonly tabOnly?: readonly (keyof State & string)[];
}

type Patch<State> = Partial<State> | ((state: State) => Partial<State>);

/** A small store that outlives the page. Reads before hydration give the defaults. */
export interface PersistedStore<State extends object> {
  readonly name: StoreName;
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

type Units = Readonly<Record<string, unknown>>;

/** Makes a store; it stays in memory until it is hydrated. */
export function createPersistedStore<State extends object>(
  options: PersistedStoreOptions<State>,
  tick: () => number = pageTick,
  keepSnapshot: () => Promise<void> = keepBeforeMigration,
): PersistedStore<State> {
  const { name, schema, throttleMs = STORE_WRITE_INTERVAL_MS, tabOnly = [], onUse } = options;
  const version = STORE_VERSIONS[name];
  const rules = STORE_UNITS[name];
  const defaults = schema.parse({});
  const frame = createStore<Frame<State>>(() => ({ state: defaults, isHydrated: false, lastUpdateTime: 0 }));
  /** Units changed here and not yet written, with their times: other tabs' news about them is older than what the user sees. */
  const pending = new Map<string, number>();
  /** Being written at the moment. */
  const underWay = new Map<string, number>();
  const writeSoon = throttle(() => void write(false), throttleMs);
  /** Known once the record is read: a write before that could bury what it holds. */
  let home: { readonly storage: RecordStorage; readonly tabs: Tabs } | undefined;
  let row: StoreRow | undefined;
  /** Read when a stored record turns out to be older than this version. */
  let steps = options.migrations;
  /** A record of an earlier version stays as it is until a snapshot of it has been kept. */
  let isKeeping = false;

  const get = (): State => frame.getState().state;
  /** React subscribes when it keeps what it drew, so drawing itself is no use yet. */
  const subscribe: typeof frame.subscribe = (listener) => {
    onUse?.();
    return frame.subscribe(listener);
  };
  const shown = { ...frame, subscribe };
  const isTabOnly = (key: PropertyKey): boolean => tabOnly.some((own) => own === key);

  function change(fields: Partial<State>): void {
    onUse?.();
    const before = get();
    const keys = Object.keys(fields) as (keyof State)[];
    const time = tick();
    // Before the record is read nobody knows what differs from it.
    const base = home ? pick(before, keys) : {};
    const paths = changedUnits(base as Units, fields as Units, rules).filter(
      (path) => !isTabOnly(fieldOf(path, rules)),
    );
    for (const path of paths) pending.set(path, Math.max(time, (row?.times?.[path] ?? 0) + 1));
    frame.setState(({ lastUpdateTime }) => ({
      state: { ...before, ...fields },
      lastUpdateTime: paths.length > 0 ? Math.max(time, lastUpdateTime) : lastUpdateTime,
    }));
    writeSoon();
  }

  /** On top of what is stored, so that other tabs' units, and those of a newer version, stay. */
  function merged(base: StoreRow | undefined, changes: ReadonlyMap<string, number>): StoreRow {
    if (base && base.version < version && !steps) throw new Error(`The steps of ${name} have not been read`);
    const units = splitUnits((base && migrateState(base, steps ?? [])) ?? {}, rules);
    carryUnits(changes.keys(), splitUnits(get() as Units, rules), units);
    const times = { ...base?.times };
    for (const [path, time] of changes) times[path] = Math.max(time, (times[path] ?? 0) + 1);
    const { lastUpdateTime } = frame.getState();
    const state = joinUnits(units, rules);
    return { name, version: Math.max(base?.version ?? version, version), lastUpdateTime, state, times };
  }

  async function write(isClosing: boolean): Promise<void> {
    if (!home || isKeeping) return;
    const { storage, tabs } = home;
    // A closing page does not see the end of writes that are under way, so they are handed over once more.
    const changes = new Map(isClosing ? [...underWay, ...pending] : pending);
    if (changes.size === 0) return;
    pending.clear();
    for (const [path, time] of changes) underWay.set(path, time);
    try {
      let put = merged(row, changes);
      if (isClosing) {
        row = put;
        await storage.write([{ table: 'stores', put }], true);
      } else {
        await storage.change('stores', name, (stored) => {
          row = put = merged(stored, changes);
          return [{ table: 'stores', put }];
        });
      }
      tell(tabs, put, [...changes.keys()]);
    } catch {
      // Already reported by the storage. The change stays due and goes along with the next one.
      for (const [path, time] of changes) pending.set(path, pending.get(path) ?? time);
    }
    for (const path of changes.keys()) underWay.delete(path);
  }

  function tell(tabs: Tabs, { state, times, lastUpdateTime }: StoreRow, paths: readonly string[]): void {
    const patch = pick(state, [...new Set(paths.map((path) => fieldOf(path, rules)))]);
    tabs.post({ type: 'store-changed', name, patch, ...(times && { times }), lastUpdateTime });
  }

  /** Takes over what came from the disk or another tab, except where a local change is still on its way. */
  function takeOver(news: Partial<State>, lastUpdateTime: number): void {
    const keys = (Object.keys(news) as (keyof State & string)[]).filter((key) => !isTabOnly(key));
    const before = get();
    const units = splitUnits(pick(news as State, keys), rules);
    const own = [...pending.keys(), ...underWay.keys()].filter((path) =>
      keys.some((key) => key === fieldOf(path, rules)),
    );
    carryUnits(own, splitUnits(before as Units, rules), units);
    const state = joinUnits(units, rules) as Partial<State>;
    // Untouched objects keep their identity.
    const fresh = pick(
      { ...before, ...pick(state as State, keys) },
      keys.filter((key) => !isSame(before[key], state[key])),
    );
    frame.setState((now) => ({
      state: { ...now.state, ...fresh },
      lastUpdateTime: Math.max(now.lastUpdateTime, lastUpdateTime),
    }));
  }

  /** What comes from elsewhere may be of another version of the app, so it has to pass like everything from the disk. */
  function follow(news: StoreNews): void {
    row = withNews(row ?? { name, version, lastUpdateTime: 0, state: {} }, news, rules);
    const fields = Object.keys(news.patch) as (keyof State & string)[];
    const parsed = schema.safeParse({ ...get(), ...pick(row.state, fields) });
    if (parsed.success) takeOver(pick(parsed.data, fields), news.lastUpdateTime);
  }

  async function load(storage: RecordStorage): Promise<void> {
    row = await storage.get('stores', name);
    if (!row) return;
    if (row.version < version) await prepareMigration(row);
    const loaded = loadRecord(row, schema, steps ?? []);
    if (loaded.kind === 'sound') return takeOver(loaded.state, row.lastUpdateTime);
    reportDamaged(name);
    const aside = { ...row, name: `damaged/${name}/${row.lastUpdateTime}` };
    row = undefined;
    await storage.write([
      { table: 'stores', put: aside },
      { table: 'stores', remove: name },
    ]);
  }

  async function prepareMigration(old: StoreRow): Promise<void> {
    steps ??= (await fetchCode(() => import('./migrations/needed-steps.ts'))).STORE_STEPS[name] ?? [];
    if (!steps.some((step) => old.version < step.to)) return;
    isKeeping = true;
    void keepSnapshot().then(() => {
      isKeeping = false;
      return write(false);
    });
  }

  return {
    name,
    get: () => {
      onUse?.();
      return get();
    },
    use: (selector) => useStore(shown, ({ state }) => selector(state)),
    useHydrated: () => useStore(shown, ({ isHydrated }) => isHydrated),
    isHydrated: () => frame.getState().isHydrated,
    lastUpdateTime: () => frame.getState().lastUpdateTime,

    update(patchOrRule) {
      const patch = typeof patchOrRule === 'function' ? patchOrRule(get()) : patchOrRule;
      const keys = Object.keys(patch) as (keyof State)[];
      // Parsed as a whole for the clamps, taken over by field so that untouched objects keep their identity.
      if (keys.length > 0) change(pick(schema.parse({ ...get(), ...patch }), keys));
    },

    reset: (keys = (Object.keys({ ...defaults, ...get() }) as (keyof State)[]).filter((key) => !isTabOnly(key))) =>
      change(pick(defaults, keys)),

    subscribe: (listener) => subscribe(({ state }) => listener(state)),

    async hydrate(storage, tabs) {
      tabs.listen((message) => {
        if (message.type === 'store-changed' && message.name === name) follow(message);
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
