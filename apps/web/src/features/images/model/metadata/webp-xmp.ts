import { joined, latinBytes, latinText, readUint32, uint32 } from './bytes.ts';

const HEADER_BYTES = 12;
const XMP_NAME = 'XMP ';
const XMP_FLAG = 0b100;
const ALPHA_FLAG = 0b1_0000;

interface Chunk {
  readonly name: string;
  readonly content: Uint8Array;
}

interface CanvasSize {
  readonly width: number;
  readonly height: number;
  readonly hasAlpha: boolean;
}

/** A WebP with this packet in the place of one that it had; as it was when its size cannot be told. */
export function writeWebpXmp(webp: Uint8Array, packet: string): Uint8Array<ArrayBuffer> {
  const chunks = chunksOf(webp).filter(({ name }) => name !== XMP_NAME);
  const extended = withExtension(chunks);
  if (!extended) return joined([webp]);
  const all = [...extended, { name: XMP_NAME, content: new TextEncoder().encode(packet) }];
  const body = joined([latinBytes('WEBP'), ...all.map(written)]);
  return joined([latinBytes('RIFF'), uint32(body.length, true), body]);
}

/** The packet in a WebP. */
export function readWebpXmp(webp: Uint8Array): string | undefined {
  const found = chunksOf(webp).find(({ name }) => name === XMP_NAME);
  return found && new TextDecoder().decode(found.content);
}

/** Only the extended form of the file has room for packets: it begins with a chunk that names them. */
function withExtension(chunks: readonly Chunk[]): readonly Chunk[] | undefined {
  const [first, ...rest] = chunks;
  if (!first) return undefined;
  if (first.name === 'VP8X') {
    const content = first.content.slice();
    content[0] = (content[0] ?? 0) | XMP_FLAG;
    return [{ name: 'VP8X', content }, ...rest];
  }
  const size = sizeOf(first);
  if (!size) return undefined;
  const flags = XMP_FLAG | (size.hasAlpha ? ALPHA_FLAG : 0);
  const content = Uint8Array.of(flags, 0, 0, 0, ...uint24(size.width - 1), ...uint24(size.height - 1));
  return [{ name: 'VP8X', content }, ...chunks];
}

function sizeOf({ name, content }: Chunk): CanvasSize | undefined {
  const byte = (at: number) => content[at] ?? 0;
  if (name === 'VP8 ' && content.length >= 10) {
    const side = (at: number) => (byte(at) | (byte(at + 1) << 8)) & 0x3f_ff;
    return { width: side(6), height: side(8), hasAlpha: false };
  }
  if (name === 'VP8L' && content.length >= 5) {
    const bits = readUint32(content, 1, true);
    return { width: (bits & 0x3f_ff) + 1, height: ((bits >>> 14) & 0x3f_ff) + 1, hasAlpha: ((bits >>> 28) & 1) === 1 };
  }
  return undefined;
}

function chunksOf(webp: Uint8Array): Chunk[] {
  const chunks: Chunk[] = [];
  let at = HEADER_BYTES;
  while (at + 8 <= webp.length) {
    const length = readUint32(webp, at + 4, true);
    if (at + 8 + length > webp.length) break;
    chunks.push({ name: latinText(webp.subarray(at, at + 4)), content: webp.subarray(at + 8, at + 8 + length) });
    // Chunks begin at even places.
    at += 8 + length + (length % 2);
  }
  return chunks;
}

function written({ name, content }: Chunk): Uint8Array {
  return joined([latinBytes(name), uint32(content.length, true), content, new Uint8Array(content.length % 2)]);
}

function uint24(value: number): readonly number[] {
  return [value & 0xff, (value >> 8) & 0xff, (value >> 16) & 0xff];
}
