import { ByteReader, type ByteSink } from './byte-reader.ts';
import { fileKindOf, KIND_HEAD_BYTES } from './file-kind.ts';
import { FileRefused } from './file-refused.ts';

/** A whole picture without what tells of its maker, its place and its time; as it is where it cannot be cleaned. */
export async function cleanedPicture(bytes: Buffer): Promise<Buffer> {
  const sink = new MemorySink();
  try {
    const { clean } = fileKindOf(bytes.subarray(0, KIND_HEAD_BYTES), { name: '', type: '' });
    await clean(new ByteReader(inOnePiece(bytes)), sink);
    return sink.whole();
  } catch (error) {
    if (error instanceof FileRefused) return bytes;
    throw error;
  }
}

async function* inOnePiece(bytes: Buffer): AsyncGenerator<Buffer, void, undefined> {
  yield bytes;
}

class MemorySink implements ByteSink {
  readonly #written: Buffer[] = [];
  readonly #patches: (readonly [at: number, bytes: Buffer])[] = [];
  size = 0;

  write(bytes: Buffer): void {
    this.#written.push(bytes);
    this.size += bytes.length;
  }

  patch(at: number, bytes: Buffer): void {
    this.#patches.push([at, bytes]);
  }

  whole(): Buffer {
    const all = Buffer.concat(this.#written);
    for (const [at, bytes] of this.#patches) bytes.copy(all, at);
    return all;
  }
}
