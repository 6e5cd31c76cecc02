import type { ByteReader, ByteSink } from './byte-reader.ts';
import { FileRefused } from './file-refused.ts';
import { expectSensibleSize } from './picture-dimensions.ts';

const IMAGE = 0x2c;
const EXTENSION = 0x21;
const TRAILER = 0x3b;
const COMMENT = 0xfe;
const FOR_PROGRAMS = 0xff;
/** How often it repeats, and its colours. */
const KEPT_FOR_PROGRAMS: ReadonlySet<string> = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012']);
const NO_SINK: ByteSink = { write: () => {}, patch: () => {}, size: 0 };

/** Passes a GIF on, block by block, without comments and what programs add. What stands behind its end is dropped. */
export async function cleanGif(reader: ByteReader, sink: ByteSink): Promise<void> {
  const head = await reader.take(13);
  expectSensibleSize(head.readUInt16LE(6), head.readUInt16LE(8));
  await sink.write(head);
  await reader.pass(paletteBytes(head[10] ?? 0), sink);
  for (;;) {
    const [kind] = await reader.take(1);
    if (kind === TRAILER) return sink.write(Buffer.from([TRAILER]));
    if (kind === IMAGE) await passImage(reader, sink);
    else if (kind === EXTENSION) await passExtension(reader, sink);
    else throw new FileRefused('damaged');
  }
}

async function passImage(reader: ByteReader, sink: ByteSink): Promise<void> {
  const head = await reader.take(9);
  expectSensibleSize(head.readUInt16LE(4), head.readUInt16LE(6));
  await sink.write(Buffer.concat([Buffer.from([IMAGE]), head]));
  await reader.pass(paletteBytes(head[8] ?? 0) + 1, sink);
  await passBlocks(reader, sink);
}

async function passExtension(reader: ByteReader, sink: ByteSink): Promise<void> {
  const [label = 0] = await reader.take(1);
  const isDrawn = label === FOR_PROGRAMS ? KEPT_FOR_PROGRAMS.has(await programOf(reader)) : label !== COMMENT;
  if (isDrawn) await sink.write(Buffer.from([EXTENSION, label]));
  await passBlocks(reader, isDrawn ? sink : NO_SINK);
}

async function programOf(reader: ByteReader): Promise<string> {
  return (await reader.peek(12)).toString('latin1', 1);
}

async function passBlocks(reader: ByteReader, sink: ByteSink): Promise<void> {
  for (;;) {
    const [length = 0] = await reader.peek(1);
    await reader.pass(1 + length, sink);
    if (length === 0) return;
  }
}

function paletteBytes(flags: number): number {
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 0x07) + 1);
}
