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
export async function takePictures(
  messages: readonly SharedMessage[],
  addressOf: (name: string) => string,
): Promise<TakenPictures> {
  const taken = new Map<string, PublishedPicture>();
  for (const url of messages.flatMap(dataAddresses)) {
    if (taken.has(url)) continue;
    taken.set(url, await readPicture(url));
    if (taken.size > MOST_PICTURES)
      throw new AppError('validation_failed', `A shared chat has at most ${MOST_PICTURES} pictures`);
  }
  const newAddress = (url: string): string => {
    const picture = taken.get(url);
    return picture ? addressOf(picture.name) : url;
  };
  return {
    messages: messages.map((message) => withAddresses(message, newAddress)),
    pictures: [...new Map([...taken.values()].map((picture) => [picture.name, picture])).values()],
  };
}

function dataAddresses({ content, tools }: SharedMessage): string[] {
  const shown = typeof content === 'string' ? [] : content;
  const urls = [
    ...shown.flatMap((part) => (part.type === 'image_url' ? [part.image_url.url] : [])),
    ...tools.flatMap(({ files = [] }) => files.map(({ url }) => url)),
  ];
  return urls.filter((url) => url.startsWith('data:'));
}

function withAddresses(message: SharedMessage, addressOf: (url: string) => string): SharedMessage {
  const { content, tools } = message;
  const withAddress = (part: ContentPart): ContentPart =>
    part.type === 'image_url'
      ? { ...part, image_url: { ...part.image_url, url: addressOf(part.image_url.url) } }
      : part;
  return {
    ...message,
    content: typeof content === 'string' ? content : content.map(withAddress),
    tools: tools.map((call) =>
      call.files ? { ...call, files: call.files.map((file) => ({ ...file, url: addressOf(file.url) })) } : call,
    ),
  };
}
