import type { ContentPart, Mask } from '@parley/contract';
import { blobAsDataUrl, removeBlobs, saveBlob } from '#/storage/blobs.ts';

/** The mask with its pictures as bytes, for a file. A picture that is gone is left out. */
export async function withPictureBytes(mask: Mask): Promise<Mask> {
  return withPictures(mask, (url) => blobAsDataUrl(url));
}

/** The masks with their pictures kept here. Throws without room, with nothing left behind. */
export async function withKeptPictures(masks: readonly Mask[]): Promise<Mask[]> {
  const kept: string[] = [];
  const keep = async (url: string): Promise<string> => {
    if (!url.startsWith('data:')) return url;
    const address = await saveBlob(blobOf(url), { isIncognito: false });
    kept.push(address);
    return address;
  };
  try {
    const result: Mask[] = [];
    for (const mask of masks) result.push(await withPictures(mask, keep));
    return result;
  } catch (error) {
    await removeBlobs(kept).catch(() => {});
    throw error;
  }
}

async function withPictures(mask: Mask, change: (url: string) => Promise<string | undefined>): Promise<Mask> {
  const context: Mask['context'] = [];
  for (const message of mask.context) {
    if (typeof message.content === 'string') {
      context.push(message);
      continue;
    }
    const content: ContentPart[] = [];
    for (const part of message.content) {
      const url = part.type === 'image_url' ? await change(part.image_url.url) : undefined;
      if (part.type !== 'image_url') content.push(part);
      else if (url !== undefined) content.push({ ...part, image_url: { ...part.image_url, url } });
    }
    context.push({ ...message, content });
  }
  return { ...mask, context };
}

/** Not by fetch, which the page's policy forbids for such addresses. */
function blobOf(dataUrl: string): Blob {
  const comma = dataUrl.indexOf(',');
  const type = /^data:([^;,]+)/u.exec(dataUrl)?.[1] ?? '';
  return new Blob([Uint8Array.fromBase64(dataUrl.slice(comma + 1))], { type });
}
