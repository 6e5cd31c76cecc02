import type { Session } from '@parley/contract';
import { loadDevice } from '#/storage/device.ts';
import { openStorage } from '#/storage/open.ts';
import { addFound } from './add-found.ts';
import { documentChat } from './reading/batches.ts';

/** Adds one chat to those that are here. What is known of it already stays as it is. */
export async function addChat(chat: Session): Promise<void> {
  const storage = await openStorage();
  const batch = async () => ({ stores: {}, chats: [documentChat(chat)], tombstones: [] });
  await addFound([batch], {
    storage,
    device: await loadDevice(storage),
    signal: new AbortController().signal,
    onProgress: () => {},
    hasExtras: false,
    isOwn: false,
  });
}
