import { SyncFailure } from './remote-store.ts';

/** A multiple of three, so that the pieces of base64 fit together; larger ones exceed the arguments of a call. */
const PIECE_BYTES = 24_576;

export function toBase64(bytes: Uint8Array): string {
  const pieces: string[] = [];
  for (let start = 0; start < bytes.length; start += PIECE_BYTES) {
    pieces.push(btoa(String.fromCharCode(...bytes.subarray(start, start + PIECE_BYTES))));
  }
  return pieces.join('');
}

export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  let decoded: string;
  try {
    decoded = atob(text);
  } catch (cause) {
    throw new SyncFailure('damaged', { cause });
  }
  const bytes = new Uint8Array(decoded.length);
  for (let index = 0; index < decoded.length; index += 1) bytes[index] = decoded.charCodeAt(index);
  return bytes;
}

export async function gzip(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return through(bytes, new CompressionStream('gzip'));
}

export async function gunzip(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return await through(bytes, new DecompressionStream('gzip'));
  } catch (cause) {
    throw new SyncFailure('damaged', { cause });
  }
}

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  transform: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(transform);
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
