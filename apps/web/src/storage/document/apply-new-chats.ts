import type { Change, RecordStorage } from '../records.ts';
import type { ApplyWorld } from './apply-world.ts';
import type { DocumentChat } from './document.ts';
import { headOf, mergingChat } from './merge/merge-chats.ts';
import type { Tombstones } from './merge/merge-tombstones.ts';
import { finishInSlices } from './merge/slices.ts';
import { withOwnIds } from './parse-chat.ts';
import { headPut, messagePut } from './stored-chat.ts';

/** Rows of one transaction. */
const BATCH_SIZE = 200;

/**
 * Writes those chats that are not here, several at a time: most files bring nothing else. Gives the others, among them
 * those that are too long for one transaction or came to be in the meantime.
 */
export async function addNewChats(
  world: ApplyWorld,
  chats: readonly DocumentChat[],
  tombstones: Tombstones,
): Promise<DocumentChat[]> {
  const others: DocumentChat[] = [];
  let batch: DocumentChat[] = [];
  let size = 0;
  const write = async (): Promise<void> => {
    if (batch.length > 0 && !(await addTogether(world, batch))) others.push(...batch);
    batch = [];
    size = 0;
    world.onChat(chats.length - others.length, chats.length);
    await world.rest();
  };
  const known = await knownAmong(world.storage, chats);
  for (const chat of chats) {
    if (known.has(chat.id) || chat.messages.length > BATCH_SIZE) {
      others.push(chat);
      continue;
    }
    const merged = await finishInSlices(mergingChat(undefined, chat, tombstones), world.rest);
    // Nobody needs another one's empty page behind New chat. One whose messages were all deleted here is kept: with it
    // goes the news of their deletion to whoever still has them.
    if (!merged || chat.messages.length === 0) continue;
    if (size + merged.messages.length > BATCH_SIZE) await write();
    batch.push(merged);
    size += merged.messages.length + 1;
  }
  await write();
  return others;
}

async function knownAmong(storage: RecordStorage, chats: readonly DocumentChat[]): Promise<Set<string>> {
  const known = new Set<string>();
  for (let start = 0; start < chats.length; start += BATCH_SIZE) {
    const ids = chats.slice(start, start + BATCH_SIZE).map(({ id }) => id);
    for (const { id } of await storage.getMany('sessions', ids)) known.add(id);
    for (const { id } of await storage.getMany('trash', ids)) known.add(id);
  }
  return known;
}

/** False when one of them is here by now. */
async function addTogether({ storage, touched }: ApplyWorld, chats: readonly DocumentChat[]): Promise<boolean> {
  const ids = chats.flatMap(({ messages }) => messages.map(({ id }) => id));
  const homes = new Map((await storage.getMany('messages', ids)).map((row) => [row.id, row.sessionId]));
  const own = chats.map((chat) => withOwnIds(chat, (id) => (homes.get(id) ?? chat.id) !== chat.id));
  const changes: Change[] = [];
  for (const chat of own) {
    for (const message of chat.messages) {
      const put = messagePut(message, chat.id);
      changes.push(...(put instanceof Promise ? await put : put));
    }
    changes.push(headPut(headOf(chat), chat.messages.length));
  }
  let isNew = false;
  await storage.changeMany(
    'sessions',
    chats.map(({ id }) => id),
    (rows) => {
      isNew = rows.length === 0;
      return isNew ? changes : [];
    },
  );
  if (!isNew) return false;
  for (const { id, messages } of own) {
    touched.sessions.push(id);
    touched.addMessages(
      id,
      messages.map((message) => message.id),
    );
  }
  return true;
}
