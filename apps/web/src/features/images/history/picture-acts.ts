import { confirm } from '#/components/overlays.tsx';
import { showToast } from '#/components/toast.tsx';
import { uploadFile, uploadWords } from '#/features/files/public.ts';
import { fileNameOf } from '#/features/export/public.ts';
import { updateConfig } from '#/features/settings/public.ts';
import { t } from '#/i18n/i18n.ts';
import { platform } from '#/platform/platform.ts';
import type { PictureRecord } from '#/storage/pictures/picture-record.ts';
import { withNote } from '../model/metadata/embed-note.ts';
import { noteOf } from '../model/metadata/picture-note.ts';
import { endingOf, pictureName } from '../model/picture-name.ts';
import { picturesStore } from '../storage/page-pictures.ts';
import { drawAvatar, drawPng } from './draw-picture.ts';
import { zipFiles } from './zip-files.ts';

/** The file of a picture, with what it was made of written into it. Undefined when its bytes are gone. */
export async function pictureFile(picture: PictureRecord): Promise<File | undefined> {
  const blob = await picturesStore().bytesOf(picture.id);
  if (!blob) return undefined;
  const bytes = withNote(new Uint8Array(await blob.arrayBuffer()), noteOf(picture));
  const name = fileNameOf(pictureName(picture) || 'image', new Date(picture.createdAt), endingOf(blob.type));
  return new File([bytes], name, { type: blob.type });
}

/** Saves one picture as it is, several as one archive. */
export async function downloadPictures(pictures: readonly PictureRecord[]): Promise<void> {
  try {
    const [first, ...others] = pictures;
    if (!first) return;
    if (others.length > 0) {
      const content = await zipFiles(pictures, pictureFile);
      await platform.saveFile({ name: fileNameOf(t('imageHistory.archiveName'), new Date(), 'zip'), content });
      return;
    }
    const file = await pictureFile(first);
    if (!file) return sayGone();
    await platform.saveFile({ name: file.name, content: file });
  } catch {
    showToast({ kind: 'error', text: t('imageHistory.downloadFailed') });
  }
}

/** Puts a picture on the clipboard, as the one kind that every program takes. */
export async function copyPicture({ id }: PictureRecord): Promise<void> {
  try {
    const png = picturesStore().bytesOf(id).then(drawPng);
    // Handed over as a promise: Safari takes a picture only in the moment of the press.
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': png })]);
    showToast({ kind: 'success', text: t('imageHistory.copied') });
  } catch {
    showToast({ kind: 'error', text: t('imageHistory.copyFailed') });
  }
}

/** Uploads a picture to the files that this person keeps on the server. */
export async function keepOnServer(picture: PictureRecord): Promise<void> {
  try {
    const file = await pictureFile(picture);
    if (!file) return sayGone();
    await uploadFile(file);
    showToast({ kind: 'success', text: t('files.kept') });
  } catch (error) {
    showToast({ kind: 'error', text: uploadWords(error) });
  }
}

/** Makes pictures favourites, or no longer. */
export async function setFavourite(ids: readonly string[], isFavourite: boolean): Promise<void> {
  try {
    for (const id of ids) await picturesStore().update(id, { isFavourite });
  } catch {
    showToast({ kind: 'error', text: t('imageHistory.changeFailed') });
  }
}

/** Asks, deletes, and offers to undo. Gives whether they are gone. */
export async function askToDelete(ids: readonly string[]): Promise<boolean> {
  const count = { count: ids.length };
  const isAgreed = await confirm({
    title: t('imageHistory.deleteTitle', count),
    text: t('imageHistory.deleteText'),
    confirmLabel: t('imageHistory.acts.delete'),
    danger: true,
  });
  if (!isAgreed) return false;
  try {
    const undo = await picturesStore().remove(ids);
    const action = { label: t('common.undo'), labelForAll: t('common.undoAll'), onSelect: undo };
    showToast({ text: t('imageHistory.deleted', count), action });
    return true;
  } catch {
    showToast({ kind: 'error', text: t('imageHistory.deleteFailed') });
    return false;
  }
}

/** Makes the middle of a picture the avatar of this person. */
export async function makeAvatar({ id }: PictureRecord): Promise<void> {
  try {
    const blob = await picturesStore().bytesOf(id);
    if (!blob) return sayGone();
    updateConfig({ avatar: await drawAvatar(blob) });
    showToast({ kind: 'success', text: t('imageHistory.avatarSet') });
  } catch {
    showToast({ kind: 'error', text: t('imageHistory.avatarFailed') });
  }
}

export function sayGone(): void {
  showToast({ kind: 'error', text: t('imageHistory.gone') });
}
