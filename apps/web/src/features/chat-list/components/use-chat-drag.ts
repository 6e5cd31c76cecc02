import { useCallback, useLayoutEffect, useRef, type PointerEvent, type RefObject } from 'react';
import { fetchPart } from '#/lib/fetch-part.ts';
import { withPart } from '#/components/with-part.ts';
import type { Drop } from '../chat-places.ts';

interface ChatDragOptions {
  readonly scrollArea: RefObject<HTMLElement | null>;
  readonly onDrop: (chatId: string, drop: Drop) => Promise<void>;
  /** A finger rested on a chat and was lifted again. */
  readonly onLongPress: (chatId: string) => void;
}

const loadDrag = () => import('../drag/drag-chat.ts');
const preloadDrag = () => void fetchPart(loadDrag).catch(() => {});

/** Lets chats be dragged. What does it comes once somebody reaches for the list. */
export function useChatDrag({ scrollArea, onDrop, onLongPress }: ChatDragOptions) {
  const list = useRef<HTMLElement>(null);
  const isDragging = useRef(false);
  // The list may have changed under the drag. Set before anybody sees the new rows and lets go of a chat over them.
  const latest = useRef({ onDrop });
  useLayoutEffect(() => {
    latest.current = { onDrop };
  });

  // Fingers scroll the list unless they carry a chat. Browsers ask for this listener before a gesture begins.
  const ref = useCallback((element: HTMLElement) => {
    const keepStill = (event: TouchEvent) => {
      if (isDragging.current && event.cancelable) event.preventDefault();
    };
    list.current = element;
    element.addEventListener('touchmove', keepStill, { passive: false });
    return () => {
      list.current = null;
      element.removeEventListener('touchmove', keepStill);
    };
  }, []);

  function onPointerDown(event: PointerEvent) {
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('a[data-chat]') : null;
    const id = row?.dataset['chat'];
    if (!row || id === undefined || event.button !== 0 || event.ctrlKey || event.metaKey) return;
    const { nativeEvent } = event;
    const endWatch = watchPointer(nativeEvent);
    void withPart(loadDrag, ({ followPointer }) => {
      const missed = endWatch();
      if (missed === undefined) return;
      const drag = {
        row,
        scrollArea: scrollArea.current,
        onStart: () => void (isDragging.current = true),
        onDrop: (target: Drop) => void latest.current.onDrop(id, target),
        onLongPress: () => onLongPress(id),
        onEnd: () => void (isDragging.current = false),
      };
      followPointer(nativeEvent, drag, missed);
    });
  }

  return { list, ref, onPointerDown, onPointerEnter: preloadDrag };
}

/**
 * Keeps what a pointer does while the code that drags is on its way: its last move, and whether it was lifted. A mouse may
 * have carried a chat to its place by then. Gives how to end that and learn it; undefined where nothing is left to follow.
 */
function watchPointer({ pointerId, pointerType }: globalThis.PointerEvent) {
  const watch = new AbortController();
  const { signal } = watch;
  let moved: globalThis.PointerEvent | undefined;
  let lifted: globalThis.PointerEvent | undefined;
  let isOver = false;
  const keep = (event: globalThis.PointerEvent) => {
    if (event.pointerId !== pointerId || lifted || isOver) return;
    if (event.type === 'pointermove') moved = event;
    // A finger that was lifted before it had rested has tapped or scrolled.
    else if (event.type === 'pointerup' && pointerType === 'mouse') lifted = event;
    else isOver = true;
  };
  for (const type of ['pointermove', 'pointerup', 'pointercancel'] as const) addEventListener(type, keep, { signal });
  return (): globalThis.PointerEvent[] | undefined => {
    watch.abort();
    return isOver ? undefined : [moved, lifted].filter((event) => event !== undefined);
  };
}
