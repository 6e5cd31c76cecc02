import { PICTURE_HEAD_BYTES, pictureTypeOf } from '@parley/contract';
import { showToast } from '#/components/toast.tsx';
import { t } from '#/i18n/i18n.ts';
import { newId } from '#/lib/ids.ts';
import { PictureRequest, type PictureRecord } from '#/storage/pictures/picture-record.ts';
import { IMPORTED_MODEL } from '../model/imported-model.ts';
import { noteIn } from '../model/metadata/embed-note.ts';
import { browserSetLocks } from '../queue/set-locks.ts';
import { picturesStore } from '../storage/page-pictures.ts';

/** A picture of a model is a few megabytes; what is far larger is something else. */
const MOST_BYTES = 60_000_000;
const KINDS: readonly string[] = ['image/png', 'image/jpeg', 'image/webp'];
const MOST_PROMPT = 500;

interface Imported {
  readonly added: readonly string[];
  readonly withoutNote: number;
  readonly refused: readonly string[];
  readonly isFull: boolean;
}

/** Adds picture files to the history and says what became of them. Settings that they carry come along. */
export async function addPictureFiles(files: Iterable<File>): Promise<void> {
  const imported = await importPictures(files);
  const { added, withoutNote } = imported;
  sayWhatFailed(imported);
  if (added.length === 0) return;
  const said = t('imageHistory.drop.added', { count: added.length });
  const rest = withoutNote === 0 ? '' : `. ${t('imageHistory.drop.withoutNote', { count: withoutNote })}`;
  showToast({ kind: 'success', text: said + rest });
}

/** Says which files could not be added, and why. */
export function sayWhatFailed({ refused, isFull }: Pick<Imported, 'refused' | 'isFull'>): void {
  if (isFull) showToast({ kind: 'error', text: t('imageHistory.drop.full') });
  if (refused.length > 0) {
    showToast({ kind: 'error', text: t('imageHistory.drop.refused', { count: refused.length }) });
  }
}

/** Adds picture files, one after the other. What is no picture is left out; without room it ends. */
export async function importPictures(files: Iterable<File>): Promise<Imported> {
  const added: string[] = [];
  const refused: string[] = [];
  let withoutNote = 0;
  for (const file of files) {
    try {
      const result = await importPicture(file);
      if (!result) {
        refused.push(file.name);
        continue;
      }
      added.push(result.id);
      if (!result.hasNote) withoutNote += 1;
    } catch {
      return { added, refused, withoutNote, isFull: true };
    }
  }
  return { added, refused, withoutNote, isFull: false };
}

async function importPicture(file: File): Promise<{ readonly id: string; readonly hasNote: boolean } | undefined> {
  if (file.size > MOST_BYTES) return undefined;
  const bytes = new Uint8Array(await file.arrayBuffer());
  const type = pictureTypeOf(bytes.subarray(0, PICTURE_HEAD_BYTES));
  if (type === undefined || !KINDS.includes(type)) return undefined;
  const note = noteIn(bytes);
  const record: PictureRecord = {
    id: newId(),
    setId: newId(),
    index: 0,
    createdAt: Date.now(),
    status: 'running',
    request: note?.request ?? plainRequest(file.name),
    isImported: true,
    references: [],
    isFavourite: false,
    width: 0,
    height: 0,
    mediaType: type,
    bytes: 0,
    ...(note?.seed !== undefined && { seed: note.seed }),
    ...(note?.revisedPrompt !== undefined && { revisedPrompt: note.revisedPrompt }),
  };
  // Held as sets are while they are made, so that no other tab takes it for one that was left.
  const kept = await browserSetLocks().hold(record.setId, async () => {
    await picturesStore().add([record]);
    return picturesStore().setBytes(record.id, new Blob([bytes], { type }));
  });
  if (kept && kept.width > 0) return { id: record.id, hasNote: note !== undefined };
  // It begins like a picture, and the browser cannot open it.
  await picturesStore().remove([record.id]);
  return undefined;
}

/** A picture from elsewhere is found by the name of its file. */
function plainRequest(fileName: string): PictureRequest {
  const prompt = fileName.replace(/\.\w+$/u, '').slice(0, MOST_PROMPT);
  return PictureRequest.parse({ model: IMPORTED_MODEL, prompt });
}
