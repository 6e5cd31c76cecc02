import type { Change, MessageRow, RecordStorage, SessionRow } from '../records.ts';
import type { ChatHead, DocumentChat, DocumentMessage } from './document.ts';
import { hasPictures, inlined, inlinedOne, stowPictures } from './pictures.ts';
import { headOfRow, messageOf, rowOfHead, rowOfMessage } from './record-forms.ts';
import { messagePagesOf } from './row-pages.ts';

/** A chat as it lies in the storage, beside what a document would say of it. */
export interface StoredChat {
  readonly id: string;
  readonly row: SessionRow | undefined;
  /** Deleted a moment ago: it can still be brought back. */
  readonly isTrashed: boolean;
  readonly head: ChatHead | undefined;
  readonly rows: ReadonlyMap<string, MessageRow>;
  /** Without the damaged ones. */
  readonly messages: readonly DocumentMessage[];
}

/** Reads a chat; one that is not here has neither row nor messages. */
export async function readStoredChat(
  storage: RecordStorage,
  id: string,
  rest: () => Promise<void>,
): Promise<StoredChat> {
  const listed = await storage.get('sessions', id);
  const row = listed ?? (await storage.get('trash', id))?.session;
  const head = row && headOfRow(row);
  const rows = new Map<string, MessageRow>();
  const messages: DocumentMessage[] = [];
  for await (const page of messagePagesOf(storage, id)) {
    for (const messageRow of page) rows.set(messageRow.id, messageRow);
    messages.push(
      ...(await inlined(
        storage,
        page.flatMap((messageRow) => messageOf(messageRow) ?? []),
      )),
    );
    await rest();
  }
  return {
    id,
    row,
    isTrashed: listed === undefined && row !== undefined,
    head: head && (await inlinedOne(storage, head)),
    rows,
    messages,
  };
}

export function documentChatOf({ head, messages }: StoredChat): DocumentChat | undefined {
  return head && { ...head, messages };
}

/** What writes a message, its pictures included. */
export function messagePut(
  message: DocumentMessage,
  sessionId: string,
): readonly Change[] | Promise<readonly Change[]> {
  return hasPictures(message)
    ? picturesPut(message, sessionId)
    : [{ table: 'messages', put: rowOfMessage(message, sessionId) }];
}

async function picturesPut(message: DocumentMessage, sessionId: string): Promise<readonly Change[]> {
  const { message: light, pictures } = await stowPictures(message);
  return [...pictures, { table: 'messages', put: rowOfMessage(light, sessionId) }];
}

/** What writes a chat's own fields to where the chat lies. What only this browser knows comes from the row that was there. */
export function headPut(
  head: ChatHead,
  messageCount: number,
  { trashedAt, counted }: { readonly trashedAt?: number | undefined } & Pick<SessionRow, 'counted'> = {},
): Change {
  const session: SessionRow = { ...rowOfHead(head, messageCount), ...(counted && { counted }) };
  return trashedAt === undefined
    ? { table: 'sessions', put: session }
    : { table: 'trash', put: { id: head.id, session, deletedAt: trashedAt } };
}

/** What removes a chat with everything that belongs to it. */
export function chatRemoval(id: string): readonly Change[] {
  return [
    { table: 'sessions', remove: id },
    { table: 'trash', remove: id },
    { table: 'drafts', remove: id },
    { table: 'messages', removeOfSession: id },
  ];
}
