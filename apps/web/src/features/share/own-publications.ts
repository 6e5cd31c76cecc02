/** Where the app notes what was published from this browser; with accounts, each has such a key below its own prefix. */
export const OWN_KEY = 'parley/published';

/**
 * Whether something was published from this browser, by whichever account. A visitor's page holds no token, so it learns from
 * here that it shows its reader their own: their visits are no views.
 */
export function isOwn(id: string): boolean {
  try {
    return Object.entries<string>(localStorage).some(([key, ids]) => key.endsWith(OWN_KEY) && ids.includes(`"${id}"`));
  } catch {
    // Without local storage an owner's own visit counts, which is no harm.
    return false;
  }
}

/** What a call that reads a publication says of its reader. */
export function visitTo(id: string): { readonly own?: '1' } {
  return isOwn(id) ? { own: '1' } : {};
}
