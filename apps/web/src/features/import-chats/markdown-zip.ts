import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { BLOB_ADDRESS } from '#/storage/blob-address.ts';
import { messageRowsOf, rowsOf } from '#/storage/document/row-pages.ts';
import type { MessageRow, RecordStorage, SessionRow } from '#/storage/records.ts';
import { restWhenBusy } from '#/storage/rest-when-busy.ts';
import { loadChatMarkdown } from '#/features/export/public.ts';
import { frontMatter, uniqueNames } from './model/front-matter.ts';

/** Bytes are handed to the browser in pieces of about this size, which it may keep outside of our memory. */
const PIECE_BYTES = 1_000_000;

const ENDINGS: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
  'image/svg+xml': 'svg',
};

interface ZipOptions {
  readonly now: number;
  readonly signal: AbortSignal;
  readonly onProgress: (done: number, total: number) => void;
  /** Left out, every chat. */
  readonly only?: ReadonlySet<string> | undefined;
}

export interface MarkdownZip {
  readonly content: Blob;
  readonly chats: number;
}

/** Every chat, or those that were chosen, as a Markdown file, its pictures beside it, in one archive. Written piece by piece, a chat at a time. */
export async function markdownZip(storage: RecordStorage, options: ZipOptions): Promise<MarkdownZip> {
  const { now, signal, onProgress, only } = options;
  const chatMarkdown = await loadChatMarkdown();
  const archive = openZip();
  const nameOf = uniqueNames();
  const pictures = new Map<string, string>();
  const rest = restWhenBusy();
  const total = only?.size ?? (await storage.count('sessions'));
  let [done, chats] = [0, 0];
  for await (const session of rowsOf(storage, 'sessions')) {
    signal.throwIfAborted();
    if (only?.has(session.id) === false) continue;
    onProgress(done, total);
    done += 1;
    const rows = session.isIncognito ? [] : await Array.fromAsync(messageRowsOf(storage, session.id));
    if (rows.length === 0) continue;
    const { text, fileName, shown } = chatMarkdown(session, rows, now);
    await addPictures(storage, text, pictures, archive);
    const linked = text.replaceAll(BLOB_ADDRESS, (address, id: string) => pictures.get(id) ?? address);
    archive.addText(nameOf(fileName), frontMatter(factsOf(session, rows, shown)) + linked, session.lastUpdate);
    chats += 1;
    await rest();
  }
  onProgress(total, total);
  return { content: await archive.end(), chats };
}

function factsOf(session: SessionRow, rows: readonly MessageRow[], shown: number) {
  const { id, topic, lastUpdate, shelf } = session;
  return {
    id,
    title: topic,
    created: rows[0]?.date ?? lastUpdate,
    updated: lastUpdate,
    models: [...new Set(rows.flatMap(({ model }) => (model === undefined || model === '' ? [] : [model])))],
    messages: shown,
    otherVersions: rows.length - shown,
    shelf,
  };
}

type Archive = ReturnType<typeof openZip>;

/** Each picture goes in once, however many chats show it. */
async function addPictures(
  storage: RecordStorage,
  text: string,
  known: Map<string, string>,
  archive: Archive,
): Promise<void> {
  const ids = new Set(Array.from(text.matchAll(BLOB_ADDRESS), ([, id = '']) => id).filter((id) => !known.has(id)));
  if (ids.size === 0) return;
  for (const { id, blob } of await storage.getMany('blobs', [...ids])) {
    const path = `pictures/${id}.${ENDINGS[blob.type] ?? 'bin'}`;
    known.set(id, path);
    archive.addBytes(path, new Uint8Array(await blob.arrayBuffer()));
  }
}

function openZip() {
  const pieces: Blob[] = [];
  let waiting: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const flush = (): void => {
    pieces.push(new Blob(waiting));
    waiting = [];
    length = 0;
  };
  const zip = new Zip((error, part, isLast) => {
    if (error) return reject(error);
    waiting.push(part);
    length += part.length;
    if (length >= PIECE_BYTES) flush();
    if (isLast) resolve();
  });
  return {
    addText(name: string, text: string, time: number): void {
      const file = new ZipDeflate(name, { level: 6 });
      file.mtime = inZipTime(time);
      zip.add(file);
      file.push(new TextEncoder().encode(text), true);
    },
    /** Pictures are packed already. */
    addBytes(name: string, bytes: Uint8Array): void {
      const file = new ZipPassThrough(name);
      zip.add(file);
      file.push(bytes, true);
    },
    async end(): Promise<Blob> {
      zip.end();
      await promise;
      flush();
      return new Blob(pieces, { type: 'application/zip' });
    },
  };
}

/** Archives count years from 1980 to 2099. */
function inZipTime(time: number): number {
  return Math.min(Math.max(time, Date.UTC(1980, 0, 2)), Date.UTC(2099, 11, 30));
}
