import { useEffect, useState, type RefObject } from 'react';
import { lazyPart } from '#/components/lazy-part.tsx';

const QuoteBubble = lazyPart(() => import('./quote-bubble.tsx'), 'QuoteBubble', { place: 'nowhere' });

interface QuoteWatchProps {
  readonly sessionId: string;
  readonly scroller: RefObject<HTMLElement | null>;
}

/** Waits for somebody to select something in the messages, and fetches the button for it only then. */
export function QuoteWatch({ sessionId, scroller }: QuoteWatchProps) {
  const [isSelecting, setIsSelecting] = useState(false);
  useEffect(() => {
    // Also told of every move of the caret in the box below: it must cost nothing.
    const look = () => {
      const selection = getSelection();
      setIsSelecting(selection?.isCollapsed === false && scroller.current?.contains(selection.anchorNode) === true);
    };
    document.addEventListener('selectionchange', look);
    return () => document.removeEventListener('selectionchange', look);
  }, [scroller]);
  if (!isSelecting) return null;
  return <QuoteBubble sessionId={sessionId} scroller={scroller} />;
}
