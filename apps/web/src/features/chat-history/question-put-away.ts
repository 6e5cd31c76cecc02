/** Gone with the tab, and when the account signs out there. */
const PUT_AWAY_KEY = 'parley-keep-question';

/** Remembers for this visit that the question about keeping chats is to wait. */
export function putAway(): void {
  try {
    sessionStorage.setItem(PUT_AWAY_KEY, 'later');
  } catch {
    // Where nothing can be kept, the question comes back with the next screen.
  }
}

/** Whether the question about keeping chats waits until the next visit. */
export function wasPutAway(): boolean {
  try {
    return sessionStorage.getItem(PUT_AWAY_KEY) !== null;
  } catch {
    return false;
  }
}
