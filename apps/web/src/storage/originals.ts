import { BLOB_SCHEME } from './blob-address.ts';
import { readBlob, removeBlobs, saveBlob } from './blobs.ts';

/**
 * Files as they were attached, for whatever works with their bytes. They are found by the id of the attachment and stay on
 * this device: no message names them, so that no backup, sync or share carries them.
 */
const PREFIX = 'original-';

/** The id under which the file of an attachment is kept. */
export const originalId = (attachmentId: string): string => PREFIX + attachmentId;

const addressOf = (attachmentId: string): string => BLOB_SCHEME + originalId(attachmentId);

export async function saveOriginal(attachmentId: string, file: Blob, isIncognito: boolean): Promise<void> {
  await saveBlob(file, { isIncognito, id: originalId(attachmentId) });
}

/** The file of an attachment; undefined where only its text is here. */
export function readOriginal(attachmentId: string): Promise<Blob | undefined> {
  return readBlob(addressOf(attachmentId));
}

/** Removes the file of an attachment that no message was ever given. For all others there is the sweep. */
export function removeOriginal(attachmentId: string): Promise<void> {
  return removeBlobs([addressOf(attachmentId)]);
}
