import { createHash } from 'node:crypto';
import { AppError, PICTURE_MAX_BYTES, pictureTypeOf } from '@parley/contract';
import { cleanedPicture } from '../files/cleaning/cleaned-picture.ts';

const DATA_ADDRESS = /^data:[\w.+/-]*;base64,/;
/** The name of the picture that previews of links show. */
export const CARD = 'card';

/** A picture that goes along with what is published. */
export interface PublishedPicture {
  /** SHA-256 of its bytes, or `card` for the one that previews of links show. */
  readonly name: string;
  readonly mediaType: string;
  readonly base64: string;
}

/** Reads a data address. What it is is told by its bytes, whatever its sender calls it; where it was taken goes nowhere. */
export async function readPicture(url: string): Promise<PublishedPicture> {
  const head = DATA_ADDRESS.exec(url);
  if (!head) throw refusal('A picture is not written as base64');
  const sent = Buffer.from(url.slice(head[0].length), 'base64');
  if (sent.length > PICTURE_MAX_BYTES) throw refusal('A picture is too large to be shared');
  const mediaType = pictureTypeOf(sent);
  if (mediaType === undefined)
    throw refusal('Only pictures can be shared along with a chat: PNG, JPEG, GIF, WebP, AVIF');
  const bytes = await cleanedPicture(sent);
  const name = createHash('sha256').update(bytes).digest('hex');
  return { name, mediaType, base64: bytes.toString('base64') };
}

function refusal(text: string): AppError {
  return new AppError('validation_failed', text);
}

/** The picture for previews of links, which takes only PNG. */
export async function readCard(url: string): Promise<PublishedPicture> {
  const card = { ...(await readPicture(url)), name: CARD };
  if (card.mediaType !== 'image/png') throw refusal('The picture for link previews must be a PNG');
  return card;
}
