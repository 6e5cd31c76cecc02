/** News of other devices are looked for this often while somebody is looking. */
const VISIBLE_INTERVAL_MS = 15_000;
const HIDDEN_INTERVAL_MS = 5 * 60_000;
const FIRST_RETRY_MS = 5_000;
const LAST_RETRY_MS = 5 * 60_000;

/** How long to wait before the next comparison, after this many failures in a row. */
export function nextRound(failures: number, isVisible: boolean): number {
  if (failures > 0) return Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LAST_RETRY_MS);
  return isVisible ? VISIBLE_INTERVAL_MS : HIDDEN_INTERVAL_MS;
}
