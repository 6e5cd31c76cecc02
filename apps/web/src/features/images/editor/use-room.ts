import { useEffect, useState, type RefObject } from 'react';
import type { Size } from './model/geometry.ts';

const NOTHING: Size = { width: 0, height: 0 };

/** In React: how much room an element has inside, followed as it changes. */
export function useRoom(element: RefObject<HTMLElement | null>): Size {
  const [room, setRoom] = useState(NOTHING);
  useEffect(() => {
    const measured = element.current;
    if (!measured) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setRoom({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(measured);
    return () => observer.disconnect();
  }, [element]);
  return room;
}
