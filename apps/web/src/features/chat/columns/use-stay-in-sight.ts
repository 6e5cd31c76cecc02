import { useEffect, type RefObject } from 'react';
import { stayingTop } from './model/column-scroll.ts';

/**
 * In React: keeps the end of a shorter answer in sight while a longer one beside it scrolls on: `position: sticky`, with a top
 * that depends on its own height.
 */
export function useStayInSight(content: RefObject<HTMLElement | null>, isOn: boolean): void {
  useEffect(() => {
    const element = content.current;
    const view = element?.closest<HTMLElement>('[role=log]');
    if (!isOn || !element || !view) return undefined;
    const heightOf = (part: 'header' | 'footer') =>
      element.closest('article')?.querySelector<HTMLElement>(`:scope > ${part}`)?.offsetHeight ?? 0;
    const place = () => {
      const room = { view: view.clientHeight, head: heightOf('header'), foot: heightOf('footer') };
      element.style.top = `${stayingTop(room, element.offsetHeight)}px`;
    };
    const observer = new ResizeObserver(place);
    observer.observe(view);
    observer.observe(element);
    return () => {
      observer.disconnect();
      element.style.top = '';
    };
  }, [content, isOn]);
}
