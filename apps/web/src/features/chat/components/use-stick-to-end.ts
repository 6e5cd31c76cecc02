import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';

/** Closer than this to the end counts as being there. */
const END_ZONE_PX = 40;
const LINE_HEIGHT_PX = 25;

/** Where the scroll area was when it was last looked at. */
interface Place {
  readonly top: number;
  readonly height: number;
}

/** Keeps a scroll area at its end while it grows, unless the reader has scrolled away. */
export function useStickToEnd(scroller: RefObject<HTMLElement | null>) {
  const isSticking = useRef(true);
  const last = useRef<Place>({ top: 0, height: 0 });
  const heightWhenLeft = useRef(0);
  const [isAtEnd, setIsAtEnd] = useState(true);
  const [isAtStart, setIsAtStart] = useState(true);
  const [newLines, setNewLines] = useState(0);

  const toEnd = useCallback(() => {
    isSticking.current = true;
    scroller.current?.scrollTo({ top: scroller.current.scrollHeight });
  }, [scroller]);

  const onResize = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    if (isSticking.current) element.scrollTo({ top: element.scrollHeight });
    else setNewLines(Math.max(0, Math.floor((element.scrollHeight - heightWhenLeft.current) / LINE_HEIGHT_PX)));
  }, [scroller]);

  const onScroll = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    const { scrollTop: top, scrollHeight: height, clientHeight } = element;
    // Growing text never moves the view up: only a reader does, or text that became shorter.
    const hasMovedUp = top < last.current.top - 1 && height >= last.current.height;
    last.current = { top, height };
    const isThere = height - top - clientHeight < END_ZONE_PX;
    if (hasMovedUp && isSticking.current) heightWhenLeft.current = height;
    isSticking.current = hasMovedUp ? false : isSticking.current || isThere;
    if (isSticking.current) setNewLines(0);
    setIsAtEnd(isThere || isSticking.current);
    setIsAtStart(top <= 0);
  }, [scroller]);

  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(onResize);
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    return () => observer.disconnect();
  }, [scroller, onResize]);

  return { isAtEnd, isAtStart, newLines, onScroll, onResize, toEnd };
}
