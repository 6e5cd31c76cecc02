import type { Revision } from '@parley/contract';
import type { DocumentChat } from '#/storage/document/document.ts';
import type { RecordStorage } from '#/storage/records.ts';
import { tombstoneId } from '#/storage/tombstones.ts';

/** What of some chats is here, or was. */
export interface Known {
  readonly chats: ReadonlySet<string>;
  readonly trashed: ReadonlySet<string>;
  readonly messages: ReadonlySet<string>;
  /** What is left of deleted chats and messages, by the id of that. */
  readonly deleted: ReadonlyMap<string, Revision>;
}

export async function knownOf(storage: RecordStorage, chats: readonly DocumentChat[]): Promise<Known> {
  const chatIds = chats.map(({ id }) => id);
  const messageIds = chats.flatMap(({ messages }) => messages.map(({ id }) => id));
  return {
    chats: await knownChats(storage, chatIds),
    trashed: new Set((await storage.getMany('trash', chatIds)).map(({ id }) => id)),
    messages: new Set((await storage.getMany('messages', messageIds)).map(({ id }) => id)),
    deleted: await deletedOf(storage, chatIds, messageIds),
  };
}

async function deletedOf(storage: RecordStorage, chatIds: readonly string[], messageIds: readonly string[]) {
  if ((await storage.count('tombstones')) === 0) return new Map<string, Revision>();
  const ids = [...chatIds.map((id) => tombstoneId('chat', id)), ...messageIds.map((id) => tombstoneId('message', id))];
  return new Map((await storage.getMany('tombstones', ids)).map(({ id, revision }) => [id, revision]));
}

/** More at once would keep the page from answering. */
const AT_ONCE = 300;

/** The ids among the given ones whose chats exist in this browser. */
export async function knownChats(storage: RecordStorage, ids: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    for (const { id } of await storage.getMany('sessions', ids.slice(start, start + AT_ONCE))) found.add(id);
  }
  return found;
}
