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
    const measure = () => {
      const around = (row.current?.offsetHeight ?? 0) - (columns.current?.offsetHeight ?? 0);
      setMost(rowHeight(view.clientHeight, around));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(view);
    observer.observe(row.current);
    measure();
    return () => observer.disconnect();
  }, [row, columns]);
  return most;
}
