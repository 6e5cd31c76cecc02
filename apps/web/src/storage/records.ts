import type { Attachment, Message, MessageContent, Model, Revision, Session, SessionStat } from '@parley/contract';

/**
 * A chat without its messages: the list of chats reads these rows, so they stay small. `revision` and `changedAt` are
 * those of its own fields; rows that nobody changed since there are revisions have none.
 */
export interface SessionRow extends Omit<Session, 'messages' | 'listedAt'> {
  /** Sort key in the folder, the greater the higher. Always there: the order of the list is an index over it. */
  readonly listedAt: number;
  readonly messageCount: number;
  /** The messages that were counted last, oldest first. Only this browser needs to know. */
  readonly counted?: readonly CountedMessage[] | undefined;
}

/** With how much a message is in the totals of its chat, and when that was said. */
export interface CountedMessage {
  readonly id: string;
  readonly time: number;
  readonly stat: SessionStat;
}

/**
 * A message with its place: `position` grows within a chat, ties are ordered by id. `revision` counts what its authors
 * did to it; rows that nobody changed since there are revisions have none.
 */
export interface MessageRow extends Message {
  readonly sessionId: string;
  readonly position: number;
  /** When its author last changed it, in milliseconds: of two versions the newer one wins. */
  readonly updatedAt: number;
}

/** A picture or a document that waits to be sent. Its bytes, or its text, lie with the blobs under `url`. */
export interface DraftFile {
  readonly kind: 'picture' | 'document';
  readonly id: string;
  readonly name: string;
  readonly mediaType: string;
  readonly sizeBytes: number;
  readonly url: string;
  readonly pages?: number | undefined;
  /** About how much of the model's window its text takes. */
  readonly tokenCount?: number | undefined;
}

/** A question that waits for the reply before it to end. */
interface WaitingQuestion {
  readonly id: string;
  readonly content: MessageContent;
  readonly attachments?: readonly Attachment[] | undefined;
  readonly models?: readonly Pick<Model, 'id' | 'name'>[] | undefined;
}

/** A version of something that a model wrote, made by a person in the workbench. */
export interface HandEdit {
  readonly id: string;
  /** The version that was the newest when it was made: what the model writes later comes behind it. */
  readonly afterId: string;
  readonly text: string;
}

/** What was typed into the source of a version and does not run yet. */
export interface TypedSource {
  readonly versionId: string;
  readonly text: string;
}

/** What was written into a chat and has not gone out. */
export interface DraftRow {
  readonly id: string;
  readonly text: string;
  readonly cursor?: number | undefined;
  /** The models that the text is meant for, where it names any. */
  readonly models?: readonly Pick<Model, 'id' | 'name'>[] | undefined;
  readonly queue?: readonly WaitingQuestion[] | undefined;
  readonly files?: readonly DraftFile[] | undefined;
  readonly edits?: readonly HandEdit[] | undefined;
  readonly typed?: TypedSource | undefined;
  /** When it was last changed; of two tabs the later one wins. */
  readonly updatedAt?: number | undefined;
}

/** A deleted chat that can still be brought back; its messages stay where they are until it is purged. */
interface TrashRow {
  readonly id: string;
  readonly session: SessionRow;
  readonly deletedAt: number;
}

export interface BlobRow {
  readonly id: string;
  readonly blob: Blob;
}

/** A small store as a whole. */
export interface StoreRow {
  readonly name: string;
  readonly version: number;
  readonly lastUpdateTime: number;
  readonly state: Readonly<Record<string, unknown>>;
  /**
   * When each unit was last changed, in milliseconds, by its path: a field of the state, or `field.key` where the store
   * says that the field is a map. A unit with a time and no value was deleted; one without a time was never changed.
   */
  readonly times?: Readonly<Record<string, number>> | undefined;
}

export type TombstoneKind = 'chat' | 'message';

/** What is left of a chat or a message that was deleted, so that no other device brings it back. */
export interface Tombstone {
  /** `chat:<recordId>` or `message:<recordId>`. */
  readonly id: string;
  readonly kind: TombstoneKind;
  readonly recordId: string;
  /** Of a message: the chat that it was in. */
  readonly sessionId?: string | undefined;
  /** The revision of the record when it was deleted. Only a record that has seen more survives. */
  readonly revision: Revision;
  readonly deletedAt: number;
}

export interface Tables {
  readonly sessions: SessionRow;
  readonly messages: MessageRow;
  readonly drafts: DraftRow;
  readonly trash: TrashRow;
  readonly blobs: BlobRow;
  readonly stores: StoreRow;
  readonly tombstones: Tombstone;
}

export type TableName = keyof Tables;

export const TABLE_NAMES = [
  'sessions',
  'messages',
  'drafts',
  'trash',
  'blobs',
  'stores',
  'tombstones',
] as const satisfies TableName[];

type Put = { [Table in TableName]: { readonly table: Table; readonly put: Tables[Table] } }[TableName];

export type Change =
  | Put
  /** With the time at which a draft was emptied. */
  | { readonly table: TableName; readonly remove: string; readonly updatedAt?: number | undefined }
  | { readonly table: 'messages'; readonly removeOfSession: string }
  /** Adds what `as` makes of every message of a chat, in their order and within the same transaction. */
  | { readonly table: 'messages'; readonly copyOfSession: string; readonly as: MessageCopy };

/** The name of a row. */
export interface RowKey {
  readonly table: TableName;
  readonly id: string;
}

/** Looks a row up among those that were read. */
export type FindRow = <Table extends TableName>(table: Table, id: string) => Tables[Table] | undefined;

export type MessageCopy = (row: MessageRow) => MessageRow | undefined;

/** Where a page of chats goes on. */
export type SessionCursor = Pick<SessionRow, 'id' | 'listedAt'>;
/** Where a page of messages goes on. */
export type MessageCursor = Pick<MessageRow, 'id' | 'position'>;

export interface Page<Cursor> {
  /** Exclusive; without it the page starts at the end that the direction comes from. */
  readonly beyond?: Cursor | undefined;
  readonly direction: 'older' | 'newer';
  readonly limit: number;
}

export type StorageKind = 'indexeddb' | 'local-storage' | 'memory';

/** Where rows are kept. Every call either takes effect as a whole or throws and changes nothing. */
export interface RecordStorage {
  readonly kind: StorageKind;
  /** Of the browser's database, so that a worker can open the same one. */
  readonly databaseName?: string | undefined;
  readonly get: <Table extends TableName>(table: Table, id: string) => Promise<Tables[Table] | undefined>;
  /** The rows that exist, in the order of the ids. */
  readonly getMany: <Table extends TableName>(table: Table, ids: readonly string[]) => Promise<Tables[Table][]>;
  readonly count: (table: TableName) => Promise<number>;
  readonly countMessages: (sessionId: string) => Promise<number>;
  /** The chats of one shelf, in the order of the direction: nearest to the cursor first. */
  readonly pageSessions: (shelf: string, page: Page<SessionCursor>) => Promise<SessionRow[]>;
  /** The shelves on which there is a chat. */
  readonly shelves: () => Promise<string[]>;
  readonly pageMessages: (sessionId: string, page: Page<MessageCursor>) => Promise<MessageRow[]>;
  /** In the order of the ids, from the first one beyond `after`. */
  readonly pageById: <Table extends TableName>(
    table: Table,
    after: string | undefined,
    limit: number,
  ) => Promise<Tables[Table][]>;
  /** Hands the changes over before it returns. `isClosing` says that the page will not live to see the end of it. */
  readonly write: (changes: readonly Change[], isClosing?: boolean) => Promise<void>;
  /**
   * Reads a row and writes what follows from it in one transaction, so that two tabs cannot undo each other. Of the rows
   * named in `beside`, which are read along with it, `find` gives those that exist.
   */
  readonly change: <Table extends TableName>(
    table: Table,
    id: string,
    edit: (row: Tables[Table] | undefined, find: FindRow) => readonly Change[],
    beside?: readonly RowKey[],
  ) => Promise<void>;
  /** Changes several rows of a table in one transaction: `edit` gets those that exist, in the order of the ids. */
  readonly changeMany: <Table extends TableName>(
    table: Table,
    ids: readonly string[],
    edit: (rows: readonly Tables[Table][]) => readonly Change[],
  ) => Promise<void>;
  readonly clear: () => Promise<void>;
  readonly close: () => void;
}
