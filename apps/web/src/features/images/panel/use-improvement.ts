import { useEffect, useRef, useState } from 'react';
import { showToast } from '#/components/toast.tsx';
import { failureWords } from '#/i18n/failure-words.ts';
import { useT } from '#/i18n/use-t.ts';
import { ApiFailure } from '#/lib/api.ts';
import { changeDraft, getDraft } from './draft-store.ts';
import { improvePrompt } from './improve-prompt.ts';

interface Improvement {
  readonly isRunning: boolean;
  /** Whether the words in the box are the improved ones, so that those before can come back. */
  readonly canUndo: boolean;
  readonly improve: () => Promise<void>;
  readonly undo: () => void;
}

/** In React: better words for the prompt, and the way back. Words that somebody has changed meanwhile stay. */
export function useImprovement(prompt: string): Improvement {
  const t = useT();
  const [isRunning, setIsRunning] = useState(false);
  const [made, setMade] = useState<{ readonly before: string; readonly after: string }>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const improve = async (): Promise<void> => {
    const before = prompt;
    const call = new AbortController();
    running.current = call;
    setIsRunning(true);
    try {
      const after = await improvePrompt(before, call.signal);
      if (call.signal.aborted || getDraft().prompt !== before) return;
      changeDraft({ prompt: after });
      setMade({ before, after });
    } catch (error) {
      if (call.signal.aborted) return;
      const reason = failureWords(error instanceof ApiFailure ? error.code : 'generic_error');
      showToast({ kind: 'error', text: t('imagePanel.improveFailed', { reason }) });
    } finally {
      setIsRunning(false);
    }
  };
  return {
    isRunning,
    canUndo: made !== undefined && made.after === prompt,
    improve,
    undo: () => made && changeDraft({ prompt: made.before }),
  };
}
