import type { ReactElement, RefObject } from 'react';
import { VirtualList } from '#/components/virtual-list.tsx';

const ROW_HEIGHT_PX = 36;

interface VirtualRowsProps {
  readonly rows: readonly ReactElement[];
  readonly scrollArea: RefObject<HTMLElement | null>;
  /** Indexes of rows that stay in the page, such as the one with the focus; others count only while in view. */
  readonly keepMounted: readonly number[];
}

/** A long list of which only the part in view is in the page. */
export function VirtualRows({ rows, scrollArea, keepMounted }: VirtualRowsProps) {
  const kept = [...new Set(keepMounted)].filter((index) => index >= 0 && index < rows.length);
  return (
    <VirtualList isList scrollRef={scrollArea} itemSize={ROW_HEIGHT_PX} keepMounted={kept}>
      {[...rows]}
    </VirtualList>
  );
}
