import { CHAT_HISTORY_MAX_CHANGES, type HistoryTombstone, type NewChatChanges } from '@parley/contract';
import type { DocumentMessage } from '#/storage/document/document.ts';
import { withPicturesInline } from '#/storage/document/pictures.ts';
import type { RecordStorage, Tombstone } from '#/storage/records.ts';
import type { LocalChat } from './local-chat.ts';
import { emptyBase, withTold, type Base } from './model/base.ts';

/** Of the text of one request, about; one message may be larger. */
export const REQUEST_SIZE = 2_000_000;

/** What goes to the server of one chat in one request. */
export interface Parcel {
  readonly changes: NewChatChanges;
  readonly size: number;
  readonly count: number;
  /** What is known of the chat once it has arrived. */
  readonly baseAfter: (revision: number) => Base;
  /** Whether more of the chat has to follow. */
  readonly hasMore: boolean;
}

type ChatHere = Extract<LocalChat, { kind: 'there' }>;

/** Packs what the server does not have; undefined when it has everything. */
export async function packChat(
  storage: RecordStorage,
  chat: ChatHere,
  base: Base | undefined,
  folder: string | undefined,
): Promise<Parcel | undefined> {
  const { head, changed, gone, isHeadChanged } = chat;
  if (!isHeadChanged && changed.length === 0 && gone.length === 0) return undefined;
  const messages: DocumentMessage[] = [];
  const sent: DocumentMessage[] = [];
  let size = 0;
  for (const message of changed) {
    if (sent.length === CHAT_HISTORY_MAX_CHANGES || (sent.length > 0 && size >= REQUEST_SIZE)) break;
    const text = await wireText(storage, message);
    size += text.length;
    messages.push(message);
    sent.push(JSON.parse(text) as DocumentMessage);
  }
  const tombstones = gone.slice(0, CHAT_HISTORY_MAX_CHANGES);
  const known = base?.isRemoved === true ? undefined : base;
  const headText = await wireText(storage, head);
  return {
    changes: {
      id: head.id,
      revision: base?.revision ?? 0,
      session: {
        ...(JSON.parse(headText) as typeof head),
        messages: sent,
        ...(folder !== undefined && { folder }),
      },
      tombstones: tombstones.map(wireTombstone),
    },
    size: size + headText.length,
    count: sent.length + tombstones.length,
    baseAfter: (revision) => ({
      ...withTold(known ?? emptyBase(head.id), {
        revision,
        head,
        messages,
        goneIds: tombstones.map(({ recordId }) => recordId),
      }),
      stamp: chat.stamp,
    }),
    hasMore: messages.length < changed.length || tombstones.length < gone.length,
  };
}

/** Packs the news that a chat was deleted. */
export function packDeletion(tombstone: Tombstone, base: Base): Parcel {
  const { recordId: id } = tombstone;
  return {
    changes: { id, revision: base.revision, tombstones: [wireTombstone(tombstone)] },
    size: 200,
    count: 1,
    baseAfter: (revision) => ({ ...emptyBase(id, revision), isRemoved: true }),
    hasMore: false,
  };
}

function wireTombstone({ kind, recordId, revision, deletedAt }: Tombstone): HistoryTombstone {
  return { kind, recordId, revision, deletedAt };
}

/** JSON with the pictures in the place of their addresses, and without the one sign that no database takes. */
async function wireText(storage: RecordStorage, value: object): Promise<string> {
  const json = JSON.stringify(value).replaceAll(/(?<!\\)((?:\\\\)*)\\u0000/g, String.raw`$1\ufffd`);
  return withPicturesInline(storage, json);
}
