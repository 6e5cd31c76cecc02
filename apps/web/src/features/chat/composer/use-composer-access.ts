import { useEffect, type RefObject } from 'react';
import { offerComposer } from './composer-access.ts';
import { withQuotation } from '../thread/model/quotation.ts';
import { insertAtCursor, replaceRange } from '#/components/suggestions/box-edits.ts';

/** Lets other parts of the app put words into the box while it is on the screen. */
export function useComposerAccess(sessionId: string, box: RefObject<HTMLTextAreaElement | null>): void {
  useEffect(() => {
    const withBox = (act: (element: HTMLTextAreaElement) => void) => () => box.current && act(box.current);
    const fill = (text: string) => withBox((element) => replaceRange(element, 0, element.value.length, text))();
    return offerComposer(sessionId, {
      fill,
      insert: (text) => withBox((element) => insertAtCursor(element, text))(),
      quote: (text) => withBox((element) => fill(withQuotation(element.value, text)))(),
      focus: withBox((element) => element.focus()),
    });
  }, [sessionId, box]);
}
