import { throttle } from '#/lib/throttle.ts';

/** A streamed reply changes on every frame; the disk hears of it this often at most. */
export const ROW_WRITE_INTERVAL_MS = 2_500;

/**
 * Keeps the latest version of rows that are due, and writes them together at most once per interval. `onSettled` is called
 * after each attempt.
 */
export function createWriteBehind<Row extends { readonly id: string }>(
  write: (rows: readonly Row[], isClosing: boolean) => Promise<void>,
  onSettled: () => void = () => {},
) {
  const due = new Map<string, Row>();
  const underWay = new Set<Row>();
  const attempts = new Set<Promise<void>>();
  const writeSoon = throttle(() => void flush(), ROW_WRITE_INTERVAL_MS);

  /** Writes what is due, and waits for what is under way as well. */
  async function flush(isClosing = false): Promise<void> {
    const attempt = writeDue(isClosing);
    attempts.add(attempt);
    await Promise.all(attempts);
    attempts.delete(attempt);
  }

  async function writeDue(isClosing: boolean): Promise<void> {
    // A closing page does not see the end of writes that are under way, so they are handed over once more.
    const again = isClosing ? [...underWay].filter((row) => !due.has(row.id)) : [];
    const rows = [...again, ...due.values()];
    if (rows.length === 0) return;
    due.clear();
    for (const row of rows) underWay.add(row);
    try {
      await write(rows, isClosing);
    } catch {
      // Already reported by the storage. A newer version may have come due while this one failed.
      for (const row of rows) if (!due.has(row.id)) due.set(row.id, row);
    }
    for (const row of rows) underWay.delete(row);
    onSettled();
  }

  function put(row: Row): void {
    due.set(row.id, row);
    writeSoon();
  }

  return {
    put,
    /** Writes at once, everything that is due. */
    flush,
    isDue: (id: string): boolean => due.has(id),
    /** The latest version of every row that is not known to be written. */
    pending: (): Row[] => [...new Map([...underWay, ...due.values()].map((row) => [row.id, row])).values()],
    forget: (id: string): void => void due.delete(id),
  };
}
