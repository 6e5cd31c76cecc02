/** Where a page leaves what the next page of this tab says once. */
const NOTICE_KEY = 'parley-notice';

/** `deleted`: here, a moment ago. `deleted-elsewhere`: what the account has in this browser is still there. */
export type PageNotice = 'operator' | 'deleted' | 'deleted-elsewhere' | 'signed-out';

interface LeftNotice {
  readonly notice: PageNotice;
  /** The id of the account that it is about; empty where that does not matter. */
  readonly account: string;
}

/** Leaves something for the next page of this tab to say. */
export function leavePageNotice(notice: PageNotice, account = ''): void {
  try {
    sessionStorage.setItem(NOTICE_KEY, `${notice} ${account}`);
  } catch {
    // Nothing depends on it being said.
  }
}

/** What the page before left to be said, where it is one of those that this page says; it is not said again. */
export function takePageNotice(...said: readonly PageNotice[]): LeftNotice | undefined {
  try {
    const [left, account = ''] = (sessionStorage.getItem(NOTICE_KEY) ?? '').split(' ');
    const notice = said.find((one) => one === left);
    if (notice === undefined) return undefined;
    sessionStorage.removeItem(NOTICE_KEY);
    return { notice, account };
  } catch {
    return undefined;
  }
}
