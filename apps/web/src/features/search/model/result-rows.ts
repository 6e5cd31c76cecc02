import type { ChatHits, Hit } from '../engine/protocol.ts';

/** One line of the list of results. */
export type ResultRow =
  | { readonly kind: 'chat'; readonly key: string; readonly chat: ChatHits }
  | { readonly kind: 'hit'; readonly key: string; readonly chat: ChatHits; readonly hit: Hit }
  | { readonly kind: 'more'; readonly key: string; readonly chat: ChatHits; readonly count: number };

export function resultRows(chats: readonly ChatHits[]): ResultRow[] {
  return chats.flatMap((chat): ResultRow[] => {
    const { chatId, hits, hitCount } = chat;
    const left = hitCount - hits.length;
    return [
      { kind: 'chat', key: chatId, chat },
      ...hits.map((hit): ResultRow => ({ kind: 'hit', key: `${chatId}/${hit.messageId}`, chat, hit })),
      ...(left > 0 ? [{ kind: 'more', key: `${chatId}/more`, chat, count: left } as const] : []),
    ];
  });
}

/** Where the arrow keys stop: every find, and chats that were found by their name alone. */
function isStop(row: ResultRow | undefined): boolean {
  return row !== undefined && (row.kind !== 'chat' || row.chat.hits.length === 0);
}

/** The next stop in a direction; undefined beyond the ends. */
export function nextStop(rows: readonly ResultRow[], from: number, step: 1 | -1): number | undefined {
  for (let index = from + step; index >= 0 && index < rows.length; index += step) if (isStop(rows[index])) return index;
  return undefined;
}
