import {
  type ContentPart,
  PICTURE_HEAD_BYTES,
  PICTURE_MAX_BYTES,
  pictureTypeOf,
  type SharedMessage,
} from '@parley/contract';
import { asDataUrl, blobIdOf } from '#/storage/blob-address.ts';
import { readBlob } from '#/storage/blobs.ts';
import { largestToLeave, totalOf } from '../../model/fair-share.ts';
import { fitPictures, type FitProgress, heldPicture, type HeldPicture } from './fit-pictures.ts';

export type CarriedPictures =
  /** Messages that carry their pictures, how many pictures were made smaller, and how many stay behind. */
  | { readonly kind: 'carried'; readonly messages: SharedMessage[]; readonly shrunk: number; readonly missing: number }
  /** Even small they do not fit. Without the largest ones, which are named by their addresses, the others do. */
  | { readonly kind: 'too-large'; readonly sizeBytes: number; readonly largest: readonly string[] };

/**
 * Puts pictures that lie in this browser into the messages, smaller where they are more than there is room for. What is gone or no
 * picture that a page shows stays behind: the server would refuse the whole chat for it.
 */
export async function carryPictures(
  messages: readonly SharedMessage[],
  roomBytes: number,
  onProgress: FitProgress,
): Promise<CarriedPictures> {
  const times = countOfEach(messages.flatMap(addressesIn).filter((url) => !isElsewhere(url)));
  const found = await Promise.all([...times].map(async ([url, count]) => holdPicture(url, count)));
  const held = found.filter((picture) => picture !== undefined);
  const { pictures, shrunk } = await fitPictures(held, roomBytes, onProgress);
  const fit = pictures.filter(({ blob }) => blob.size <= PICTURE_MAX_BYTES);
  const largest = largestToLeave(fit, roomBytes).map(({ url }) => url);
  if (largest.length > 0) return { kind: 'too-large', sizeBytes: totalOf(fit), largest };
  const carried = new Map(await Promise.all(fit.map(async ({ url, blob }) => [url, await asDataUrl(blob)] as const)));
  return {
    kind: 'carried',
    messages: messages.map((one) => withAddresses(one, (url) => (isElsewhere(url) ? url : carried.get(url)))),
    shrunk,
    missing: times.size - fit.length,
  };
}

/** Messages as they are without the bytes of their pictures. */
export function withoutPictures(messages: readonly SharedMessage[]): SharedMessage[] {
  return messages.map((message) => withAddresses(message, (url) => (isElsewhere(url) ? url : '')));
}

/** The addresses of the pictures that a message shows, as often as it does. */
function addressesIn({ content, tools }: SharedMessage): string[] {
  const shown = typeof content === 'string' ? [] : content;
  return [
    ...shown.flatMap((part) => (part.type === 'image_url' ? [part.image_url.url] : [])),
    ...tools.flatMap(({ files = [] }) => files.map(({ url }) => url)),
  ];
}

/** A message without the pictures for which there is no address, and the others under theirs. */
export function withAddresses(message: SharedMessage, addressOf: (url: string) => string | undefined): SharedMessage {
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

/** Pictures of other hosts stay there. */
function isElsewhere(url: string): boolean {
  return /^https?:/.test(url);
}

async function holdPicture(url: string, times: number): Promise<HeldPicture | undefined> {
  const blob = blobIdOf(url) === undefined ? blobOfData(url) : await readBlob(url);
  if (!blob) return undefined;
  const head = new Uint8Array(await blob.slice(0, PICTURE_HEAD_BYTES).arrayBuffer());
  return pictureTypeOf(head) === undefined ? undefined : heldPicture(url, blob, times);
}

function blobOfData(url: string): Blob | undefined {
  const comma = url.indexOf(',');
  const head = url.slice(0, Math.max(0, comma));
  if (!head.startsWith('data:') || !head.endsWith(';base64')) return undefined;
  const type = head.slice('data:'.length, head.indexOf(';'));
  try {
    return new Blob([Uint8Array.fromBase64(url.slice(comma + 1))], { type });
  } catch {
    return undefined;
  }
}

function countOfEach(urls: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const url of urls) counts.set(url, (counts.get(url) ?? 0) + 1);
  return counts;
}
