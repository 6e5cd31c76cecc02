import { type ContentPart, PICTURE_MAX_BYTES, pictureTypeOf, type SharedMessage } from '@parley/contract';
import { blobIdOf } from '#/storage/blob-address.ts';
import { blobAsDataUrl } from '#/storage/blobs.ts';

/** What says of bytes which picture they are stands at their beginning. */
const HEAD_SIGNS = 128;

/** Messages that carry their pictures, and how many pictures stay behind. */
export interface CarriedPictures {
  readonly messages: SharedMessage[];
  readonly missing: number;
}

/**
 * Puts pictures that lie in this browser into the messages. What is gone, too large or no picture that a page shows stays
 * behind: the server would refuse the whole chat for it.
 */
export async function carryPictures(messages: readonly SharedMessage[]): Promise<CarriedPictures> {
  const urls = new Set(messages.flatMap(picturesOf));
  const carried = new Map(await Promise.all([...urls].map(async (url) => [url, await carry(url)] as const)));
  const addressOf = (url: string): string | undefined => carried.get(url);
  return {
    messages: messages.map((message) => withAddresses(message, addressOf)),
    missing: [...carried.values()].filter((address) => address === undefined).length,
  };
}

function picturesOf({ content, tools }: SharedMessage): string[] {
  const shown = typeof content === 'string' ? [] : content;
  return [
    ...shown.flatMap((part) => (part.type === 'image_url' ? [part.image_url.url] : [])),
    ...tools.flatMap(({ files = [] }) => files.map(({ url }) => url)),
  ];
}

async function carry(url: string): Promise<string | undefined> {
  if (blobIdOf(url) === undefined && !url.startsWith('data:')) return /^https?:/.test(url) ? url : undefined;
  const address = await blobAsDataUrl(url);
  return address !== undefined && isPicture(address) ? address : undefined;
}

function isPicture(address: string): boolean {
  const start = address.indexOf(';base64,') + ';base64,'.length;
  if (start < ';base64,'.length || ((address.length - start) * 3) / 4 > PICTURE_MAX_BYTES) return false;
  try {
    const head = atob(address.slice(start, start + HEAD_SIGNS));
    return pictureTypeOf(Uint8Array.from(head, (sign) => sign.charCodeAt(0))) !== undefined;
  } catch {
    return false;
  }
}

function withAddresses(message: SharedMessage, addressOf: (url: string) => string | undefined): SharedMessage {
  const { content, tools } = message;
  return {
    ...message,
    content:
      typeof content === 'string'
        ? content
        : content.flatMap((part): ContentPart[] => {
            if (part.type !== 'image_url') return [part];
            const url = addressOf(part.image_url.url);
            return url === undefined ? [] : [{ ...part, image_url: { ...part.image_url, url } }];
          }),
    tools: tools.map((call) => {
      const files = call.files?.flatMap((file) => {
        const url = addressOf(file.url);
        return url === undefined ? [] : [{ ...file, url }];
      });
      return files ? { ...call, files } : call;
    }),
  };
}
