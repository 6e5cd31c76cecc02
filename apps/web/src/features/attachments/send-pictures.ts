import type { ChatMessage, ChatRequest, ContentPart } from '@parley/contract';
import { blobIdOf } from '#/storage/blob-address.ts';
import { blobAsDataUrl } from '#/storage/blobs.ts';
import { REQUEST_PICTURES_BYTES } from './limits.ts';

/** For the model to read, so they are not translated. */
const GONE = '[A picture stood here. It is no longer on this device.]';
const TOO_MANY = '[An earlier picture stood here. It is left out because the newer ones fill the request.]';

/**
 * Puts the bytes of pictures in the place of their addresses, newest first, as far as a request may be long. A picture
 * that is gone is told in words: an old chat must not fail for it.
 */
export async function withPictureBytes(request: ChatRequest): Promise<ChatRequest> {
  let room = REQUEST_PICTURES_BYTES;
  const known = new Map<string, Promise<string | undefined>>();
  const dataOf = (url: string): Promise<string | undefined> => {
    const reading = known.get(url) ?? blobAsDataUrl(url);
    known.set(url, reading);
    return reading;
  };

  const sendPart = async (part: ContentPart): Promise<ContentPart> => {
    if (part.type !== 'image_url' || blobIdOf(part.image_url.url) === undefined) return part;
    const url = await dataOf(part.image_url.url);
    if (url === undefined) return { type: 'text', text: GONE };
    room -= url.length;
    if (room < 0) return { type: 'text', text: TOO_MANY };
    return { ...part, image_url: { ...part.image_url, url } };
  };

  const messages: ChatMessage[] = [];
  for (const message of request.messages.toReversed()) {
    if (!Array.isArray(message.content)) {
      messages.unshift(message);
      continue;
    }
    const content: ContentPart[] = [];
    for (const part of message.content) content.push(await sendPart(part as ContentPart));
    messages.unshift({ ...message, content });
  }
  return { ...request, messages };
}
