import { useState } from 'react';
import { type EdgeDrag, useEdgeDrag } from '#/components/use-edge-drag.ts';
import { keepWidth, readWidth } from './kept-width.ts';
import { keyedPanelWidth, panelWidth, shareOf } from './model/panel-width.ts';

/** In React: how wide the panel is beside the chat, and what its edge does. Remembered when a drag ends. */
export function useDockedWidth(room: number) {
  const [share, setShare] = useState(readWidth);
  const [isDragging, setIsDragging] = useState(false);
  const width = panelWidth(share, room);
  const keep = (next: number) => {
    setShare(next);
    keepWidth(next);
  };
  const dragged = ({ startX, startWidth, x, direction }: EdgeDrag) =>
    shareOf(startWidth + (direction === 'rtl' ? x - startX : startX - x), room);
  const edge = useEdgeDrag(width, {
    onDrag: (drag) => {
      setIsDragging(true);
      setShare(dragged(drag));
    },
    onEnd: (drag) => {
      setIsDragging(false);
      if (drag) keep(dragged(drag));
    },
    keyed: keyedPanelWidth,
    onKeyed: (wanted) => keep(shareOf(wanted, room)),
  });
  return { width, isDragging, edge };
}
