import { useEffect, useState } from 'react';
import { openStorage } from '#/storage/open.ts';
import type { ChatHits } from './engine/protocol.ts';

/** In React: on which shelf found chats lie. The index does not know: a chat that is moved is not read again for that. */
export function useChatPlaces(chats: readonly ChatHits[]): ReadonlyMap<string, string> {
  const [shelves, setShelves] = useState<ReadonlyMap<string, string>>(new Map());
  useEffect(() => {
    let isWanted = true;
    const read = async () => {
      const rows = await (
        await openStorage()
      ).getMany(
        'sessions',
        chats.map(({ chatId }) => chatId),
      );
      if (isWanted) setShelves(new Map(rows.map(({ id, shelf }) => [id, shelf])));
    };
    // Without them the results say less.
    read().catch(() => {});
    return () => {
      isWanted = false;
    };
  }, [chats]);
  return shelves;
}
