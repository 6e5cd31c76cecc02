import { useState } from 'react';
import { type EdgeDrag, useEdgeDrag } from '#/components/use-edge-drag.ts';
import { updateConfig, useConfig } from '#/features/settings/public.ts';
import { draggedWidth, keyedWidth, snapSidebarWidth, toggleSidebarWidth } from './sidebar-width.ts';

/** A press on the drag handle shorter than this toggles between narrow and default. */
const SIDEBAR_CLICK_MS = 300;

/** The sidebar's width and what its handle does. The width is stored once a drag ends, not on the way. */
export function useSidebarResize() {
  const stored = useConfig((config) => config.sidebarWidth);
  const [draggedTo, setDraggedTo] = useState<number>();
  const width = draggedTo ?? snapSidebarWidth(stored);
  const widthOf = ({ startWidth, startX, x, direction }: EdgeDrag) => draggedWidth(startWidth, startX, x, direction);
  const handle = useEdgeDrag(width, {
    onDrag: (drag) => setDraggedTo(widthOf(drag)),
    onEnd: (drag) => {
      setDraggedTo(undefined);
      if (!drag) return;
      const isClick = drag.lastedMs < SIDEBAR_CLICK_MS;
      updateConfig({ sidebarWidth: isClick ? toggleSidebarWidth(drag.startWidth) : widthOf(drag) });
    },
    keyed: keyedWidth,
    onKeyed: (sidebarWidth) => updateConfig({ sidebarWidth }),
  });
  return { width, handle };
}

/** Collapses or expands the sidebar, as a short click on its handle does. */
export function toggleSidebar(width: number): void {
  updateConfig({ sidebarWidth: toggleSidebarWidth(width) });
}
