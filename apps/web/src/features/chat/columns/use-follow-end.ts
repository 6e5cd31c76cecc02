import { useCallback, useEffect, useRef, type RefObject } from 'react';

/** Closer than this to the end counts as being there. */
const END_ZONE_PX = 32;

/** In React: keeps a column at its end while it is written, unless its reader scrolled up. Gives what hears the scrolling. */
export function useFollowEnd(body: RefObject<HTMLElement | null>, isLive: boolean): () => void {
  const isFollowing = useRef(true);
  const lastTop = useRef(0);
  useEffect(() => {
    const element = body.current;
    if (!isLive || !element?.firstElementChild) return undefined;
    const follow = () => {
      if (isFollowing.current) element.scrollTop = element.scrollHeight;
    };
    const observer = new ResizeObserver(follow);
    observer.observe(element);
    observer.observe(element.firstElementChild);
    return () => observer.disconnect();
  }, [body, isLive]);
  return useCallback(() => {
    const element = body.current;
    if (!element) return;
    const { scrollTop, scrollHeight, clientHeight } = element;
    if (scrollTop < lastTop.current - 1) isFollowing.current = false;
    if (scrollHeight - scrollTop - clientHeight < END_ZONE_PX) isFollowing.current = true;
    lastTop.current = scrollTop;
  }, [body]);
}
