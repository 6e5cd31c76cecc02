import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { AppError } from '@parley/contract';
import { ByteReader, type ByteSink } from './cleaning/byte-reader.ts';
import { type FileClaims, fileKindOf, KIND_HEAD_BYTES } from './cleaning/file-kind.ts';
import { FileRefused } from './cleaning/file-refused.ts';

const WRITTEN_AT_ONCE_BYTES = 65_536;
/** No upload takes that long. */
const LEFT_BEHIND_MS = 86_400_000;
const OUT_OF_ROOM: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** A file that has arrived and is not anybody's yet. */
export interface IncomingFile {
  readonly path: string;
  readonly mediaType: string;
  readonly sizeBytes: number;
  discard(): Promise<void>;
}

export interface IncomingFolderParts {
  readonly folder: string;
  readonly maxBytes: number;
  /** How a file is opened to be written; tests hand in a device that is full. */
  readonly openNew?: ((path: string) => Promise<FileHandle>) | undefined;
}

/** Where files arrive under passing names: cleaned while they come, and gone if anything goes wrong. */
export class IncomingFolder {
  readonly #parts: IncomingFolderParts;

  constructor(parts: IncomingFolderParts) {
    this.#parts = parts;
  }

  /** Removes what a server left that ended in the middle of an upload. */
  async tidy(now: number): Promise<void> {
    const { folder } = this.#parts;
    for (const name of await readdir(folder).catch(() => [])) {
      const path = join(folder, name);
      const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }));
      if (mtimeMs < now - LEFT_BEHIND_MS) await rm(path, { force: true });
    }
  }

  async receive(source: AsyncIterable<Buffer>, claims: FileClaims): Promise<IncomingFile> {
    const { folder, maxBytes, openNew = openPrivately } = this.#parts;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const path = join(folder, randomBytes(16).toString('hex'));
    const discard = (): Promise<void> => rm(path, { force: true });
    try {
      const handle = await openNew(path);
      const sink = new FileSink(handle);
      try {
        const reader = new ByteReader(atMost(source, maxBytes));
        const head = await reader.peek(KIND_HEAD_BYTES);
        if (head.length === 0) throw new FileRefused('damaged');
        const { mediaType, clean } = fileKindOf(head, claims);
        await clean(reader, sink);
        await reader.skipRest();
        await sink.finish();
        return { path, mediaType, sizeBytes: sink.size, discard };
      } finally {
        sink.giveBack();
        await handle.close();
      }
    } catch (error) {
      await discard();
      throw asRefusal(error);
    }
  }
}

function openPrivately(path: string): Promise<FileHandle> {
  return open(path, 'wx', 0o600);
}

/** The failure that says that there is no room, where a disk said so. */
export function asRefusal(error: unknown): unknown {
  const { code } = (error ?? {}) as NodeJS.ErrnoException;
  return OUT_OF_ROOM.has(code) ? new AppError('storage_full', undefined, { cause: error }) : error;
}

/** Not a loop over the source: that would end it, and whoever sends would hear of a broken file instead. */
function atMost(source: AsyncIterable<Buffer>, maxBytes: number): AsyncIterator<Buffer> {
  const chunks = source[Symbol.asyncIterator]();
  let left = maxBytes;
  return {
    async next() {
      const result = await chunks.next();
      left -= result.done === true ? 0 : result.value.length;
      if (left < 0) throw new AppError('payload_too_large');
      return result;
    },
  };
}

/**
 * Writes to a file in pieces of a sensible size. What comes is copied into one block, so that the chunks of the connection die
 * young; the block is given back at once.
 */
class FileSink implements ByteSink {
  readonly #handle: FileHandle;
  readonly #patches: { readonly at: number; readonly bytes: Buffer }[] = [];
  readonly #block = Buffer.allocUnsafeSlow(WRITTEN_AT_ONCE_BYTES);
  #filled = 0;
  #size = 0;

  constructor(handle: FileHandle) {
    this.#handle = handle;
  }

  get size(): number {
    return this.#size;
  }

  write(bytes: Buffer): Promise<void> | void {
    this.#size += bytes.length;
    if (this.#filled + bytes.length > this.#block.length) return this.#writeOn(bytes);
    this.#filled += bytes.copy(this.#block, this.#filled);
    return undefined;
  }

  patch(at: number, bytes: Buffer): void {
    this.#patches.push({ at, bytes });
  }

  /** Resolves once the disk has everything. */
  async finish(): Promise<void> {
    await this.#flush();
    for (const { at, bytes } of this.#patches) await this.#handle.write(bytes, 0, bytes.length, at);
    await this.#handle.datasync();
  }

  giveBack(): void {
    this.#block.buffer.transfer(0);
  }

  async #writeOn(bytes: Buffer): Promise<void> {
    for (let at = 0; at < bytes.length;) {
      const copied = bytes.copy(this.#block, this.#filled, at);
      at += copied;
      this.#filled += copied;
      if (this.#filled === this.#block.length) await this.#flush();
    }
  }

  async #flush(): Promise<void> {
    for (let at = 0; at < this.#filled;) {
      at += (await this.#handle.write(this.#block, at, this.#filled - at)).bytesWritten;
    }
    this.#filled = 0;
  }
}
