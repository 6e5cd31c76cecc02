/** Where a page leaves what the next page of this tab says once. */
const NOTICE_KEY = 'parley-notice';

export type PageNotice = 'operator' | 'deleted';

/** Leaves something for the next page of this tab to say. */
export function leavePageNotice(notice: PageNotice): void {
  try {
    sessionStorage.setItem(NOTICE_KEY, notice);
  } catch {
    // Nothing depends on it being said.
  }
}

/** Whether the page before left this to be said; it is not said again. */
export function takePageNotice(notice: PageNotice): boolean {
  try {
    if (sessionStorage.getItem(NOTICE_KEY) !== notice) return false;
    sessionStorage.removeItem(NOTICE_KEY);
    return true;
  } catch {
    return false;
  }
}
