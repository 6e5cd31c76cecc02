import { useLayoutEffect, useState, type RefObject } from 'react';

/** In React: how many pixels the chat and the panel beside it have together; 0 before that is known. */
export function useRoom(panel: RefObject<HTMLElement | null>): number {
  const [room, setRoom] = useState(0);
  useLayoutEffect(() => {
    const chat = document.getElementById('content');
    if (!chat) return undefined;
    // Both together: what one of them gives the other takes.
    const measure = () => setRoom(chat.offsetWidth + widthBeside(panel.current));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(chat);
    return () => observer.disconnect();
  }, [panel]);
  return room;
}

function widthBeside(panel: HTMLElement | null): number {
  return panel === null || getComputedStyle(panel).position === 'fixed' ? 0 : panel.offsetWidth;
}
