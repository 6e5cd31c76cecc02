import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { keepWidth, readWidth } from './kept-width.ts';
import { keyedPanelWidth, panelWidth, shareOf } from './model/panel-width.ts';

interface Drag {
  readonly startX: number;
  readonly startWidth: number;
}

/** In React: how wide the panel is beside the chat, and what its edge does. Remembered when a drag ends. */
export function useDockedWidth(room: number) {
  const [share, setShare] = useState(readWidth);
  const [isDragging, setIsDragging] = useState(false);
  const drag = useRef<Drag>(undefined);
  const width = panelWidth(share, room);

  const dragged = ({ startX, startWidth }: Drag, x: number) =>
    shareOf(startWidth + (isRtl() ? x - startX : startX - x), room);

  return {
    width,
    isDragging,
    edge: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { startX: event.clientX, startWidth: width };
        setIsDragging(true);
      },
      onPointerMove: (event: PointerEvent) => {
        if (drag.current) setShare(dragged(drag.current, event.clientX));
      },
      onPointerUp: (event: PointerEvent) => {
        if (drag.current) keepWidth(dragged(drag.current, event.clientX));
        drag.current = undefined;
        setIsDragging(false);
      },
      onPointerCancel: () => {
        drag.current = undefined;
        setIsDragging(false);
      },
      onKeyDown: (event: KeyboardEvent) => {
        const wanted = keyedPanelWidth(width, event.key, isRtl() ? 'rtl' : 'ltr');
        if (wanted === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        const next = shareOf(wanted, room);
        setShare(next);
        keepWidth(next);
      },
    },
  };
}

function isRtl(): boolean {
  return document.documentElement.dir === 'rtl';
}
