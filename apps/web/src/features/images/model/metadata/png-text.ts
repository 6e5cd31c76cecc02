import { joined, latinBytes, latinText, readUint32, uint32 } from './bytes.ts';

const SIGNATURE_BYTES = 8;
/** Length, name and checksum around the content of a chunk. */
const FRAME_BYTES = 12;

interface Chunk {
  readonly name: string;
  readonly content: Uint8Array;
  readonly whole: Uint8Array;
}

/** A PNG with these texts in it, each under its keyword, and without others of the same keywords. */
export function writePngTexts(png: Uint8Array, texts: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> {
  const chunks = chunksOf(png);
  const kept = chunks.filter((chunk) => {
    const keyword = keywordOf(chunk);
    return keyword === undefined || !Object.hasOwn(texts, keyword);
  });
  const added = Object.entries(texts).map(([keyword, text]) => textChunk(keyword, text));
  const [header, ...rest] = kept.map(({ whole }) => whole);
  if (!header) return joined([png]);
  return joined([png.subarray(0, SIGNATURE_BYTES), header, ...added, ...rest]);
}

/** The text of a keyword in a PNG, where it is not packed. */
export function readPngText(png: Uint8Array, keyword: string): string | undefined {
  const chunk = chunksOf(png).find((one) => keywordOf(one) === keyword);
  if (!chunk) return undefined;
  const rest = chunk.content.subarray(keyword.length + 1);
  if (chunk.name === 'tEXt') return latinText(rest);
  const isPacked = rest[0] !== 0;
  if (isPacked) return undefined;
  const language = rest.indexOf(0, 2);
  const translated = language === -1 ? -1 : rest.indexOf(0, language + 1);
  return translated === -1 ? undefined : new TextDecoder().decode(rest.subarray(translated + 1));
}

/** All chunks up to the end of the picture; what is cut off ends the list. */
function chunksOf(png: Uint8Array): Chunk[] {
  const chunks: Chunk[] = [];
  let at = SIGNATURE_BYTES;
  while (at + FRAME_BYTES <= png.length) {
    const end = at + FRAME_BYTES + readUint32(png, at);
    if (end > png.length) break;
    const name = latinText(png.subarray(at + 4, at + 8));
    chunks.push({ name, content: png.subarray(at + 8, end - 4), whole: png.subarray(at, end) });
    at = end;
  }
  return chunks;
}

function keywordOf({ name, content }: Chunk): string | undefined {
  if (name !== 'tEXt' && name !== 'iTXt') return undefined;
  const end = content.indexOf(0);
  return end === -1 ? undefined : latinText(content.subarray(0, end));
}

/** International text: what people write is not Latin alone. */
function textChunk(keyword: string, text: string): Uint8Array {
  const named = joined([
    latinBytes(`iTXt${keyword}`),
    // The end of the keyword, not packed, and neither language nor translated keyword.
    new Uint8Array(5),
    new TextEncoder().encode(text),
  ]);
  return joined([uint32(named.length - 4), named, uint32(crc32(named))]);
}

function crc32(bytes: Uint8Array): number {
  let crc = 0xff_ff_ff_ff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xed_b8_83_20 : crc >>> 1;
  }
  return (crc ^ 0xff_ff_ff_ff) >>> 0;
}
