import { isRecord } from '#/lib/json.ts';
import type { Change, RecordStorage, StoreRow } from '#/storage/records.ts';
import type { TabMessage } from '#/storage/tabs.ts';
import type { KeychainPort } from '../local-servers-port.ts';

/** The store with the keys of providers, and which of their fields are secret. */
const STORE = 'access-control';
const SECRETS = ['apiKey', 'secretKey', 'apiSecret'] as const;
/** Stands among the stored fields of a provider whose secrets are in the keychain. */
const MARK = 'inKeychain';
/** Longer takes only a keychain that waits for its person to unlock it; the page starts meanwhile. */
const SOON_MS = 500;
/** How long a write waits for a keychain before it keeps a new secret as a browser would. */
const PATIENCE_MS = 20_000;
/** What was changed before the page had a late secret is written by then: it must not pass for the removal of that secret. */
const WRITTEN_MS = 5_000;

type Fields = Readonly<Record<string, unknown>>;

/**
 * A storage whose provider keys lie in the system's keychain. Secrets that no keychain takes stay in the storage, as in a browser,
 * and are moved once one does: nothing is taken out of the storage before the keychain has given it back. Secrets that come
 * after the page has started are told to it like the change of another tab.
 */
export function guardedStorage(
  storage: RecordStorage,
  { keychain, place, tell }: { keychain: KeychainPort; place: string; tell: (news: TabMessage) => void },
): RecordStorage {
  /** What the keychain has, by provider. */
  const held = new Map<string, string>();
  /** Providers whose secrets are there, but have not come to the page. */
  const unread = new Set<string>();
  const nameOf = (provider: string) => `${place}/${provider}`;

  /** Reads what a stored row has in the keychain. */
  async function fetchHeld(row: StoreRow): Promise<void> {
    const marked = Object.entries(providersOf(row)).filter(
      ([provider, fields]) => fields[MARK] === true && !held.has(provider),
    );
    const asked = marked.map(([provider]) => provider);
    for (const provider of asked) unread.add(provider);
    const reading = Promise.all(asked.map(fetchSecret));
    const isSoon = await inTime(reading, SOON_MS).then(
      () => true,
      () => false,
    );
    if (isSoon) for (const provider of asked.filter((other) => held.has(other))) unread.delete(provider);
    else void reading.then(tellLate).catch(() => {});
  }

  async function fetchSecret(provider: string): Promise<void> {
    const secret = await keychain.read(nameOf(provider)).catch(() => null);
    // One that was entered meanwhile is newer.
    if (secret !== null && !held.has(provider)) held.set(provider, secret);
  }

  /** Hands secrets over that came after the page had read its row. */
  async function tellLate(): Promise<void> {
    const row = await storage.get('stores', STORE);
    const come = [...unread].filter((provider) => held.has(provider));
    if (!row || come.length === 0) return;
    const { state, times, lastUpdateTime } = opened(row);
    const patch = { credentials: state['credentials'] };
    tell({ type: 'store-changed', name: STORE, patch, ...(times && { times }), lastUpdateTime });
    setTimeout(() => {
      for (const provider of come) unread.delete(provider);
    }, WRITTEN_MS);
  }

  /** Puts into the keychain what a row has that is not there. What it refuses stays in the row. */
  async function hold(row: StoreRow): Promise<boolean> {
    const given = Object.entries(providersOf(row)).filter(([, fields]) => secretOf(fields) !== undefined);
    // Entered anew: what could not be read is of no use any more.
    for (const [provider] of given) unread.delete(provider);
    const fresh = given.filter(([provider, fields]) => held.get(provider) !== secretOf(fields));
    const done = await Promise.all(
      fresh.map(async ([provider, fields]) => {
        const secret = secretOf(fields) ?? '';
        const isKept = await inTime(keychain.write(nameOf(provider), secret), PATIENCE_MS).then(
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
      const isUnread = unread.has(provider) || fields[MARK] === true;
      if (secret === undefined) return isUnread ? { ...fields, [MARK]: true } : fields;
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
      held.clear();
      unread.clear();
      await keychain.forget(place).catch(() => {});
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

async function inTime<Value>(work: Promise<Value>, limitMs: number): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The keychain does not answer')), limitMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
