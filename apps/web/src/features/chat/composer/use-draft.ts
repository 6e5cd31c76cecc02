import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { beforePageHide } from '#/storage/page-hide.ts';
import { chatActions, type TurnModel } from '#/features/chat-core/public.ts';

interface Draft {
  readonly text: string;
  /** The models that the text is meant for, where it names any. */
  readonly models: readonly TurnModel[];
}

const BLANK: Draft = { text: '', models: [] };

interface KeptDraft {
  readonly draft: Draft;
  readonly change: (patch: Partial<Draft>) => void;
  readonly saveCursor: (cursor: number) => void;
}

/** What is written into a chat's box, and where the cursor is: kept for the next visit until it is sent. */
export function useDraft(sessionId: string, box: RefObject<HTMLTextAreaElement | null>): KeptDraft {
  const [draft, setDraft] = useState(BLANK);
  const [cursorBefore, setCursorBefore] = useState<number>();
  const hasWritten = useRef(false);

  useEffect(() => {
    let isGone = false;
    void chatActions
      .readDraft(sessionId)
      .then(({ text, models = [], cursor = text.length }) => {
        if (isGone || hasWritten.current || (text === '' && models.length === 0)) return;
        setDraft({ text, models });
        setCursorBefore(cursor);
      })
      .catch(() => {});
    return () => {
      isGone = true;
    };
  }, [sessionId]);

  // Drawn together with the text that was read.
  useLayoutEffect(() => {
    if (cursorBefore !== undefined) box.current?.setSelectionRange(cursorBefore, cursorBefore);
  }, [box, cursorBefore]);

  const change = useCallback(
    (patch: Partial<Draft>) => {
      hasWritten.current = true;
      setDraft((before) => ({ ...before, ...patch }));
      chatActions.changeDraft(sessionId, patch);
    },
    [sessionId],
  );
  const saveCursor = useCallback(
    (cursor: number) => {
      if (hasWritten.current) chatActions.changeDraft(sessionId, { cursor });
    },
    [sessionId],
  );
  // The browser tells of the cursor only a moment after it has moved.
  useEffect(() => beforePageHide(() => box.current && saveCursor(box.current.selectionStart)), [box, saveCursor]);
  return { draft, change, saveCursor };
}
