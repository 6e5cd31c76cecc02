/** A text with a key that says what it is: two texts of the same name have the same key only when they are the same. */
export function pieceKey(name: string, text: string): string {
  return `${name}/${text.length.toString(36)}${hash(text, 0x9e37_79b9)}${hash(text, 0x85eb_ca6b)}`;
}

/** Packs a text; browsers that cannot keep its plain bytes. */
export async function packText(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new TextEncoder().encode(text);
  return 'CompressionStream' in globalThis ? through(new CompressionStream('gzip'), bytes) : bytes;
}

/** The text that was packed, whichever way. */
export async function unpackText(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  // The two bytes that begin every packed text; no JSON begins with them.
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
  return new TextDecoder().decode(isPacked ? await through(new DecompressionStream('gzip'), bytes) : bytes);
}

async function through(
  stream: CompressionStream | DecompressionStream,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  const writer = stream.writable.getWriter();
  // Failures come out at the other end, where they are waited for.
  writer.write(bytes).catch(() => {});
  writer.close().catch(() => {});
  return new Uint8Array(await new Response(stream.readable).arrayBuffer());
}

/**
 * 53 bits of a text (cyrb53). Two of them tell the versions of a chat apart for good, and unlike the browser's own
 * digest they are there over plain http too.
 */
function hash(text: string, seed: number): string {
  let high = 0xdead_beef ^ seed;
  let low = 0x41c6_ce57 ^ seed;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 2_654_435_761);
    low = Math.imul(low ^ code, 1_597_334_677);
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return (4_294_967_296 * (2_097_151 & low) + (high >>> 0)).toString(36);
}
