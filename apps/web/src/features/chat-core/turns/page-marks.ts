import { createStore } from 'zustand/vanilla';
import { fetchCode } from '#/lib/fetch-code.ts';
import type { MarkedChats } from '../model/chat-mark.ts';
import type { PageMarksWorld } from './follow-marks.ts';

export type PageMarks = ReturnType<typeof createPageMarks>;

/** The marks of the chats as the list shows them. What keeps them comes once the first screen has settled. */
export function createPageMarks(world: PageMarksWorld) {
  const store = createStore<MarkedChats>(() => ({ own: new Set(), others: new Set(), unread: new Set() }));
  let shownId: string | undefined;
  let tellLook: (() => void) | undefined;
  return {
    store,
    /** Names the chat on the screen; undefined while another screen is. */
    show: (sessionId: string | undefined): void => {
      shownId = sessionId;
      tellLook?.();
    },
    /** Somebody may have come back to the page. */
    look: (): void => tellLook?.(),
    start: async (): Promise<void> => {
      const { followMarks } = await fetchCode(() => import('./follow-marks.ts'));
      tellLook ??= followMarks(world, store, () => shownId);
    },
  };
}
