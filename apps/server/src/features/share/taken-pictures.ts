import { createHash } from 'node:crypto';
import { AppError, type ContentPart, PICTURE_MAX_BYTES, pictureTypeOf, type SharedMessage } from '@parley/contract';
import type { PublishedPicture } from '../publishing/published-picture.ts';

const DATA_ADDRESS = /^data:[\w.+/-]*;base64,/;
const MOST_PICTURES = 500;

/** Messages whose pictures have an address of their own, and those pictures. */
export interface TakenPictures {
  readonly messages: readonly SharedMessage[];
  readonly pictures: readonly PublishedPicture[];
}

/**
 * Takes the pictures out of messages that are to be public. What they are is read from their bytes: whatever is no picture, an
 * SVG too, is refused, since it would lie under our own origin.
 */
export function takePictures(messages: readonly SharedMessage[], addressOf: (name: string) => string): TakenPictures {
  const pictures = new Map<string, PublishedPicture>();
  const take = (url: string): string => {
    if (!url.startsWith('data:')) return url;
    const picture = readPicture(url);
    pictures.set(picture.name, picture);
    if (pictures.size > MOST_PICTURES) throw refusal(`A shared chat has at most ${MOST_PICTURES} pictures`);
    return addressOf(picture.name);
  };
  const takePart = (part: ContentPart): ContentPart =>
    part.type === 'image_url' ? { ...part, image_url: { ...part.image_url, url: take(part.image_url.url) } } : part;
  const taken = messages.map((message): SharedMessage => {
    const { content, tools } = message;
    return {
      ...message,
      content: typeof content === 'string' ? content : content.map(takePart),
      tools: tools.map((call) =>
        call.files ? { ...call, files: call.files.map((file) => ({ ...file, url: take(file.url) })) } : call,
      ),
    };
  });
  return { messages: taken, pictures: [...pictures.values()] };
}

function readPicture(url: string): PublishedPicture {
  const head = DATA_ADDRESS.exec(url);
  if (!head) throw refusal('A picture is not written as base64');
  const bytes = Buffer.from(url.slice(head[0].length), 'base64');
  if (bytes.length > PICTURE_MAX_BYTES) throw refusal('A picture is too large to be shared');
  const mediaType = pictureTypeOf(bytes);
  if (mediaType === undefined)
    throw refusal('Only pictures can be shared along with a chat: PNG, JPEG, GIF, WebP, AVIF');
  const name = createHash('sha256').update(bytes).digest('hex');
  return { name, mediaType, base64: bytes.toString('base64') };
}

function refusal(text: string): AppError {
  return new AppError('validation_failed', text);
}
