/**
 * Cuts a text into pieces of at most so many bytes in UTF-8, between characters, so that joining them gives the text
 * back exactly. A text without characters has no pieces.
 */
export function splitIntoChunks(text: string, maxBytes: number): string[] {
  const bytes = new TextEncoder().encode(text);
  // A mark at the beginning of a piece is part of the text, too.
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const chunks: string[] = [];
  for (let start = 0; start < bytes.length;) {
    const end = boundaryBefore(bytes, Math.min(start + maxBytes, bytes.length));
    chunks.push(decoder.decode(bytes.subarray(start, end)));
    start = end;
  }
  return chunks;
}

/** Bytes that begin with 10 belong to the character before. */
function boundaryBefore(bytes: Uint8Array, wanted: number): number {
  let end = wanted;
  while (end < bytes.length && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return end;
}

/** Old backups were cut at spaces, and the space at each border was left out. */
export function joinOldChunks(chunks: readonly string[]): string {
  return chunks.join(' ');
}
