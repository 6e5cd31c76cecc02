import { useCallback, useEffect, useRef, useState } from 'react';
import { chatActions } from '../store.ts';

/** What is typed into a chat's box: kept for the next visit until it is sent. */
export function useUnfinishedInput(sessionId: string): [text: string, setText: (text: string) => void] {
  const [text, setState] = useState('');
  const hasTyped = useRef(false);
  useEffect(() => {
    let isGone = false;
    void chatActions.readUnfinishedInput(sessionId).then((kept) => {
      if (!isGone && !hasTyped.current && kept !== '') setState(kept);
    });
    return () => {
      isGone = true;
    };
  }, [sessionId]);
  const setText = useCallback(
    (next: string) => {
      hasTyped.current = true;
      setState(next);
      chatActions.writeUnfinishedInput(sessionId, next);
    },
    [sessionId],
  );
  return [text, setText];
}
