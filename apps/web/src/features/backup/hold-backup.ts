import type { ReadOptions } from '#/storage/document/document-worker.ts';
import { holdDocument, type HeldDocument } from '#/storage/document/hold-document.ts';
import type { DocumentCounts } from '#/storage/document/read-in-steps.ts';
import { restorePictures, splitBackup, type SplitBackup } from '#/storage/pictures/picture-backup.ts';
import { openPictures } from '#/storage/pictures/picture-database.ts';
import type { RecordStorage } from '#/storage/records.ts';

/** A backup that was read: its document, and behind it its pictures. */
export interface HeldBackup extends HeldDocument {
  readonly counts: DocumentCounts & { readonly pictures: number };
}

/** Reads a backup. Its pictures stay in the file until they are brought in. Rejects with a `DocumentProblem`. */
export async function holdBackup(file: Blob, storage: RecordStorage, options: ReadOptions): Promise<HeldBackup> {
  const split = await splitBackup(file);
  const held = await holdDocument(split.document, storage, options);
  return {
    counts: { ...held.counts, pictures: split.pictureCount },
    letGo: held.letGo,
    async replace(target, onProgress = () => {}) {
      if (split.pictureCount === 0) return held.replace(target, onProgress);
      // First, because they only join what is here: when there is no room for them, nothing was replaced.
      await bringPictures(split, (share) => onProgress(share / 2));
      return held.replace(target, (share) => onProgress(0.5 + share / 2));
    },
  };
}

async function bringPictures(split: SplitBackup, onProgress: (share: number) => void): Promise<void> {
  const database = await openPictures();
  try {
    await restorePictures(split, database, onProgress);
  } finally {
    database.close();
  }
}
