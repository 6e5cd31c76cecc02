import { useLayoutEffect, useState, type RefObject } from 'react';
import { rowHeight } from './model/column-scroll.ts';

/**
 * In React: how high the columns of a row may be to fit the view that scrolls around it; undefined before it is measured, and
 * where they grow with the page.
 */
export function useRowHeight(
  row: RefObject<HTMLElement | null>,
  columns: RefObject<HTMLElement | null>,
  isFitted: boolean,
): number | undefined {
  const [most, setMost] = useState<number>();
  useLayoutEffect(() => {
    const view = row.current?.closest<HTMLElement>('[role=log]');
    if (!view || !row.current || !isFitted) return undefined;
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
  }, [row, columns, isFitted]);
  return isFitted ? most : undefined;
}

/** As in the class of a column. */
const LEAST_COLUMN_REM = 20;

/** In React: whether the columns of a row, each as narrow as it may be, are wider than the row. */
export function useIsTooWide(columns: RefObject<HTMLElement | null>, count: number): boolean {
  const [room, setRoom] = useState(count);
  useLayoutEffect(() => {
    const element = columns.current;
    if (!element) return undefined;
    const measure = () => {
      const leastWidth = LEAST_COLUMN_REM * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      setRoom(Math.floor((element.clientWidth + 1) / leastWidth));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [columns]);
  return count > room;
}
