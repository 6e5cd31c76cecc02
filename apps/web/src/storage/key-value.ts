import type {
  BlobRow,
  Change,
  MessageCursor,
  MessageRow,
  Page,
  RecordStorage,
  SessionCursor,
  SessionRow,
  StorageKind,
  TableName,
  Tables,
} from './records.ts';
import { placed } from './session-place.ts';

/** A place for texts under keys: local storage, or a map. */
export interface TextArea {
  readonly get: (key: string) => string | null;
  /** Throws when there is no room. */
  readonly set: (key: string, text: string) => void;
  readonly remove: (key: string) => void;
  readonly keys: () => string[];
}

/** Rows as JSON under namespaced keys. Holds little and scans everything, which the size of such areas keeps cheap. */
export function createKeyValueStorage(kind: StorageKind, area: TextArea, namespace: string): RecordStorage {
  let isClosed = false;
  const keyOf = (table: TableName, id: string): string => `${namespace}/${table}/${id}`;

  function read<Table extends TableName>(table: Table, id: string): Tables[Table] | undefined {
    const row = decode(area.get(keyOf(table, id))) as Tables[Table] | undefined;
    // What an older version wrote is brought to this one as it is read: there is no moment at which all of it could be.
    return table === 'sessions' && row ? (placed(row as SessionRow) as Tables[Table]) : row;
  }

  function idsOf(table: TableName): string[] {
    const prefix = keyOf(table, '');
    return area.keys().flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []));
  }

  async function readAll<Table extends TableName>(table: Table): Promise<Tables[Table][]> {
    return readMany(table, idsOf(table));
  }

  async function readMany<Table extends TableName>(table: Table, ids: readonly string[]): Promise<Tables[Table][]> {
    return ids.map((id) => read(table, id)).filter((row) => row !== undefined);
  }

  async function messagesOf(sessionId: string): Promise<MessageRow[]> {
    return (await readAll('messages')).filter((row) => row.sessionId === sessionId);
  }

  async function write(changes: readonly Change[]): Promise<void> {
    if (isClosed) throw new DOMException('The storage is closed', 'InvalidStateError');
    const texts = new Map<string, string | null>();
    for (const change of changes) {
      if ('put' in change) {
        const key = keyOf(change.table, idOf(change));
        // No await where none is needed: while the page is being closed nothing runs after the first one.
        texts.set(key, change.table === 'blobs' ? await encodeBlob(change.put) : JSON.stringify(change.put));
      } else if ('remove' in change) {
        texts.set(keyOf(change.table, change.remove), null);
      } else if ('removeOfSession' in change) {
        for (const row of await messagesOf(change.removeOfSession)) texts.set(keyOf('messages', row.id), null);
      } else {
        const page = { direction: 'newer', limit: Infinity } as const;
        for (const row of pageOf(await messagesOf(change.copyOfSession), page, messageOrder)) {
          const copy = change.as(row);
          if (copy) texts.set(keyOf('messages', copy.id), JSON.stringify(copy));
        }
      }
    }
    writeAllOrNothing(area, texts);
  }

  return {
    kind,
    get: async (table, id) => read(table, id),
    getMany: readMany,
    count: (table) => Promise.resolve(idsOf(table).length),
    countMessages: async (sessionId) => (await messagesOf(sessionId)).length,
    async pageSessions(shelf, page) {
      const order = (row: SessionCursor): Sortable => [row.listedAt, row.id];
      const rows = await readAll('sessions');
      return pageOf(
        rows.filter((row) => row.shelf === shelf),
        page,
        order,
      );
    },
    shelves: async () => [...new Set((await readAll('sessions')).map((row) => row.shelf))].sort(),
    pageMessages: async (sessionId, page) => pageOf(await messagesOf(sessionId), page, messageOrder),
    async pageById(table, after, limit) {
      const ids = idsOf(table)
        .toSorted()
        .filter((id) => after === undefined || id > after);
      return readMany(table, ids.slice(0, limit));
    },
    write,
    // Read and written in one task: nobody else of this page comes in between.
    change: async (table, id, edit) => write(edit(read(table, id), read)),
    changeMany: async (table, ids, edit) => write(edit(ids.flatMap((id) => read(table, id) ?? []))),
    clear: () => {
      for (const key of area.keys()) if (key.startsWith(`${namespace}/`)) area.remove(key);
      return Promise.resolve();
    },
    close: () => {
      isClosed = true;
    },
  };
}

type Sortable = readonly [number, string];

const messageOrder = (row: MessageCursor): Sortable => [row.position, row.id];

function compare(left: Sortable, right: Sortable): number {
  return left[0] - right[0] || (left[1] < right[1] ? -1 : left[1] > right[1] ? 1 : 0);
}

function pageOf<Row extends Cursor, Cursor>(rows: Row[], page: Page<Cursor>, order: (row: Cursor) => Sortable): Row[] {
  const sign = page.direction === 'newer' ? 1 : -1;
  const { beyond } = page;
  return rows
    .filter((row) => beyond === undefined || sign * compare(order(row), order(beyond)) > 0)
    .sort((left, right) => sign * compare(order(left), order(right)))
    .slice(0, page.limit);
}

/** Local storage has no transactions: when one text finds no room, the ones written before it are put back. */
function writeAllOrNothing(area: TextArea, texts: ReadonlyMap<string, string | null>): void {
  const before = new Map<string, string | null>();
  const set = (key: string, text: string | null): void => (text === null ? area.remove(key) : area.set(key, text));
  try {
    for (const [key, text] of texts) {
      before.set(key, area.get(key));
      set(key, text);
    }
  } catch (error) {
    for (const key of before.keys()) area.remove(key);
    for (const [key, text] of before) set(key, text);
    throw error;
  }
}

function idOf(change: Extract<Change, { put: unknown }>): string {
  return change.table === 'stores' ? change.put.name : change.put.id;
}

/** Only texts fit here, so the bytes of a blob travel as base64. */
async function encodeBlob({ id, blob }: BlobRow): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  return JSON.stringify({ id, blobType: blob.type, base64: bytes.toBase64() });
}

/** A text that no longer reads is passed over rather than failing every other row. */
function decode(text: string | null): unknown {
  if (text === null) return undefined;
  try {
    const row = JSON.parse(text) as { id: string; blobType?: string; base64?: string };
    if (row.base64 === undefined) return row;
    const blob = new Blob([Uint8Array.fromBase64(row.base64)], { type: row.blobType ?? '' });
    return { id: row.id, blob } satisfies BlobRow;
  } catch {
    return undefined;
  }
}
