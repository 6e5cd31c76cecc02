import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { updateConfig, useConfig } from '#/features/settings/public.ts';
import { draggedWidth, keyedWidth, snapSidebarWidth, toggleSidebarWidth } from './sidebar-width.ts';

/** A press on the drag handle shorter than this toggles between narrow and default. */
const SIDEBAR_CLICK_MS = 300;
const SIDEBAR_DRAG_THROTTLE_MS = 20;

interface Drag {
  readonly startX: number;
  readonly startWidth: number;
  readonly startedAt: number;
  movedAt: number;
  width: number;
}

/** The sidebar's width and what its handle does. The width is stored once a drag ends, not on the way. */
export function useSidebarResize() {
  const stored = useConfig((config) => config.sidebarWidth);
  const drag = useRef<Drag | undefined>(undefined);
  const [draggedTo, setDraggedTo] = useState<number>();
  const width = draggedTo ?? snapSidebarWidth(stored);

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const startedAt = event.timeStamp;
    drag.current = { startX: event.clientX, startWidth: width, startedAt, movedAt: startedAt, width };
  }

  function onPointerMove(event: PointerEvent) {
    const current = drag.current;
    if (current === undefined || event.timeStamp - current.movedAt < SIDEBAR_DRAG_THROTTLE_MS) return;
    current.movedAt = event.timeStamp;
    current.width = draggedWidth(current.startWidth, current.startX, event.clientX, pageDirection());
    setDraggedTo(current.width);
  }

  function onPointerUp(event: PointerEvent) {
    const current = drag.current;
    if (current === undefined) return;
    drag.current = undefined;
    setDraggedTo(undefined);
    const isClick = event.timeStamp - current.startedAt < SIDEBAR_CLICK_MS;
    const dragged = draggedWidth(current.startWidth, current.startX, event.clientX, pageDirection());
    updateConfig({ sidebarWidth: isClick ? toggleSidebarWidth(current.startWidth) : dragged });
  }

  function onPointerCancel() {
    drag.current = undefined;
    setDraggedTo(undefined);
  }

  function onKeyDown(event: KeyboardEvent) {
    const wanted = keyedWidth(width, event.key, pageDirection());
    if (wanted === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    updateConfig({ sidebarWidth: wanted });
  }

  return { width, handle: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel, onKeyDown } };
}

/** Collapses or expands the sidebar, as a short click on its handle does. */
export function toggleSidebar(width: number): void {
  updateConfig({ sidebarWidth: toggleSidebarWidth(width) });
}

function pageDirection(): 'ltr' | 'rtl' {
  return document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr';
}
