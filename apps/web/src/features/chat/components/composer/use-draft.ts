import { useCallback, useEffect, useRef, useState } from 'react';
import { chatActions } from '../../store.ts';
import type { TurnModel } from '../../turns.ts';

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

/** What is written into a chat's box: kept for the next visit until it is sent. `onRestore` says where the cursor was. */
export function useDraft(sessionId: string, onRestore: (cursor: number) => void): KeptDraft {
  const [draft, setDraft] = useState(BLANK);
  const hasWritten = useRef(false);
  const restore = useRef(onRestore);
  useEffect(() => {
    restore.current = onRestore;
  });

  useEffect(() => {
    let isGone = false;
    void chatActions
      .readDraft(sessionId)
      .then(({ text, models = [], cursor = text.length }) => {
        if (isGone || hasWritten.current || (text === '' && models.length === 0)) return;
        setDraft({ text, models });
        // The box holds the text after the next drawing.
        requestAnimationFrame(() => restore.current(cursor));
      })
      .catch(() => {});
    return () => {
      isGone = true;
    };
  }, [sessionId]);

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
  return { draft, change, saveCursor };
}
