import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';

interface LoadMoreMarkProps {
  readonly scrollArea: RefObject<HTMLElement | null>;
  readonly onReach: () => void;
}

/** Stands at the end of a list and asks for more shortly before it comes into view. */
export function LoadMoreMark({ scrollArea, onReach }: LoadMoreMarkProps) {
  const mark = useRef<HTMLDivElement>(null);
  const reach = useEffectEvent(onReach);
  // Runs after every render: a page that came and did not fill the screen must be followed by the next.
  useEffect(() => {
    if (mark.current === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) reach();
      },
      { root: scrollArea.current, rootMargin: '0px 0px 400px 0px' },
    );
    observer.observe(mark.current);
    return () => observer.disconnect();
  });
  return <div ref={mark} className="h-9" aria-hidden />;
}
