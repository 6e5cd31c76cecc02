const PUT_AWAY_KEY = 'parley-money-notices';

/** Remembers for this visit that a warning was read. */
export function putNoticeAway(name: string): void {
  try {
    sessionStorage.setItem(PUT_AWAY_KEY, JSON.stringify([...readNames(), name]));
  } catch {
    // Where nothing can be kept, the warning comes back with the next screen.
  }
}

/** Whether a warning was put away within this visit. */
export function wasNoticePutAway(name: string): boolean {
  return readNames().includes(name);
}

function readNames(): readonly unknown[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(PUT_AWAY_KEY) ?? '[]');
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}
