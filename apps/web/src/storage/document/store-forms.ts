import type { StoreRow } from '../records.ts';
import { STORE_VERSIONS, type StoreName } from '../store-versions.ts';
import { secretsOf } from '../store-versions.ts';
import type { DocumentStore } from './document.ts';

/** A store without what must not leave this browser. */
export function documentStoreOf(name: StoreName, row: StoreRow | undefined): DocumentStore {
  const isOpen = (path: string): boolean => !isSecret(name, path);
  const times = pick(row?.times ?? {}, isOpen);
  return {
    version: row?.version ?? STORE_VERSIONS[name],
    lastUpdateTime: row?.lastUpdateTime ?? 0,
    state: pick(row?.state ?? {}, isOpen),
    ...(Object.keys(times).length === 0 ? {} : { times }),
  };
}

/** The row of a store, with the secrets that are here already: no document has any. */
export function rowOfStore(name: StoreName, store: DocumentStore, here: StoreRow | undefined): StoreRow {
  const isOwn = (path: string): boolean => isSecret(name, path);
  const isOpen = (path: string): boolean => !isOwn(path);
  const times = { ...pick(store.times ?? {}, isOpen), ...pick(here?.times ?? {}, isOwn) };
  return {
    name,
    version: store.version,
    lastUpdateTime: store.lastUpdateTime,
    state: { ...pick(store.state, isOpen), ...pick(here?.state ?? {}, isOwn) },
    ...(Object.keys(times).length === 0 ? {} : { times }),
  };
}

function isSecret(name: StoreName, path: string): boolean {
  return secretsOf(name).some((secret) => path === secret || path.startsWith(`${secret}.`));
}

function pick<Value>(
  values: Readonly<Record<string, Value>>,
  isWanted: (path: string) => boolean,
): Record<string, Value> {
  return Object.fromEntries(Object.entries(values).filter(([path]) => isWanted(path)));
}
