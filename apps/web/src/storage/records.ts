import type { Attachment, Message, MessageContent, Model, Session } from '@parley/contract';

/** A chat without its messages: the list of chats reads these rows, so they stay small. */
export interface SessionRow extends Omit<Session, 'messages' | 'listedAt'> {
  /** Its place on its shelf, the greater the higher. Always there: the order of the list is an index over it. */
  readonly listedAt: number;
  readonly messageCount: number;
}

/** A message with its place: `position` grows within a chat, ties are ordered by id. */
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

/** What was written into a chat and has not gone out. */
export interface DraftRow {
  readonly id: string;
  readonly text: string;
  readonly cursor?: number | undefined;
  /** The models that the text is meant for, where it names any. */
  readonly models?: readonly Pick<Model, 'id' | 'name'>[] | undefined;
  readonly queue?: readonly WaitingQuestion[] | undefined;
  readonly files?: readonly DraftFile[] | undefined;
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
}

export interface Tables {
  readonly sessions: SessionRow;
  readonly messages: MessageRow;
  readonly drafts: DraftRow;
  readonly trash: TrashRow;
  readonly blobs: BlobRow;
  readonly stores: StoreRow;
}

export type TableName = keyof Tables;

export const TABLE_NAMES = [
  'sessions',
  'messages',
  'drafts',
  'trash',
  'blobs',
  'stores',
] as const satisfies TableName[];

type Put = { [Table in TableName]: { readonly table: Table; readonly put: Tables[Table] } }[TableName];

export type Change =
  | Put
  | { readonly table: TableName; readonly remove: string }
  | { readonly table: 'messages'; readonly removeOfSession: string }
  /** Adds what `as` makes of every message of a chat, in their order and within the same transaction. */
  | { readonly table: 'messages'; readonly copyOfSession: string; readonly as: MessageCopy };

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
  /** Reads a row and writes what follows from it in one transaction, so that two tabs cannot undo each other. */
  readonly change: <Table extends TableName>(
    table: Table,
    id: string,
    edit: (row: Tables[Table] | undefined) => readonly Change[],
  ) => Promise<void>;
  readonly clear: () => Promise<void>;
  readonly close: () => void;
}
