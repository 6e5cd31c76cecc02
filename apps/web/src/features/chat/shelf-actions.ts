import { createElement } from 'react';
import { askText, confirm, openOverlay } from '#/components/overlays.tsx';
import { showToast } from '#/components/toast.tsx';
import { t } from '#/i18n/i18n.ts';
import { MoveDialog } from './components/shelves/move-dialog.tsx';
import { ARCHIVE, PINNED, RECENT, type SessionSummary } from './model/session-row.ts';
import { createFolder, removeFolder, updateFolder, type Folder } from './shelves.ts';
import { chatActions } from './store.ts';

/** What is done with a chat's place in the list. Loaded when somebody does it. */
type PlacedChat = Pick<SessionSummary, 'id' | 'shelf' | 'topic' | 'listedAt'>;

export function togglePinned({ id, shelf }: PlacedChat): Promise<void> {
  return chatActions.moveToShelf(id, shelf === PINNED ? RECENT : PINNED);
}

/** Puts a chat away, or takes it out again; either way there is a way back to where it was. */
export async function toggleArchived({ id, shelf }: PlacedChat): Promise<void> {
  const isArchived = shelf === ARCHIVE;
  await chatActions.moveToShelf(id, isArchived ? RECENT : ARCHIVE);
  const undo = { label: t('sessions.undo'), onSelect: () => void chatActions.moveToShelf(id, shelf) };
  showToast({ text: t(isArchived ? 'sessions.unarchived' : 'sessions.archived'), action: undo });
}

/** Copies a chat, whole or as far as a message, and gives the id of the copy. */
export async function forkChat(id: string, upToMessageId?: string): Promise<string | undefined> {
  const copy = await chatActions.forkSession(id, upToMessageId).catch(() => undefined);
  if (copy === undefined) showToast({ kind: 'error', text: t('sessions.forkFailed') });
  else showToast({ text: t('sessions.forked') });
  return copy;
}

/** Asks which folder a chat belongs to. */
export function askForFolder(chat: PlacedChat): Promise<void> {
  return openOverlay((frame) => createElement(MoveDialog, { chat, ...frame, onNewFolder: askForNewFolder }));
}

/** Makes a folder after asking for its name. Gives its id; undefined when the question was closed. */
export async function askForNewFolder(): Promise<string | undefined> {
  const name = await askText({
    title: t('sessions.newFolderTitle'),
    label: t('sessions.folderName'),
    confirmLabel: t('sessions.createFolder'),
    rows: 1,
  });
  return name === null || name.trim() === '' ? undefined : createFolder(name.trim());
}

export async function askToRenameFolder({ id, name }: Folder): Promise<void> {
  const dialog = { title: t('sessions.renameFolderTitle'), label: t('sessions.folderName') };
  const wanted = await askText({ ...dialog, confirmLabel: t('sessions.rename'), initial: name, rows: 1 });
  if (wanted !== null && wanted.trim() !== '') updateFolder(id, { name: wanted.trim() });
}

/** Takes a folder away after asking; its chats go back to the recent ones first, so that none is lost on the way. */
export async function askToDeleteFolder({ id, name }: Folder): Promise<void> {
  const question = { title: t('sessions.deleteFolderTitle'), text: t('sessions.deleteFolderText', { name }) };
  if (!(await confirm({ ...question, confirmLabel: t('sessions.deleteFolder'), danger: true }))) return;
  await chatActions.emptyShelf(id);
  removeFolder(id);
}
