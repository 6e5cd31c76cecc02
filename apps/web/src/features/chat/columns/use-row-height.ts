import { useLayoutEffect, useState, type RefObject } from 'react';
import { rowHeight } from './model/column-scroll.ts';

/** In React: how high the columns of a row may be inside the view that scrolls around it; undefined before it is measured. */
export function useRowHeight(
  row: RefObject<HTMLElement | null>,
  columns: RefObject<HTMLElement | null>,
): number | undefined {
  const [most, setMost] = useState<number>();
  useLayoutEffect(() => {
    const view = row.current?.closest<HTMLElement>('[role=log]');
    if (!view || !row.current) return undefined;
    // The rows of the list stand beside each other, each in a wrapper of its own.
    const question = row.current.closest('[data-message-id]')?.parentElement?.previousElementSibling;
    const measure = () => {
      const around = (row.current?.offsetHeight ?? 0) - (columns.current?.offsetHeight ?? 0);
      setMost(rowHeight(view.clientHeight, around, question instanceof HTMLElement ? question.offsetHeight : 0));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(view);
    observer.observe(row.current);
    measure();
    return () => observer.disconnect();
  }, [row, columns]);
  return most;
}
