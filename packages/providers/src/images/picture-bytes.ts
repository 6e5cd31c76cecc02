import { AppError, PICTURE_HEAD_BYTES, type PictureType, pictureTypeOf } from '@parley/contract';

/** A picture of the largest size that any provider makes stays far below it. */
const MADE_PICTURE_MAX_BYTES = 32 * 1024 * 1024;

/** Types that models make, as far as a browser shows them and nothing in them runs. */
const MADE_TYPES: ReadonlySet<PictureType | undefined> = new Set([
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/gif',
]);
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
const HEAD_CHARACTERS = Math.ceil(PICTURE_HEAD_BYTES / 3) * 4;
const CHUNK_BYTES = 0x8000;

export interface PictureFile {
  readonly type: PictureType;
  readonly base64: string;
  /** Decoded when they are first asked for, and never again. */
  bytes(): Uint8Array<ArrayBuffer>;
}

/** The bytes of a picture in a request; its name for itself is not believed. Throws `AppError`. */
export function readPictureData(dataUrl: string): PictureFile {
  const base64 = dataUrl.slice(dataUrl.indexOf(',') + 1);
  const type = isBase64(base64) ? pictureTypeOf(bytesOf(base64.slice(0, HEAD_CHARACTERS))) : undefined;
  if (type === undefined) throw new AppError('validation_failed', 'A picture in the request cannot be read');
  let bytes: Uint8Array<ArrayBuffer> | undefined;
  return { type, base64, bytes: () => (bytes ??= bytesOf(base64)) };
}

function isBase64(text: string): boolean {
  return text.length % 4 === 0 && BASE64.test(text);
}

/** A made picture as a data address, from the base64 of an answer; undefined for what is no picture, or too large. */
export function dataUrlOfBase64(text: string): string | undefined {
  const base64 = text.replace(/^data:[^,]{0,100},/, '');
  if (base64.length > (MADE_PICTURE_MAX_BYTES * 4) / 3 || !BASE64.test(base64)) return undefined;
  const type = pictureTypeOf(bytesOf(base64.slice(0, HEAD_CHARACTERS)));
  return MADE_TYPES.has(type) ? `data:${type};base64,${base64}` : undefined;
}

/** A made picture as a data address, from its bytes; undefined for what is no picture, or too large. */
export function dataUrlOfBytes(bytes: Uint8Array): string | undefined {
  if (bytes.length > MADE_PICTURE_MAX_BYTES) return undefined;
  const type = pictureTypeOf(bytes.subarray(0, PICTURE_HEAD_BYTES));
  return MADE_TYPES.has(type) ? `data:${type};base64,${base64Of(bytes)}` : undefined;
}

function base64Of(bytes: Uint8Array): string {
  let binary = '';
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    binary += String.fromCharCode(...bytes.subarray(at, at + CHUNK_BYTES));
  }
  return btoa(binary);
}

/** Nothing where the length is not that of base64. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  try {
    const binary = atob(base64);
    const bytes = new Uint8Array(binary.length);
    for (let at = 0; at < binary.length; at += 1) bytes[at] = binary.charCodeAt(at);
    return bytes;
  } catch {
    return new Uint8Array();
  }
}
