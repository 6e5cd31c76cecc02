import {
  ARCHIVE,
  PINNED,
  RECENT,
  chatActions,
  folderName,
  type ChatPlace,
  type SessionSummary,
} from '#/features/chat-core/public.ts';
import { offerUndo } from '#/features/chat/public.ts';
import { t } from '#/i18n/i18n.ts';
import { placeOfDrop, type Drop } from '../chat-places.ts';
import type { ChatListItem } from '../model/chat-list-items.ts';

/** Puts a chat where it was let go and says so, with the way back to where it was taken from. */
export async function dropChat(items: readonly ChatListItem<SessionSummary>[], id: string, drop: Drop): Promise<void> {
  const place = placeOfDrop(items, id, drop);
  const chat = items.find((item) => item.kind === 'chat' && item.chat.id === id);
  if (!place || chat?.kind !== 'chat') return;
  const { shelf, listedAt } = chat.chat;
  await chatActions.reorder(id, place);
  offerUndo(dropText(shelf, place), () => chatActions.putBack(id, { shelf, listedAt }));
}

/** What dragging did, in the words of the act that does the same. */
function dropText(from: string, { shelf }: ChatPlace): string {
  if (shelf === from) return t('chatActs.reordered');
  if (shelf === PINNED) return t('chatActs.pinned');
  if (shelf === ARCHIVE) return t('chatActs.archived');
  if (shelf !== RECENT) return t('chatActs.moved', { folder: folderName(shelf) });
  if (from === PINNED) return t('chatActs.unpinned');
  return t(from === ARCHIVE ? 'chatActs.unarchived' : 'chatActs.movedOut');
}
