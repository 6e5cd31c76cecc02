import type { TextArea } from './key-value.ts';

/** The browser's local storage. Throws where the browser forbids it. */
export function localStorageArea(storage: Storage): TextArea {
  return {
    get: (key) => storage.getItem(key),
    set: (key, text) => storage.setItem(key, text),
    remove: (key) => storage.removeItem(key),
    keys: () => Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? ''),
  };
}

/** Forgets everything with the page. */
export function memoryArea(): TextArea {
  const texts = new Map<string, string>();
  return {
    get: (key) => texts.get(key) ?? null,
    set: (key, text) => void texts.set(key, text),
    remove: (key) => void texts.delete(key),
    keys: () => [...texts.keys()],
  };
}

/** The part of an area that belongs to one account: what others have there is neither seen nor touched. */
export function areaOfAccount(area: TextArea, account: string | undefined): TextArea {
  if (account === undefined) return area;
  const prefix = accountPrefix(account);
  return {
    get: (key) => area.get(prefix + key),
    set: (key, text) => area.set(prefix + key, text),
    remove: (key) => area.remove(prefix + key),
    keys: () => area.keys().flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : [])),
  };
}

/** What stands before the keys of an account in local storage; nothing where there are no accounts. */
export function accountPrefix(account: string | undefined): string {
  return account === undefined ? '' : `account/${account}/`;
}
