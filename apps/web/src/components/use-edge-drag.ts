import { useRef, type KeyboardEvent, type PointerEvent } from 'react';

type Direction = 'ltr' | 'rtl';

/** How often a drag is heard on its way: each time what lies beside the edge is laid out anew. */
const THROTTLE_MS = 20;

/** Where an edge is dragged from, and to. */
export interface EdgeDrag {
  readonly startX: number;
  readonly startWidth: number;
  readonly x: number;
  readonly lastedMs: number;
  readonly direction: Direction;
}

interface EdgeActs {
  /** Hears of a drag on its way. */
  readonly onDrag: (drag: EdgeDrag) => void;
  /** Hears of its end; of nothing, where it was given up. */
  readonly onEnd: (drag: EdgeDrag | undefined) => void;
  /** The width that a key asks for; undefined for keys that mean nothing there. */
  readonly keyed: (width: number, key: string, direction: Direction) => number | undefined;
  readonly onKeyed: (width: number) => void;
}

/** In React: what the edge of something does that can be made wider, by pointer and by keys. */
export function useEdgeDrag(width: number, { onDrag, onEnd, keyed, onKeyed }: EdgeActs) {
  const begun = useRef<{ startX: number; startWidth: number; startedAt: number; heardAt: number }>(undefined);

  function dragTo({ clientX, timeStamp }: PointerEvent): EdgeDrag | undefined {
    if (!begun.current) return undefined;
    const { startX, startWidth, startedAt } = begun.current;
    return { startX, startWidth, x: clientX, lastedMs: timeStamp - startedAt, direction: pageDirection() };
  }

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const { clientX: startX, timeStamp: startedAt } = event;
      begun.current = { startX, startWidth: width, startedAt, heardAt: startedAt };
    },
    onPointerMove: (event: PointerEvent) => {
      const drag = dragTo(event);
      if (!begun.current || !drag || event.timeStamp - begun.current.heardAt < THROTTLE_MS) return;
      begun.current.heardAt = event.timeStamp;
      onDrag(drag);
    },
    onPointerUp: (event: PointerEvent) => {
      const drag = dragTo(event);
      begun.current = undefined;
      if (drag) onEnd(drag);
    },
    onPointerCancel: () => {
      begun.current = undefined;
      onEnd(undefined);
    },
    onKeyDown: (event: KeyboardEvent) => {
      const wanted = keyed(width, event.key, pageDirection());
      if (wanted === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      onKeyed(wanted);
    },
  };
}

function pageDirection(): Direction {
  return document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr';
}
