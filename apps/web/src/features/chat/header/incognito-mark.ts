/** Says that this tab is incognito, and nothing else. */
const INCOGNITO_KEY = 'parley/incognito';

/** Whether this tab was incognito before a reload. */
export function wasIncognito(): boolean {
  try {
    return sessionStorage.getItem(INCOGNITO_KEY) !== null;
  } catch {
    return false;
  }
}

/** Lets a reload of this tab go on incognito, or no longer. */
export function rememberIncognito(on: boolean): void {
  try {
    if (on) sessionStorage.setItem(INCOGNITO_KEY, '1');
    else sessionStorage.removeItem(INCOGNITO_KEY);
  } catch {
    // Then a reload starts with the stored chats.
  }
}
