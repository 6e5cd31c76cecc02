import { useEffect, type RefObject } from 'react';
import { sameShare } from './model/column-scroll.ts';
import { useColumnsView } from './columns-view.ts';

/** Marks what of a column scrolls. */
export const BODY_SELECTOR = '[data-column-body]';

/** In React: while that is switched on, the columns of a row follow the one that is scrolled. */
export function useSyncScroll(row: RefObject<HTMLElement | null>, isLive: boolean): void {
  const isOn = useColumnsView(({ syncsScroll }) => syncsScroll) && isLive;
  useEffect(() => {
    const element = row.current;
    if (!isOn || !element) return undefined;
    // Moving a column tells its own listeners too: what was set here is not passed on again.
    const set = new WeakMap<Element, number>();
    const onScroll = ({ target }: Event) => {
      if (!(target instanceof HTMLElement) || !target.matches(BODY_SELECTOR)) return;
      if (set.get(target) === target.scrollTop) return;
      const from = { at: target.scrollTop, most: target.scrollHeight - target.clientHeight };
      for (const other of element.querySelectorAll<HTMLElement>(BODY_SELECTOR)) {
        if (other === target) continue;
        other.scrollTop = sameShare(from, other.scrollHeight - other.clientHeight);
        set.set(other, other.scrollTop);
      }
      set.delete(target);
    };
    // Scrolling does not bubble, but it can be caught on its way down.
    element.addEventListener('scroll', onScroll, { capture: true, passive: true });
    return () => element.removeEventListener('scroll', onScroll, { capture: true });
  }, [row, isOn]);
}
