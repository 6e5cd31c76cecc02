import { fetchPart } from '#/lib/fetch-part.ts';
import type { ChatRequest } from '@parley/contract';

/** Puts the bytes of pictures in the place of their addresses. Most questions have none, and load nothing for it. */
export async function withPictures(request: ChatRequest): Promise<ChatRequest> {
  return hasPictures(request)
    ? (await fetchPart(() => import('./send-pictures.ts'))).withPictureBytes(request)
    : request;
}

function hasPictures({ messages }: ChatRequest): boolean {
  return messages.some(({ content }) => Array.isArray(content) && content.some(({ type }) => type === 'image_url'));
}
