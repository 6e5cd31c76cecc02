import { askText, confirm } from '#/components/overlays.tsx';
import { t } from '#/i18n/i18n.ts';
import { createFolder, removeFolder, updateFolder, type Folder, chatActions } from '#/features/chat-core/public.ts';

/** Makes a folder after asking for its name; undefined when the question was closed. */
export async function askForNewFolder(): Promise<Pick<Folder, 'id' | 'name'> | undefined> {
  const typed = await askText({
    title: t('sessions.newFolderTitle'),
    label: t('sessions.folderName'),
    confirmLabel: t('sessions.createFolder'),
    rows: 1,
  });
  const name = typed?.trim() ?? '';
  return name === '' ? undefined : { id: await createFolder(name), name };
}

export async function askToRenameFolder({ id, name }: Folder): Promise<void> {
  const dialog = { title: t('sessions.renameFolderTitle'), label: t('sessions.folderName') };
  const wanted = await askText({ ...dialog, confirmLabel: t('common.rename'), initial: name, rows: 1 });
  if (wanted !== null && wanted.trim() !== '') updateFolder(id, { name: wanted.trim() });
}

/** Takes a folder away after asking; its chats go back to the recent ones first, so that none is lost on the way. */
export async function askToDeleteFolder({ id, name }: Folder): Promise<void> {
  const question = { title: t('sessions.deleteFolderTitle'), text: t('sessions.deleteFolderText', { name }) };
  if (!(await confirm({ ...question, confirmLabel: t('sessions.deleteFolder'), danger: true }))) return;
  await chatActions.emptyShelf(id);
  removeFolder(id);
}
