import { createElement } from 'react';
import { openOverlay } from '#/components/overlays.tsx';
import { t } from '#/i18n/i18n.ts';
import { MoveDialog } from './move-dialog.tsx';
import { RECENT, chatActions } from '#/features/chat-core/public.ts';
import type { ActedChat } from './chat-act.ts';
import { attempt, offerUndo } from './run-act.ts';

/** Puts a chat on another shelf and says so, with the way back to exactly where it was. */
export async function placeChat(chat: ActedChat, place: string, text: string): Promise<void> {
  await chatActions.moveToShelf(chat.id, place);
  offerUndo(text, () => chatActions.putBack(chat.id, chat));
}

/** Takes a chat out of the archive, to the pin or the folder that it had before. */
export async function unarchiveChat(chat: ActedChat): Promise<void> {
  await chatActions.unarchive(chat.id);
  offerUndo(t('chatActs.unarchived'), () => chatActions.putBack(chat.id, chat));
}

/** Asks which folder a chat belongs to, and puts it there. */
export function askForFolder(chat: ActedChat): Promise<void> {
  const move = (shelf: string, name: string) =>
    attempt(() =>
      placeChat(chat, shelf, shelf === RECENT ? t('chatActs.movedOut') : t('chatActs.moved', { folder: name })),
    );
  return openOverlay((frame) =>
    createElement(MoveDialog, {
      shelf: chat.shelf,
      text: t('sessions.moveText', { topic: chat.topic }),
      ...frame,
      onMove: move,
    }),
  );
}
