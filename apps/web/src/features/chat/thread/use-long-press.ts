import { useRef, type PointerEvent } from 'react';

const LONG_PRESS_MS = 450;
/** A finger that moves further scrolls. */
const STILL_WITHIN_PX = 8;

/** Handlers for an element that fingers may hold down, where a mouse would hover. */
export function useLongPress(onLongPress: () => void) {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number } | null>(null);
  const cancel = () => {
    clearTimeout(press.current?.timer);
    press.current = null;
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.pointerType === 'mouse' || isOwnAct(event.target)) return;
      press.current = { timer: setTimeout(onLongPress, LONG_PRESS_MS), x: event.clientX, y: event.clientY };
    },
    onPointerMove: (event: PointerEvent) => {
      const start = press.current;
      if (start && Math.hypot(event.clientX - start.x, event.clientY - start.y) > STILL_WITHIN_PX) cancel();
    },
    onPointerUp: cancel,
    onPointerCancel: cancel,
  };
}

/** Holding these down already means something. */
function isOwnAct(target: EventTarget): boolean {
  return target instanceof Element && target.closest('a, button, input, textarea, summary') !== null;
}
