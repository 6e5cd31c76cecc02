import { BLOB_ADDRESS } from '#/storage/blob-address.ts';
import { blobAsDataUrl } from '#/storage/blobs.ts';

/** A text with all pictures in it that lie with us; where one is gone stands `gone` instead. */
export async function withBlobs(text: string, gone: string): Promise<string> {
  const addresses = [...new Set(Array.from(text.matchAll(BLOB_ADDRESS), ([address]) => address))];
  const found = new Map(
    await Promise.all(addresses.map(async (address) => [address, (await blobAsDataUrl(address)) ?? gone] as const)),
  );
  return text.replaceAll(BLOB_ADDRESS, (address) => found.get(address) ?? gone);
}

/** A text without the bytes of its pictures, for a preview that nobody reads them in. */
export function withoutBytes(text: string): string {
  return text
    .replaceAll(BLOB_ADDRESS, 'data:image/…')
    .replaceAll(/(data:[\w/+.-]+(?:;[\w=.-]+)*;base64,)[\w+/=]{64,}/g, '$1…');
}
