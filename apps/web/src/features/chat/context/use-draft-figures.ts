import type { Model } from '@parley/contract';
import { useEffect, useState } from 'react';
import { tokensOfDraft } from './model/context-draft.ts';
import { chatActions } from '#/features/chat-core/public.ts';

/** A figure that follows the typing need not do so at every key. */
const SETTLE_MS = 200;

export interface DraftFigures {
  /** About how many tokens the box holds. */
  readonly tokens: number;
  /** Whom the question names, where it names anybody. */
  readonly models: readonly Pick<Model, 'id'>[] | undefined;
}

/** In React: what is known of the unsent question of a chat, a moment after the last key. */
export function useDraftFigures(sessionId: string): DraftFigures {
  const [figures, setFigures] = useState<DraftFigures>({ tokens: 0, models: undefined });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    const count = async (): Promise<void> => {
      const draft = await chatActions.readDraft(sessionId);
      if (isGone) return;
      const next = { tokens: tokensOfDraft(draft), models: draft.models };
      setFigures((before) => (before.tokens === next.tokens && before.models === next.models ? before : next));
    };
    const unwatch = chatActions.watchDrafts((changedId) => {
      if (changedId !== sessionId) return;
      clearTimeout(timer);
      timer = setTimeout(() => void count(), SETTLE_MS);
    });
    void count();
    return () => {
      isGone = true;
      clearTimeout(timer);
      unwatch();
    };
  }, [sessionId]);
  return figures;
}
