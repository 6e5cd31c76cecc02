import { useCallback, useEffect, useRef, type PointerEvent, type RefObject } from 'react';
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
  // The list may have changed under the drag.
  const latest = useRef({ onDrop });
  useEffect(() => {
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
    const isLifted = watchLifting(nativeEvent);
    void withPart(loadDrag, ({ followPointer }) => {
      if (isLifted()) return;
      followPointer(nativeEvent, {
        row,
        scrollArea: scrollArea.current,
        onStart: () => void (isDragging.current = true),
        onDrop: (target) => void latest.current.onDrop(id, target),
        onLongPress: () => onLongPress(id),
        onEnd: () => void (isDragging.current = false),
      });
    });
  }

  return { list, ref, onPointerDown, onPointerEnter: preloadDrag };
}

/** Gives how to learn, once, whether the pointer was lifted meanwhile. */
function watchLifting({ pointerId }: globalThis.PointerEvent): () => boolean {
  const watch = new AbortController();
  let isLifted = false;
  const lift = (event: globalThis.PointerEvent) => {
    if (event.pointerId === pointerId) isLifted = true;
  };
  addEventListener('pointerup', lift, { signal: watch.signal });
  addEventListener('pointercancel', lift, { signal: watch.signal });
  return () => {
    watch.abort();
    return isLifted;
  };
}
