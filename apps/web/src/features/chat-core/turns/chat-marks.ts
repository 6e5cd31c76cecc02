import { useEffect } from 'react';
import { useStore } from 'zustand';
import { pagePart } from '#/lib/page-part.ts';
import { markOf, titleMark, type ChatMark } from '../model/chat-mark.ts';
import type { PageMarks } from './page-marks.ts';

export const pageMarks = pagePart<PageMarks>('marks');

/** In React: what the list says of a chat. */
export function useChatMark(sessionId: string): ChatMark | undefined {
  return useStore(pageMarks.get().store, (state) => markOf(state, sessionId));
}

/** In React: what the tab of the browser says before its title. */
export function useTitleMark(): string {
  return useStore(pageMarks.get().store, titleMark);
}

/** In React: takes the chat on the screen for read, as long as somebody sees the page. */
export function useReadOnScreen(sessionId: string | undefined): void {
  useEffect(() => {
    const marks = pageMarks.get();
    marks.show(sessionId);
    document.addEventListener('visibilitychange', marks.look);
    return () => {
      document.removeEventListener('visibilitychange', marks.look);
      marks.show(undefined);
    };
  }, [sessionId]);
}
