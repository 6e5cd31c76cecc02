import { createLanes } from '#/lib/lanes.ts';
import { HEAD_BYTES, isHeic, kindOfFile, type FileKind } from './file-kind.ts';
import { FILE_LIMIT_BYTES } from './limits.ts';
import { drawByImage } from './pictures/draw-by-image.ts';
import type { ShrunkPicture } from './pictures/shrink-picture.ts';
import type { ReaderJob, ReaderNews, ReaderOrder } from './reader-protocol.ts';
import type { DocumentText } from './reading/document-text.ts';
import { ReadingFailure } from './reading/reading-failure.ts';

/** Two at a time: a phone has little memory, and a dropped folder has many files. */
const MOST_READERS = 2;
/** A file that says nothing for so long was made to keep its reader busy. */
const SILENCE_MS = 60_000;

export interface ReadOptions {
  readonly signal: AbortSignal;
  /** From 0 to 1. */
  readonly onProgress: (share: number) => void;
}

export type ReadFile = ({ readonly kind: 'picture' } & ShrunkPicture) | ({ readonly kind: 'document' } & DocumentText);

/** Reads a file that goes with a question, in a worker. Throws a `ReadingFailure`, or the signal's reason. */
export async function readFile(file: File, options: ReadOptions): Promise<ReadFile> {
  const kind = await kindOf(file);
  options.signal.throwIfAborted();
  if (kind === 'svg') return readPicture(await drawByImage(file), options);
  if (kind !== 'picture') return readDocument(file, options);
  try {
    return await readPicture(file, options);
  } catch (error) {
    if (!(error instanceof ReadingFailure)) throw error;
    options.signal.throwIfAborted();
    return readByImage(file, options);
  }
}

async function kindOf(file: File): Promise<FileKind> {
  if (file.size > FILE_LIMIT_BYTES) throw new ReadingFailure('too-large');
  const head = await file
    .slice(0, HEAD_BYTES)
    .arrayBuffer()
    // A folder, or a file that was moved since it was chosen.
    .catch(() => Promise.reject(new ReadingFailure('reader')));
  const found = kindOfFile({ name: file.name, mediaType: file.type, head: new Uint8Array(head) });
  if (found.kind === 'refused') throw new ReadingFailure(found.why);
  return found.kind;
}

async function readDocument(file: File, options: ReadOptions): Promise<ReadFile> {
  const news = await runReader({ kind: 'document', file, name: file.name, mediaType: file.type }, options);
  if (news.type !== 'document') throw new ReadingFailure('reader');
  return { kind: 'document', text: news.text, pages: news.pages };
}

async function readPicture(source: Blob | ImageBitmap, options: ReadOptions): Promise<ReadFile> {
  const news = await runReader({ kind: 'picture', source }, options);
  if (news.type !== 'picture') throw new ReadingFailure('reader');
  const { blob, width, height } = news;
  return { kind: 'picture', blob, width, height };
}

/** Some browsers open more kinds of pictures in the page than in a worker. */
async function readByImage(file: File, options: ReadOptions): Promise<ReadFile> {
  const bitmap = await drawByImage(file).catch(() => {
    throw new ReadingFailure(isHeic(file) ? 'heic' : 'picture');
  });
  return readPicture(bitmap, options);
}

const inLane = createLanes(MOST_READERS);

function runReader(job: ReaderJob, { signal, onProgress }: ReadOptions): Promise<ReaderNews> {
  return inLane(async () => {
    signal.throwIfAborted();
    return runWorker(job, signal, onProgress);
  });
}

/** A worker per file: ending it stops whatever it does and gives all of its memory back. */
function runWorker(job: ReaderJob, signal: AbortSignal, onProgress: (share: number) => void): Promise<ReaderNews> {
  const worker = new Worker(new URL('./reader.worker.ts', import.meta.url), { type: 'module' });
  const { promise, resolve, reject } = Promise.withResolvers<ReaderNews>();
  const giveUp = (): void => reject(new ReadingFailure('reader'));
  const abort = (): void => reject(signal.reason as Error);
  let silence = setTimeout(giveUp, SILENCE_MS);
  signal.addEventListener('abort', abort);
  worker.addEventListener('error', giveUp);
  const { port1: line, port2: port } = new MessageChannel();
  line.onmessage = ({ data }: MessageEvent<ReaderNews>) => {
    clearTimeout(silence);
    if (data.type === 'failed') return reject(new ReadingFailure(data.why));
    if (data.type !== 'progress') return resolve(data);
    silence = setTimeout(giveUp, SILENCE_MS);
    return onProgress(data.done / Math.max(1, data.total));
  };
  const given = 'source' in job && job.source instanceof ImageBitmap ? [job.source] : [];
  worker.postMessage({ job, port } satisfies ReaderOrder, [port, ...given]);
  return promise.finally(() => {
    clearTimeout(silence);
    signal.removeEventListener('abort', abort);
    line.close();
    worker.terminate();
  });
}
