import { useRef, type RefObject } from 'react';
import { AHEAD_ROWS, rowsAhead } from '../model/rows-ahead.ts';
import { expectPictures } from '../storage/seen-pictures.ts';

interface ReadAhead {
  readonly ids: readonly string[];
  readonly columns: number;
  readonly rowPx: number;
  readonly bufferRows: number;
  readonly scroller: RefObject<HTMLElement | null>;
}

/** In React: to be called as a grid scrolls, so that pictures are known before their rows are drawn and each is drawn once. */
export function useReadAhead({ ids, columns, rowPx, bufferRows, scroller }: ReadAhead): (offset: number) => void {
  const last = useRef(0);
  return (offset) => {
    const top = Math.floor(offset / rowPx);
    const block = Math.floor(top / AHEAD_ROWS);
    if (block === last.current) return;
    const isDown = block > last.current;
    last.current = block;
    const drawn = Math.ceil((scroller.current?.clientHeight ?? 0) / rowPx) + bufferRows;
    const [from, to] = rowsAhead({ top, drawn, isDown });
    expectPictures(ids.slice(from * columns, to * columns));
  };
}
