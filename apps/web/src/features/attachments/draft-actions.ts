import { readBlob, removeBlobs, saveBlob } from '#/storage/blobs.ts';
import { problemOf } from '#/storage/health.ts';
import { removeOriginal, saveOriginal } from '#/storage/originals.ts';
import type { DraftFile } from '#/storage/records.ts';
import { showToast } from '#/components/toast.tsx';
import { t } from '#/i18n/i18n.ts';
import { newId } from '#/lib/ids.ts';
import { statOfContent, chatActions } from '#/features/chat-core/public.ts';
import type { TakenFiles } from './draft-attachments.ts';
import { changeDraftItems, draftItems, type DraftItem } from './draft-store.ts';
import { looksLikePicture, type FileFailure } from './file-kind.ts';
import { MOST_DOCUMENTS, MOST_PICTURES, ORIGINAL_LIMIT_BYTES } from './limits.ts';
import { pastedName } from './pasted-name.ts';
import { readFile, type ReadFile } from './read-file.ts';
import { cutText } from './reading/cut-text.ts';
import { ReadingFailure } from './reading/reading-failure.ts';

interface Reading {
  readonly file: File;
  readonly abort: AbortController;
  /** Ends when the file has been read, or will not be. */
  readonly ended: Promise<void>;
}

const readings = new Map<string, Reading>();

/** Puts files into the box and begins to read them. */
export function addFiles(sessionId: string, files: readonly File[]): void {
  const room = { picture: MOST_PICTURES, document: MOST_DOCUMENTS };
  for (const { kind } of draftItems(sessionId)) room[kind] -= 1;
  for (const file of files) {
    const kind = looksLikePicture(file) ? 'picture' : 'document';
    if (room[kind] <= 0) return void showToast({ kind: 'error', text: t(`attachments.most.${kind}`, MOST) });
    room[kind] -= 1;
    const { name, type: mediaType, size: sizeBytes } = file;
    const item: DraftItem = { id: newId(), kind, name, mediaType, sizeBytes, state: 'reading' };
    changeDraftItems(sessionId, (items) => [...items, item]);
    read(sessionId, item.id, file);
  }
}

const MOST = { pictures: MOST_PICTURES, documents: MOST_DOCUMENTS };

/** Keeps a long paste as a document under its first line. */
export async function addText(sessionId: string, pasted: string): Promise<string> {
  const id = newId();
  const name = pastedName(pasted, t('attachments.pastedText'));
  const sizeBytes = new Blob([pasted]).size;
  const item: DraftItem = { id, kind: 'document', name, mediaType: 'text/plain', sizeBytes, state: 'reading' };
  changeDraftItems(sessionId, (items) => [...items, item]);
  await keep(sessionId, id, { kind: 'document', text: cutText(pasted) }).catch((error: unknown) =>
    change(sessionId, id, { state: 'failed', why: failureOf(error) }),
  );
  return id;
}

export function removeItem(sessionId: string, id: string): void {
  readings.get(id)?.abort.abort();
  readings.delete(id);
  const item = find(sessionId, id);
  changeDraftItems(sessionId, (items) => items.filter((other) => other.id !== id));
  persist(sessionId);
  if (item?.state !== 'ready') return;
  void Promise.all([removeBlobs([item.url]), removeOriginal(id)]).catch(() => {});
}

export function retryItem(sessionId: string, id: string): void {
  const file = readings.get(id)?.file;
  if (!file) return;
  change(sessionId, id, { state: 'reading' });
  read(sessionId, id, file);
}

/** Takes out what can be sent, once it has been read. */
export async function takeReady(sessionId: string): Promise<TakenFiles> {
  await Promise.all(draftItems(sessionId).flatMap(({ id }) => readings.get(id)?.ended ?? []));
  const ready = draftItems(sessionId).filter((item) => item.state === 'ready');
  changeDraftItems(sessionId, (items) => items.filter((item) => item.state !== 'ready'));
  persist(sessionId);
  const documents = ready.filter((item) => item.kind === 'document');
  const attachments = await Promise.all(
    documents.map(async ({ id, name, mediaType, sizeBytes, pages, url }) => {
      const text = (await (await readBlob(url))?.text()) ?? '';
      return { id, name, mediaType, sizeBytes, pages, text };
    }),
  );
  // From here on the text is the message's own.
  void removeBlobs(documents.map(({ url }) => url)).catch(() => {});
  const images = ready.flatMap((item) =>
    item.kind === 'picture' ? [{ type: 'image_url', image_url: { url: item.url } } as const] : [],
  );
  return { images, attachments };
}

/** Puts back what was taken, where it could not be sent after all. */
export async function restore(sessionId: string, { images, attachments }: TakenFiles): Promise<void> {
  const pictures = await Promise.all(
    images.map(async ({ image_url: { url } }): Promise<DraftItem> => {
      const blob = await readBlob(url);
      const facts = { mediaType: blob?.type ?? '', sizeBytes: blob?.size ?? 0 };
      return { id: newId(), kind: 'picture', name: '', ...facts, state: 'ready', url };
    }),
  );
  const documents = await Promise.all(
    attachments.map(async ({ text, ...facts }): Promise<DraftItem> => {
      const url = await saveText(sessionId, text);
      return { ...facts, kind: 'document', state: 'ready', url, tokenCount: statOfContent(text).tokenCount };
    }),
  );
  changeDraftItems(sessionId, (items) => [...pictures, ...documents, ...items]);
  persist(sessionId);
}

function read(sessionId: string, id: string, file: File): void {
  const abort = new AbortController();
  const onProgress = (share: number): void => change(sessionId, id, { state: 'reading', share });
  const reading = readFile(file, { signal: abort.signal, onProgress }).then((found) =>
    keep(sessionId, id, found, file),
  );
  const ended = reading.catch((error: unknown) => {
    if (!abort.signal.aborted) change(sessionId, id, { state: 'failed', why: failureOf(error) });
  });
  readings.set(id, { file, abort, ended });
}

/** Writes down what was read, unless it is not wanted any more. */
async function keep(sessionId: string, id: string, found: ReadFile, file?: File): Promise<void> {
  const isWanted = (): boolean => find(sessionId, id) !== undefined;
  if (!isWanted()) return;
  // A chat that was deleted meanwhile must not leave anything behind.
  if (!(await chatActions.hasSession(sessionId))) return changeDraftItems(sessionId, () => []);
  const isPicture = found.kind === 'picture';
  const url = await (isPicture ? save(sessionId, found.blob) : saveText(sessionId, found.text));
  if (!isPicture && file) await keepOriginal(sessionId, id, found.text, file);
  if (!isWanted()) {
    await removeOriginal(id);
    return removeBlobs([url]);
  }
  const more = isPicture
    ? { mediaType: found.blob.type, sizeBytes: found.blob.size }
    : { pages: found.pages, tokenCount: statOfContent(found.text).tokenCount };
  change(sessionId, id, { state: 'ready', kind: found.kind, url, ...more });
  readings.delete(id);
  persist(sessionId);
}

/** Keeps the file itself where its text is not all there is to it. Without room for it there is still the text. */
async function keepOriginal(sessionId: string, id: string, text: string, file: File): Promise<void> {
  const isText = new Blob([text]).size === file.size;
  if (isText || file.size > ORIGINAL_LIMIT_BYTES) return;
  await saveOriginal(id, file, chatActions.isIncognito(sessionId)).catch(() => {});
}

function save(sessionId: string, blob: Blob): Promise<string> {
  return saveBlob(blob, { isIncognito: chatActions.isIncognito(sessionId) });
}

function saveText(sessionId: string, text: string): Promise<string> {
  return save(sessionId, new Blob([text], { type: 'text/plain' }));
}

function find(sessionId: string, id: string): DraftItem | undefined {
  return draftItems(sessionId).find((item) => item.id === id);
}

type Patch = Partial<Omit<DraftFile, 'id'>> &
  ({ state: 'reading'; share?: number } | { state: 'ready'; url: string } | { state: 'failed'; why: FileFailure });

function change(sessionId: string, id: string, patch: Patch): void {
  changeDraftItems(sessionId, (items) => items.map((item) => (item.id === id ? { ...item, ...patch } : item)));
}

/** A reload finds what has been read; a file that was not can only be chosen again. */
function persist(sessionId: string): void {
  const files = draftItems(sessionId).flatMap((item): DraftFile[] => {
    if (item.state !== 'ready') return [];
    const { id, kind, name, mediaType, sizeBytes, url, pages, tokenCount } = item;
    return [{ id, kind, name, mediaType, sizeBytes, url, pages, tokenCount }];
  });
  chatActions.changeDraft(sessionId, { files });
}

function failureOf(error: unknown): FileFailure {
  if (error instanceof ReadingFailure) return error.why;
  return problemOf(error) === 'quota' ? 'no-room' : 'reader';
}
