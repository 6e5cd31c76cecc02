import { PAGE_ACCOUNT } from '#/storage/page-account.ts';
import { areaOfAccount, localStorageArea } from '#/storage/text-areas.ts';

const KEY = 'parley/published';
/** An account shares at most half as many. */
const MOST_IDS = 1_000;

/**
 * Notes what whoever uses this browser has published. A visitor's page holds no token, so it learns from here that it shows
 * its reader their own: their visits are no views.
 */
export function rememberOwn(ids: readonly string[]): void {
  write([...new Set([...read(), ...ids])].slice(-MOST_IDS));
}

export function forgetOwn(id: string): void {
  write(read().filter((other) => other !== id));
}

export function isOwn(id: string): boolean {
  return read().includes(id);
}

/** What a call that reads a publication says of its reader. */
export function visitTo(id: string): { readonly own?: '1' } {
  return isOwn(id) ? { own: '1' } : {};
}

function read(): string[] {
  try {
    const ids: unknown = JSON.parse(ownArea().get(KEY) ?? '[]');
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

function write(ids: readonly string[]): void {
  try {
    ownArea().set(KEY, JSON.stringify(ids));
  } catch {
    // Without local storage an owner's own visit counts, which is no harm.
  }
}

function ownArea() {
  return areaOfAccount(localStorageArea(localStorage), PAGE_ACCOUNT);
}
