import { isRecord } from '#/lib/json.ts';
import type { Change, RecordStorage, StoreRow } from '#/storage/records.ts';
import type { KeychainPort } from '../local-servers-port.ts';

/** The store with the keys of providers, and which of their fields are secret. */
const STORE = 'access-control';
const SECRETS = ['apiKey', 'secretKey', 'apiSecret'] as const;
/** Stands among the stored fields of a provider whose secrets are in the keychain. */
const MARK = 'inKeychain';
/** A keychain may wait for its person to unlock it; the app must start nevertheless. */
const PATIENCE_MS = 20_000;

type Fields = Readonly<Record<string, unknown>>;

/**
 * A storage whose provider keys lie in the system's keychain. Secrets that no keychain takes stay in the storage, as in a browser,
 * and are moved once one does: nothing is taken out of the storage before the keychain has given it back.
 */
export function guardedStorage(storage: RecordStorage, keychain: KeychainPort, place: string): RecordStorage {
  /** What the keychain has, by provider. */
  const held = new Map<string, string>();
  /** Providers whose secrets are there, but could not be read. */
  const unread = new Set<string>();
  const nameOf = (provider: string) => `${place}/${provider}`;

  /** Reads what a stored row has in the keychain. */
  async function fetchHeld(row: StoreRow): Promise<void> {
    const marked = Object.entries(providersOf(row)).filter(
      ([provider, fields]) => fields[MARK] === true && !held.has(provider),
    );
    await Promise.all(
      marked.map(async ([provider]) => {
        const secret = await inTime(keychain.read(nameOf(provider))).catch(() => null);
        if (secret === null) unread.add(provider);
        else held.set(provider, secret);
      }),
    );
  }

  /** Puts into the keychain what a row has that is not there. What it refuses stays in the row. */
  async function hold(row: StoreRow): Promise<boolean> {
    const fresh = Object.entries(providersOf(row)).filter(([provider, fields]) => {
      const secret = secretOf(fields);
      return secret !== undefined && held.get(provider) !== secret;
    });
    const done = await Promise.all(
      fresh.map(async ([provider, fields]) => {
        const secret = secretOf(fields) ?? '';
        const isKept = await inTime(keychain.write(nameOf(provider), secret)).then(
          () => true,
          () => false,
        );
        if (isKept) held.set(provider, secret);
        return isKept;
      }),
    );
    return done.includes(true);
  }

  /** Moves what lies open in the storage, from a time without a keychain. */
  async function moveOver(stored: StoreRow): Promise<void> {
    if (!(await hold(stored))) return;
    await storage.change('stores', STORE, (now) => (now ? [{ table: 'stores', put: sealed(now) }] : []));
  }

  function sealed(row: StoreRow): StoreRow {
    return withProviders(row, (provider, fields) => {
      const secret = secretOf(fields);
      if (secret === undefined) return unread.has(provider) ? { ...fields, [MARK]: true } : without(fields, [MARK]);
      return held.get(provider) === secret ? { ...without(fields, SECRETS), [MARK]: true } : without(fields, [MARK]);
    });
  }

  function opened(row: StoreRow): StoreRow {
    return withProviders(row, (provider, fields) => {
      const secret = fields[MARK] === true ? held.get(provider) : undefined;
      return secret === undefined ? fields : { ...without(fields, [MARK]), ...(JSON.parse(secret) as Fields) };
    });
  }

  /** Takes out of the keychain what the stored row does not have any more. */
  async function forgetLeft(row: StoreRow): Promise<void> {
    const providers = providersOf(row);
    const left = [...held.keys()].filter((provider) => providers[provider]?.[MARK] !== true);
    for (const provider of left) held.delete(provider);
    await Promise.all(left.map((provider) => keychain.remove(nameOf(provider)).catch(() => {})));
  }

  const seal = (change: Change): Change => (isOurs(change) ? { table: 'stores', put: sealed(change.put) } : change);

  async function write(changes: readonly Change[], isClosing?: boolean): Promise<void> {
    const ours = changes.filter(isOurs).at(-1)?.put;
    if (!ours) return storage.write(changes, isClosing);
    // Nothing is waited for while the page closes: what the keychain does not have yet is moved by the next page.
    if (isClosing !== true) await hold(ours);
    await storage.write(changes.map(seal), isClosing);
    return forgetLeft(sealed(ours));
  }

  return {
    ...storage,
    write,
    async get(table, id) {
      const row = await storage.get(table, id);
      if (table !== 'stores' || id !== STORE || !row) return row;
      const stored = row as StoreRow;
      await fetchHeld(stored);
      // Whoever reads does not wait for what the keychain has not got yet.
      void moveOver(stored).catch(() => {});
      return opened(stored) as typeof row;
    },
    async change(table, id, edit, beside) {
      if (table !== 'stores' || id !== STORE) return storage.change(table, id, edit, beside);
      type Row = Parameters<typeof edit>[0];
      const edited = (row: Row, find: Parameters<typeof edit>[1]) =>
        edit((row && opened(row as StoreRow)) as Row, find);
      const before = await storage.get(table, id);
      const put = edited(before, () => undefined)
        .filter(isOurs)
        .at(-1)?.put;
      if (put) await hold(put);
      let written: StoreRow | undefined;
      await storage.change(
        table,
        id,
        (row, find) => {
          const changes = edited(row, find).map(seal);
          written = changes.filter(isOurs).at(-1)?.put;
          return changes;
        },
        beside,
      );
      if (written) await forgetLeft(written);
    },
    async clear() {
      await storage.clear();
      await forgetLeft({ name: STORE, version: 0, lastUpdateTime: 0, state: {} });
    },
  };
}

function isOurs(change: Change): change is { readonly table: 'stores'; readonly put: StoreRow } {
  return 'put' in change && change.table === 'stores' && change.put.name === STORE;
}

function providersOf({ state }: StoreRow): Readonly<Record<string, Fields>> {
  const credentials = state['credentials'];
  if (!isRecord(credentials)) return {};
  return Object.fromEntries(
    Object.entries(credentials).flatMap(([provider, fields]) => (isRecord(fields) ? [[provider, fields]] : [])),
  );
}

function withProviders(row: StoreRow, change: (provider: string, fields: Fields) => Fields): StoreRow {
  if (!isRecord(row.state['credentials'])) return row;
  const providers = Object.entries(providersOf(row)).map(([provider, fields]) => [provider, change(provider, fields)]);
  return {
    ...row,
    state: { ...row.state, credentials: { ...row.state['credentials'], ...Object.fromEntries(providers) } },
  };
}

/** The secrets of a provider as one text; undefined where there are none. */
function secretOf(fields: Fields): string | undefined {
  const given = SECRETS.flatMap((name) => {
    const value = fields[name];
    return typeof value === 'string' && value !== '' ? [[name, value]] : [];
  });
  return given.length === 0 ? undefined : JSON.stringify(Object.fromEntries(given));
}

function without(fields: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
}

async function inTime<Value>(work: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The keychain does not answer')), PATIENCE_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
