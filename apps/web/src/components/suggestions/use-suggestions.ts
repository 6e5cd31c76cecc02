import { useCallback, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import {
  isSamePlace,
  triggerAt,
  type AskedSuggestions,
  type SuggestionKind,
  type SuggestionTrigger,
} from './suggest-trigger.ts';

/** What the open list does with a key; true when the key was its own. */
export type ListKeys = (event: KeyboardEvent) => boolean;

export interface Suggestions {
  readonly trigger: SuggestionTrigger | undefined;
  /** Filled in by the list while it has something to choose from. */
  readonly keys: RefObject<ListKeys | null>;
  /** The option that Enter would take, for screen readers. */
  readonly activeId: string | undefined;
  readonly setActiveId: (id: string | undefined) => void;
  /** Looks for a place that suggestions belong to. Costs the same in a long text as in a short one. */
  readonly look: (text: string, cursor: number) => void;
  readonly ask: (kind: SuggestionKind, start: number) => void;
  /** Closes them; at this place they stay closed. */
  readonly close: () => void;
}

/** Where the text asks for suggestions. The list itself comes with a later part of the app. */
export function useSuggestions(isPromptHintOff: boolean): Suggestions {
  const [trigger, setTrigger] = useState<SuggestionTrigger>();
  const shown = useRef<SuggestionTrigger>(undefined);
  const [activeId, setActiveId] = useState<string>();
  const keys = useRef<ListKeys>(null);
  const asked = useRef<AskedSuggestions>(undefined);
  const closed = useRef<SuggestionTrigger>(undefined);

  const look = useCallback(
    (text: string, cursor: number) => {
      let found = triggerAt(text, cursor, asked.current);
      if (!found && asked.current) {
        asked.current = undefined;
        found = triggerAt(text, cursor);
      }
      if (found?.kind === 'prompt' && isPromptHintOff && !asked.current) found = undefined;
      if (closed.current && !isSamePlace(closed.current, found)) closed.current = undefined;
      const next = closed.current ? undefined : found;
      if (isSamePlace(shown.current, next) && shown.current?.query === next?.query) return;
      shown.current = next;
      setTrigger(next);
    },
    [isPromptHintOff],
  );

  const ask = useCallback((kind: SuggestionKind, start: number) => {
    asked.current = { kind, start };
    closed.current = undefined;
    shown.current = { kind, start, end: start, query: '' };
    setTrigger(shown.current);
  }, []);

  const close = useCallback(() => {
    asked.current = undefined;
    closed.current = shown.current;
    shown.current = undefined;
    setTrigger(undefined);
  }, []);

  return { trigger, keys, activeId: trigger && activeId, setActiveId, look, ask, close };
}
