import type { ChatHead, DocumentMessage } from '#/storage/document/document.ts';
import { headOfRow, messageOf } from '#/storage/document/record-forms.ts';
import type { MessageRow, RecordStorage, SessionRow, Tombstone } from '#/storage/records.ts';
import { tombstoneId } from '#/storage/tombstones.ts';
import type { Base } from './model/base.ts';
import { headPrint, messagePrint } from './model/fingerprint.ts';

/** Rows that are in memory at once while a chat is compared. */
const PAGE_SIZE = 500;
/** A reply that nobody went on with for so long is as finished as it will ever be. */
const UNFINISHED_FOR_MS = 10 * 60_000;

/** A chat of this device, compared with what the server is known to have. */
export type LocalChat =
  /** Deleted a moment ago by a version of the app that tells others only when it cannot come back any more. */
  | { readonly kind: 'trashed' }
  | { readonly kind: 'deleted'; readonly tombstone: Tombstone }
  /** Neither here nor deleted: what the server has of it is wanted. */
  | { readonly kind: 'missing' }
  /** Nothing that could be sent. */
  | { readonly kind: 'unreadable' }
  | {
      readonly kind: 'there';
      readonly head: ChatHead;
      readonly stamp: string;
      readonly isHeadChanged: boolean;
      /** The page behind New chat. */
      readonly isBlank: boolean;
      /** Messages that the server does not have as they are here, in their order. */
      readonly changed: readonly DocumentMessage[];
      readonly gone: readonly Tombstone[];
      /** Neither here nor deleted, but on the server. */
      readonly lostIds: readonly string[];
    };

/** Changes whenever a chat's row does, and with nearly everything that is said in it. */
export function stampOf({ lastUpdate, changedAt, messageCount }: SessionRow): string {
  return `${lastUpdate} ${changedAt ?? 0} ${messageCount}`;
}

export async function readLocalChat(
  storage: RecordStorage,
  id: string,
  base: Base | undefined,
  now: number,
): Promise<LocalChat> {
  const row = await storage.get('sessions', id);
  if (!row) {
    const tombstone = await storage.get('tombstones', tombstoneId('chat', id));
    if (tombstone) return { kind: 'deleted', tombstone };
    return { kind: (await storage.get('trash', id)) ? 'trashed' : 'missing' };
  }
  const head = headOfRow(row);
  if (!head) return { kind: 'unreadable' };
  const missing = new Set(Object.keys(base?.messages ?? {}));
  const changed: DocumentMessage[] = [];
  let beyond: MessageRow | undefined;
  for (;;) {
    const rows = await storage.pageMessages(id, { beyond, direction: 'newer', limit: PAGE_SIZE });
    for (const message of rows) {
      missing.delete(message.id);
      const isGrowing = message.streaming && now - message.updatedAt < UNFINISHED_FOR_MS;
      const known = base?.messages[message.id];
      // Other devices can follow a reply that the server writes: they hear once that there is one.
      if (isGrowing && (message.replyId === undefined || known !== undefined)) continue;
      if (known === messagePrint(message)) continue;
      // A damaged row is left out: another device may have it whole.
      const sound = messageOf(message);
      if (sound) changed.push(sound);
    }
    beyond = rows.at(-1);
    if (rows.length < PAGE_SIZE) break;
  }
  const gone = await storage.getMany(
    'tombstones',
    [...missing].map((messageId) => tombstoneId('message', messageId)),
  );
  for (const { recordId } of gone) missing.delete(recordId);
  return {
    kind: 'there',
    head,
    stamp: stampOf(row),
    isHeadChanged: base?.head !== headPrint(head),
    isBlank: row.messageCount === 0 && changed.length === 0 && head.shelf === '',
    changed,
    gone,
    lostIds: [...missing],
  };
}
