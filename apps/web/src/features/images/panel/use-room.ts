import { useEffect, useState, type RefObject } from 'react';

interface Room {
  readonly width: number;
  readonly height: number;
}

const NONE: Room = { width: 0, height: 0 };

/** In React: how large an element is inside, followed as it changes; nothing until it is measured. */
export function useRoom(element: RefObject<HTMLElement | null>): Room {
  const [room, setRoom] = useState(NONE);
  useEffect(() => {
    const measured = element.current;
    if (!measured) return undefined;
    const observer = new ResizeObserver(() => setRoom({ width: measured.clientWidth, height: measured.clientHeight }));
    observer.observe(measured);
    return () => observer.disconnect();
  }, [element]);
  return room;
}
