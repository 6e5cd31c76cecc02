import type { MessageRow, RecordStorage, SessionRow } from '#/storage/records.ts';
import { isValidMessage, isValidSession } from '../model/valid-row.ts';
import { fetchCode } from '#/lib/fetch-code.ts';

const IS_SOUND = { messages: isValidMessage, sessions: isValidSession } as const;

/** Rows as they can be shown. Those that cannot are set aside, and what is asked for is read anew without them. */
export async function readSound<Row extends MessageRow | SessionRow>(
  storage: RecordStorage,
  table: 'messages' | 'sessions',
  read: () => Promise<Row[]>,
): Promise<Row[]> {
  const isSound = IS_SOUND[table] as (row: Row) => boolean;
  for (;;) {
    const rows = await read();
    const damaged = rows.filter((row) => !isSound(row));
    if (damaged.length === 0) return rows;
    const { setAside } = await fetchCode(() => import('./quarantine.ts'));
    // Where they cannot be set aside they are passed over.
    if (!(await setAside(storage, table, damaged))) return rows.filter(isSound);
  }
}
