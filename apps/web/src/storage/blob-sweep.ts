import { BLOB_ADDRESS } from './blob-address.ts';
import { originalId } from './originals.ts';
import { TABLE_NAMES, type RecordStorage, type TableName, type Tables } from './records.ts';

const NOTE = 'blob-sweep';
const PAGE_SIZE = 200;
/** A sweep reads every row once, so it is rare. */
const BETWEEN_SWEEPS_MS = 24 * 3_600_000;
/** What is unused may be on its way into a message, or come back by an undo: it goes if the next sweep finds it so again. */
const UNUSED_FOR_MS = 12 * 3_600_000;

interface SweepWorld {
  readonly now: number;
  /** Lets the page do something else between two pages of rows. */
  readonly rest: () => Promise<void>;
}

/** Removes bytes that no row whatsoever has named for two sweeps. Gives how many. */
export async function sweepBlobs(storage: RecordStorage, { now, rest }: SweepWorld): Promise<number> {
  const note = await storage.get('stores', NOTE);
  if (note && now - note.lastUpdateTime < BETWEEN_SWEEPS_MS) return 0;
  const unused = new Set<string>();
  await eachRow(storage, 'blobs', rest, ({ id }) => unused.add(id));
  if (unused.size === 0) return 0;
  for (const table of TABLE_NAMES) {
    if (table === 'blobs') continue;
    await eachRow(storage, table, rest, (row) => {
      if (keyOf(row) !== NOTE) for (const id of namedIn(row)) unused.delete(id);
    });
  }

  const since = (note?.state['unused'] ?? {}) as Readonly<Record<string, number>>;
  const gone = [...unused].filter((id) => now - (since[id] ?? now) >= UNUSED_FOR_MS);
  const waiting = [...unused.difference(new Set(gone))].map((id) => [id, since[id] ?? now] as const);
  const state = { unused: Object.fromEntries(waiting) };
  await storage.write([
    ...gone.map((id) => ({ table: 'blobs', remove: id }) as const),
    { table: 'stores', put: { name: NOTE, version: 1, lastUpdateTime: now, state } },
  ]);
  return gone.length;
}

/** Addresses may stand anywhere: in a message, in a draft, in the context of a mask. So may what was attached. */
function namedIn(row: Tables[TableName]): string[] {
  const json = JSON.stringify(row);
  const named = [...json.matchAll(BLOB_ADDRESS)].map(([, id]) => id ?? '');
  const attached = [...json.matchAll(/"id":"([^"]{1,100})"/gu)].map(([, id]) => originalId(id ?? ''));
  return [...named, ...attached];
}

function keyOf(row: Tables[TableName]): string {
  return 'name' in row ? row.name : row.id;
}

async function eachRow<Table extends TableName>(
  storage: RecordStorage,
  table: Table,
  rest: SweepWorld['rest'],
  visit: (row: Tables[Table]) => void,
): Promise<void> {
  let after: string | undefined;
  for (;;) {
    const rows = await storage.pageById(table, after, PAGE_SIZE);
    rows.forEach(visit);
    const last = rows.at(-1);
    if (rows.length < PAGE_SIZE || !last) return;
    after = keyOf(last);
    await rest();
  }
}
