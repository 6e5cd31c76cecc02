import { useCallback, useRef, useState, type RefObject } from 'react';
import { once } from '#/lib/once.ts';
import { useLongPress } from './use-long-press.ts';

interface TouchActions {
  readonly isSheetOpen: boolean;
  readonly setIsSheetOpen: (isOpen: boolean) => void;
  /** For the turn: fingers hold it down for its actions. */
  readonly handlers: ReturnType<typeof useLongPress>;
  /** For the words of the turn. */
  readonly text: RefObject<HTMLDivElement | null>;
  readonly textClass: string;
  /** Lets fingers select in the turn, and begins with all of it. */
  readonly onSelectText: (() => void) | undefined;
}

/** What holding a turn down does: a sheet with its actions, since a finger has no hover and its own selection is one of them. */
export function useTouchActions(): TouchActions {
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const [isSelectable, setIsSelectable] = useState(false);
  const text = useRef<HTMLDivElement>(null);
  const longPress = useLongPress(() => setIsSheetOpen(true));
  const selectText = useCallback(() => {
    setIsSelectable(true);
    // The sheet gives the focus back when it closes, which would take the selection away.
    setTimeout(() => text.current && getSelection()?.selectAllChildren(text.current), 400);
  }, []);
  return {
    isSheetOpen,
    setIsSheetOpen,
    handlers: isSelectable ? NO_HANDLERS : longPress,
    text,
    textClass: isSelectable ? 'select-text' : 'pointer-coarse:select-none',
    onSelectText: coarsePointer().matches ? selectText : undefined,
  };
}

/** One for all messages. */
const coarsePointer = once(() => matchMedia('(pointer: coarse)'));
const NO_HANDLERS = {} as ReturnType<typeof useLongPress>;
