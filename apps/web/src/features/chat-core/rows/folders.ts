import * as z from 'zod/mini';
import { create } from 'zustand';
import { newId } from '#/lib/ids.ts';
import { definePersistedStore } from '#/storage/stores.ts';
import { ARCHIVE, INCOGNITO, PINNED, RECENT } from '../model/session-row.ts';

/** A folder of chats that the user made; its id is the `shelf` of its chats. */
const Folder = z.object({ id: z.string(), name: z.string(), isOpen: z._default(z.boolean(), true) });
export type Folder = z.infer<typeof Folder>;

const ChatFolders = z.object({ folders: z._default(z.array(Folder), []) });

const store = definePersistedStore({ name: 'chat', schema: ChatFolders });

/** In React: the folders, in their order. */
export const useFolders = (): readonly Folder[] => store.use(({ folders }) => folders);

/** Whether the list shows the archive in place of the other chats. */
export const useArchiveShown = create<{ isShown: boolean }>(() => ({ isShown: false }));

/** The parts of the list whose chats are on show, in their order. */
export function shownSections(): readonly string[] {
  if (useArchiveShown.getState().isShown) return [ARCHIVE];
  const open = store.get().folders.filter(({ isOpen }) => isOpen);
  return [INCOGNITO, PINNED, ...open.map(({ id }) => id), RECENT];
}

/** Every value that `shelf` of a chat may have; undefined while the folders have not been read. */
export function knownShelves(): readonly string[] | undefined {
  return store.isHydrated() ? [RECENT, PINNED, ARCHIVE, ...store.get().folders.map(({ id }) => id)] : undefined;
}

/** What a folder is called; empty where there is none of this id. */
export const folderName = (id: string): string => store.get().folders.find((folder) => folder.id === id)?.name ?? '';

/** Makes a folder. It is on the disk before the first chat is put into it, or another tab could not tell whose that is. */
export async function createFolder(name: string): Promise<string> {
  const folder = { id: newId(), name, isOpen: true };
  store.update(({ folders }) => ({ folders: [...folders, folder] }));
  await store.flush();
  return folder.id;
}

export function updateFolder(id: string, patch: Partial<Omit<Folder, 'id'>>): void {
  store.update(({ folders }) => ({
    folders: folders.map((folder) => (folder.id === id ? { ...folder, ...patch } : folder)),
  }));
}

/** Takes a folder out of the list; its chats must have been put elsewhere before. */
export function removeFolder(id: string): void {
  store.update(({ folders }) => ({ folders: folders.filter((folder) => folder.id !== id) }));
}
