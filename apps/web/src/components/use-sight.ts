import { useEffect, useEffectEvent, type RefObject } from 'react';

interface Sight {
  /** Called when the mark is in sight; again after each render that still finds it there. */
  readonly onSeen: () => void;
  /** What scrolls; the window without it. */
  readonly root?: RefObject<Element | null>;
  readonly margin?: string;
  readonly isOff?: boolean;
}

/** Watches the end of a list: a page that came and did not fill the screen is followed by the next. */
export function useSight(mark: RefObject<Element | null>, { onSeen, root, margin, isOff = false }: Sight) {
  const seen = useEffectEvent(onSeen);
  useEffect(() => {
    if (mark.current === null || isOff) return undefined;
    const watcher = new IntersectionObserver(
      (entries) => {
        // A busy page tells several looks at once, the first of them from before it was scrolled.
        if (entries.some((entry) => entry.isIntersecting)) seen();
      },
      { root: root?.current ?? null, rootMargin: margin ?? '0px' },
    );
    watcher.observe(mark.current);
    return () => watcher.disconnect();
  });
}
