import { shareRoutes } from '@parley/contract';
import { addChat, stableId } from '#/features/import-chats/public.ts';
import { fetchApi } from '#/lib/api.ts';
import { createLanes } from '#/lib/lanes.ts';
import { asDataUrl } from '#/storage/blob-address.ts';
import { copyOfShare, picturesOf } from '../model/copy-of-share.ts';
import { notedLiveSecret } from '../live-secrets.ts';
import { sharedPictureName } from '../model/shared-picture.ts';
import { readShare } from '../read-share.ts';
import type { CopiedShare } from './copying-screen.tsx';

const PICTURES_AT_ONCE = 4;

/** Takes a shared chat over into the chats of its reader, with its pictures. Asked twice, it gives the same chat. */
export async function copyShare(shareId: string, now: number): Promise<CopiedShare> {
  const share = await readShare(shareId, notedLiveSecret(shareId));
  const own = picturesOf(share.messages).filter((url) => sharedPictureName(shareId, url) !== undefined);
  const fetched = await fetchPictures(shareId, own);
  const copy = copyOfShare(share, {
    idOf: (part) => stableId('share', shareId, String(share.sharedAt ?? ''), part),
    now,
    // Pictures of other hosts stay where they are: the chat asks before it loads one.
    pictureAt: (url) => fetched.get(url) ?? (/^https?:/i.test(url) ? url : undefined),
  });
  await addChat(copy);
  return { chatId: copy.id, lostPictures: own.length - fetched.size };
}

async function fetchPictures(shareId: string, urls: readonly string[]): Promise<Map<string, string>> {
  const inLane = createLanes(PICTURES_AT_ONCE);
  const fetched = new Map<string, string>();
  const fetchOne = async (url: string): Promise<void> => {
    const params = { shareId, name: sharedPictureName(shareId, url) ?? '' };
    try {
      const response = await fetchApi(shareRoutes.picture, { params }, { quiet: true });
      fetched.set(url, await asDataUrl(await response.blob()));
    } catch {
      // Counted by whoever asked; the words are worth having without it.
    }
  };
  await Promise.all(urls.map((url) => inLane(() => fetchOne(url))));
  return fetched;
}
