import * as z from 'zod/mini';
import { asDataUrl } from '../blob-address.ts';
import { openPictures, type PictureDatabase } from './picture-database.ts';
import { PictureRecord } from './picture-record.ts';
import { restoredPicture } from './restored-picture.ts';

/*
 * Pictures stand behind everything else in a backup, one to a line, and the file says at its end where they begin. So the
 * rest is read as before, without them, and they are read one by one: all of them together may be larger than memory.
 */

const PAGE_SIZE = 100;
/** What every document ends with. */
const DOCUMENT_END = '\n}\n';
const TAIL_BYTES = 100;
const TAIL = /"picturesAt":\[(\d{1,15}),(\d{1,9})\]\n\}\n$/u;
const DATA_URL = /^data:(image\/[a-z0-9.+-]+);base64,/u;

const Line = z.object({ record: PictureRecord, data: z.optional(z.string()) });

/** A backup in its two parts. */
export interface SplitBackup {
  /** All but the pictures. */
  readonly document: Blob;
  readonly pictureCount: number;
  /** From the first picture on; empty where there are none. */
  readonly pictures: Blob;
}

/** A document with all finished pictures behind it. */
export async function withPictures(document: Blob, database: PictureDatabase): Promise<Blob> {
  const head = document.slice(0, document.size - DOCUMENT_END.length);
  // Each text is handed to the browser on its own, which may keep it outside of our memory.
  const parts: Blob[] = [];
  for await (const record of recordsOf(database)) {
    const blob = await database.bytes(record.id);
    if (!blob) continue;
    const text = JSON.stringify({ record, data: await asDataUrl(blob) } satisfies z.infer<typeof Line>);
    parts.push(new Blob([parts.length === 0 ? '\n' : ',\n', text]));
  }
  if (parts.length === 0) return document;
  const tail = `\n],\n"picturesAt":[${head.size},${parts.length}]${DOCUMENT_END}`;
  return new Blob([head, ',\n"pictures":[', ...parts, tail], { type: document.type });
}

/** Takes the pictures of a backup apart from the rest. A file without any, or one of somebody else, stays whole. */
export async function splitBackup(file: Blob): Promise<SplitBackup> {
  const [, at, count] = TAIL.exec(await file.slice(-TAIL_BYTES).text()) ?? [];
  const start = Number(at);
  if (at === undefined || start >= file.size) return { document: file, pictureCount: 0, pictures: new Blob() };
  return {
    document: new Blob([file.slice(0, start), DOCUMENT_END], { type: file.type }),
    pictureCount: Number(count),
    pictures: file.slice(start),
  };
}

/**
 * Brings the pictures of a backup in. They join those that are here, and of the same picture the one that is here stays:
 * no snapshot could give back what was replaced. A record without its bytes is left out. Gives how many came.
 */
export async function restorePictures(
  { pictures, pictureCount }: SplitBackup,
  database: PictureDatabase,
  onProgress: (share: number) => void = () => {},
): Promise<number> {
  let come = 0;
  let seen = 0;
  for await (const text of linesOf(pictures)) {
    const line = lineOf(text);
    if (!line) continue;
    onProgress((seen += 1) / Math.max(1, pictureCount));
    const blob = line.data === undefined ? undefined : blobOf(line.data);
    if (!blob || (await database.get(line.record.id))) continue;
    await database.put([restoredPicture(line.record, Date.now())]);
    // Thumbnails are drawn when they are first seen.
    await database.keep(line.record.id, blob, { mediaType: blob.type, bytes: blob.size }, undefined);
    come += 1;
  }
  return come;
}

/** How many finished pictures there are here; 0 where the browser lets us have no database. */
export async function countPictures(): Promise<number> {
  try {
    const database = await openPictures();
    const count = await database.count();
    database.close();
    return count;
  } catch {
    return 0;
  }
}

async function* recordsOf(database: PictureDatabase): AsyncGenerator<PictureRecord> {
  let page = await database.page('shown', undefined, PAGE_SIZE);
  while (page.length > 0) {
    yield* page;
    page = await database.page('shown', page.at(-1), PAGE_SIZE);
  }
}

async function* linesOf(pictures: Blob): AsyncGenerator<string> {
  const reader = pictures.stream().pipeThrough(new TextDecoderStream()).getReader();
  // Joined once per line: a picture comes in hundreds of pieces.
  let pieces: string[] = [];
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    const [first = '', ...rest] = read.value.split('\n');
    pieces.push(first);
    for (const next of rest) {
      yield pieces.join('');
      pieces = [next];
    }
  }
  yield pieces.join('');
}

/** Undefined for what stands around the pictures, and for damaged ones. */
function lineOf(text: string): z.infer<typeof Line> | undefined {
  if (!text.startsWith('{')) return undefined;
  try {
    return Line.parse(JSON.parse(text.replace(/,$/u, '')));
  } catch {
    return undefined;
  }
}

function blobOf(data: string): Blob | undefined {
  const [prefix, type] = DATA_URL.exec(data) ?? [];
  if (prefix === undefined || type === undefined) return undefined;
  try {
    return new Blob([Uint8Array.fromBase64(data.slice(prefix.length))], { type });
  } catch {
    return undefined;
  }
}
