import { throttle } from '../../../lib/throttle.ts';

/** A streamed reply changes on every frame; the disk hears of it this often at most. */
export const ROW_WRITE_INTERVAL_MS = 2_500;

/** Keeps the latest version of rows that are due, and writes them together at most once per interval. */
export function createWriteBehind<Row extends { readonly id: string }>(write: (rows: readonly Row[]) => Promise<void>) {
  const due = new Map<string, Row>();
  const writeSoon = throttle(() => void flush(), ROW_WRITE_INTERVAL_MS);

  async function flush(): Promise<void> {
    if (due.size === 0) return;
    const rows = [...due.values()];
    due.clear();
    try {
      await write(rows);
    } catch {
      // Already reported by the storage. A newer version may have come due while this one failed.
      for (const row of rows) if (!due.has(row.id)) due.set(row.id, row);
    }
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
    forget: (id: string): void => void due.delete(id),
  };
}
