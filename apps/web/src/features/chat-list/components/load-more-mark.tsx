import { useRef, type RefObject } from 'react';
import { useSight } from '#/components/use-sight.ts';

interface LoadMoreMarkProps {
  readonly scrollArea: RefObject<HTMLElement | null>;
  readonly onReach: () => void;
}

/** Stands at the end of a list and asks for more shortly before it comes into view. */
export function LoadMoreMark({ scrollArea, onReach }: LoadMoreMarkProps) {
  const mark = useRef<HTMLDivElement>(null);
  useSight(mark, { onSeen: onReach, root: scrollArea, margin: '0px 0px 400px 0px' });
  return <div ref={mark} className="h-9" aria-hidden />;
}
