import { AppError, type ContentPart, type SharedMessage } from '@parley/contract';
import { type PublishedPicture, readPicture } from '../publishing/published-picture.ts';

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
    if (pictures.size > MOST_PICTURES)
      throw new AppError('validation_failed', `A shared chat has at most ${MOST_PICTURES} pictures`);
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
