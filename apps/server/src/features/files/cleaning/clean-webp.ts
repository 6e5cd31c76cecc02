import type { ByteReader, ByteSink } from './byte-reader.ts';
import { FileRefused } from './file-refused.ts';
import { expectSensibleSize } from './picture-dimensions.ts';

const KEPT: ReadonlySet<string> = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
/** What the flags of a picture say of Exif and XMP. */
const METADATA_FLAGS = 0x0c;
/** As much of a chunk as says how large the picture is. */
const SIZE_BYTES = 10;

/** Passes a WebP on, chunk by chunk, without what tells of its maker. What stands behind its end is dropped. */
export async function cleanWebp(reader: ByteReader, sink: ByteSink): Promise<void> {
  const start = sink.size;
  const head = await reader.take(12);
  let left = head.readUInt32LE(4) - 4;
  await sink.write(head);
  let isSized = false;
  while (left >= 8) {
    const chunk = await reader.take(8);
    const type = chunk.toString('latin1', 0, 4);
    const length = chunk.readUInt32LE(4);
    // Chunks begin at even places.
    const padded = length + (length % 2);
    left -= 8 + padded;
    if (left < 0) throw new FileRefused('damaged');
    if (!KEPT.has(type)) {
      await reader.skip(padded);
      continue;
    }
    const beginning = Buffer.from(await reader.take(Math.min(SIZE_BYTES, padded)));
    isSized = expectSize(type, beginning) || isSized;
    if (type === 'VP8X') beginning.writeUInt8((beginning[0] ?? 0) & ~METADATA_FLAGS, 0);
    await sink.write(Buffer.concat([chunk, beginning]));
    await reader.pass(padded - beginning.length, sink);
  }
  if (!isSized) throw new FileRefused('damaged');
  const size = Buffer.alloc(4);
  size.writeUInt32LE(sink.size - start - 8);
  sink.patch(start + 4, size);
}

/** Refuses a picture that is too large; says whether the chunk has a size at all. */
function expectSize(type: string, bytes: Buffer): boolean {
  if (!type.startsWith('VP8')) return false;
  if (bytes.length < SIZE_BYTES) throw new FileRefused('damaged');
  if (type === 'VP8X') expectSensibleSize(bytes.readUIntLE(4, 3) + 1, bytes.readUIntLE(7, 3) + 1);
  else if (type === 'VP8 ') expectSensibleSize(bytes.readUInt16LE(6) & 0x3f_ff, bytes.readUInt16LE(8) & 0x3f_ff);
  else {
    const sides = bytes.readUInt32LE(1);
    expectSensibleSize((sides & 0x3f_ff) + 1, ((sides >>> 14) & 0x3f_ff) + 1);
  }
  return true;
}
