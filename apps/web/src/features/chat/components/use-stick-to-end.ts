import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';

/** Closer than this to the end counts as being there. */
const END_ZONE_PX = 40;
const LINE_HEIGHT_PX = 25;

/** Keeps a scroll area at its end while it grows, unless the reader has scrolled away. */
export function useStickToEnd(scroller: RefObject<HTMLElement | null>) {
  const isSticking = useRef(true);
  const heightWhenLeft = useRef(0);
  const [isAtEnd, setIsAtEnd] = useState(true);
  const [isAtStart, setIsAtStart] = useState(true);
  const [newLines, setNewLines] = useState(0);

  const toEnd = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    isSticking.current = true;
    element.scrollTop = element.scrollHeight;
  }, [scroller]);

  const onResize = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    if (isSticking.current) element.scrollTop = element.scrollHeight;
    else setNewLines(Math.max(0, Math.floor((element.scrollHeight - heightWhenLeft.current) / LINE_HEIGHT_PX)));
  }, [scroller]);

  const onScroll = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    const distance = element.scrollHeight - element.scrollTop - element.clientHeight;
    const isThere = distance < END_ZONE_PX;
    if (isThere) {
      isSticking.current = true;
      setNewLines(0);
    } else if (!isSticking.current) {
      heightWhenLeft.current ||= element.scrollHeight;
    }
    if (isThere) heightWhenLeft.current = 0;
    setIsAtEnd(isThere || isSticking.current);
    setIsAtStart(element.scrollTop <= 0);
  }, [scroller]);

  useLettingGo(scroller, isSticking);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const observer = new ResizeObserver(onResize);
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    return () => observer.disconnect();
  }, [scroller, onResize]);

  return { isAtEnd, isAtStart, newLines, onScroll, onResize, toEnd };
}

/** Only the reader's own hand lets go of the end: a scroll event alone may come from the text that grew. */
function useLettingGo(scroller: RefObject<HTMLElement | null>, isSticking: RefObject<boolean>): void {
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const letGo = () => {
      const canScroll = element.scrollHeight > element.clientHeight;
      if (canScroll) isSticking.current = false;
    };
    const onWheel = (event: WheelEvent) => event.deltaY < 0 && letGo();
    const onKey = (event: KeyboardEvent) => ['ArrowUp', 'PageUp', 'Home'].includes(event.key) && letGo();
    element.addEventListener('wheel', onWheel, { passive: true });
    element.addEventListener('touchmove', letGo, { passive: true });
    element.addEventListener('keydown', onKey);
    // Dragging the scroll bar.
    const onPointer = (event: PointerEvent) => event.target === element && letGo();
    element.addEventListener('pointerdown', onPointer);
    return () => {
      element.removeEventListener('wheel', onWheel);
      element.removeEventListener('touchmove', letGo);
      element.removeEventListener('keydown', onKey);
      element.removeEventListener('pointerdown', onPointer);
    };
  }, [scroller, isSticking]);
}
