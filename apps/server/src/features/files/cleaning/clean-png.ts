import type { ByteReader, ByteSink } from './byte-reader.ts';
import { FileRefused } from './file-refused.ts';
import { expectSensibleSize } from './picture-dimensions.ts';

/** What a picture is drawn of; texts, times, places and whatever programs add are not among it. */
const KEPT: ReadonlySet<string> = new Set(
  'PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD hIST pHYs acTL fcTL fdAT'.split(' '),
);
const SIGNATURE_BYTES = 8;
const HEADER_BYTES = 13;
const CHECKSUM_BYTES = 4;

/** Passes a PNG on, chunk by chunk, without what tells of its maker. What stands behind its end is dropped. */
export async function cleanPng(reader: ByteReader, sink: ByteSink): Promise<void> {
  await reader.pass(SIGNATURE_BYTES, sink);
  const first = await reader.take(8);
  if (typeOf(first) !== 'IHDR' || first.readUInt32BE(0) !== HEADER_BYTES) throw new FileRefused('damaged');
  const header = await reader.take(HEADER_BYTES + CHECKSUM_BYTES);
  expectSensibleSize(header.readUInt32BE(0), header.readUInt32BE(4));
  await sink.write(Buffer.concat([first, header]));
  for (;;) {
    const head = await reader.take(8);
    const length = head.readUInt32BE(0) + CHECKSUM_BYTES;
    if (KEPT.has(typeOf(head))) {
      await sink.write(head);
      await reader.pass(length, sink);
    } else await reader.skip(length);
    if (typeOf(head) === 'IEND') return;
  }
}

function typeOf(head: Buffer): string {
  return head.toString('latin1', 4, 8);
}
