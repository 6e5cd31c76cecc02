import { setBit, type Bits } from './bits.ts';

/** Which documents each word is in, as differences of seven bits a byte: mostly one byte per entry. */
export interface Postings {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Where the entries of each word end. */
  readonly ends: Uint32Array<ArrayBuffer>;
}

/** Lists of growing numbers. */
export function encodePostings(lists: readonly (readonly number[])[]): Postings {
  let bytes = new Uint8Array(1_024);
  const ends = new Uint32Array(lists.length);
  let end = 0;
  for (const [word, documents] of lists.entries()) {
    // A number of 32 bits takes five bytes at most.
    if (end + documents.length * 5 > bytes.length) bytes = grown(bytes, end + documents.length * 5);
    let last = 0;
    for (const document of documents) {
      let rest = document - last;
      last = document;
      for (; rest > 127; rest >>>= 7) bytes[end++] = (rest & 127) | 128;
      bytes[end++] = rest;
    }
    ends[word] = end;
  }
  return { bytes: bytes.slice(0, end), ends };
}

/** Adds the documents of a word to a set. */
export function addPostings({ bytes, ends }: Postings, word: number, into: Bits): void {
  const end = ends[word] ?? 0;
  let document = 0;
  for (let at = word === 0 ? 0 : (ends[word - 1] ?? 0); at < end;) {
    let shift = 0;
    let byte = bytes[at++] ?? 0;
    let difference = byte & 127;
    while (byte > 127) {
      byte = bytes[at++] ?? 0;
      difference |= (byte & 127) << (shift += 7);
    }
    document += difference;
    setBit(into, document);
  }
}

function grown(bytes: Uint8Array<ArrayBuffer>, atLeast: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(Math.max(atLeast, bytes.length * 2));
  larger.set(bytes);
  return larger;
}
