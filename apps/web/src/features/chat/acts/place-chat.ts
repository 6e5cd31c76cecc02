import { createElement } from 'react';
import { openOverlay } from '#/components/overlays.tsx';
import { t } from '#/i18n/i18n.ts';
import { MoveDialog } from './move-dialog.tsx';
import { RECENT, chatActions } from '#/features/chat-core/public.ts';
import type { ActedChat } from './chat-act.ts';
import { attempt, offerRevert } from './run-act.ts';

/** Puts a chat on another shelf and says so, with the way back to where it was. */
export async function placeChat({ id, shelf }: ActedChat, place: string, text: string): Promise<void> {
  await chatActions.moveToShelf(id, place);
  offerRevert(text, () => chatActions.moveToShelf(id, shelf));
}

/** Asks which folder a chat belongs to, and puts it there. */
export function askForFolder(chat: ActedChat): Promise<void> {
  const move = (shelf: string, name: string) =>
    attempt(() =>
      placeChat(chat, shelf, shelf === RECENT ? t('chatActs.movedOut') : t('chatActs.moved', { folder: name })),
    );
  return openOverlay((frame) => createElement(MoveDialog, { chat, ...frame, onMove: move }));
}
