import { AppError, PICTURE_HEAD_BYTES, pictureTypeOf } from '@parley/contract';

/** Enough letters of base64 for the first bytes of a picture, in whole groups. */
const HEAD_LENGTH = Math.ceil(PICTURE_HEAD_BYTES / 3) * 4;

/** A picture as upstreams take it, a whole data address, whatever its sender calls it. Throws where it is none. */
export function pictureData(given: string): string {
  const comma = given.startsWith('data:') ? given.indexOf(',') : -1;
  const base64 = given.slice(comma + 1);
  const type = pictureTypeOf(Buffer.from(base64.slice(0, HEAD_LENGTH), 'base64'));
  const isBase64 = !given.startsWith('data:') || given.slice(0, comma).endsWith(';base64');
  if (!type || !isBase64) throw new AppError('validation_failed', 'A picture could not be read');
  return `data:${type};base64,${base64}`;
}
