import { SIDEBAR_WIDTH_DEFAULT_PX, SIDEBAR_WIDTH_MAX_PX, SIDEBAR_WIDTH_NARROW_PX } from '@parley/contract';
import { SIDEBAR_WIDTH_MIN_PX } from '#/features/settings/public.ts';

const KEYBOARD_STEP_PX = 10;

/** The width the sidebar takes when asked for `wanted`: below the least useful width it turns narrow. */
export function snapSidebarWidth(wanted: number): number {
  if (!Number.isFinite(wanted)) return SIDEBAR_WIDTH_DEFAULT_PX;
  if (wanted < SIDEBAR_WIDTH_MIN_PX) return SIDEBAR_WIDTH_NARROW_PX;
  return Math.min(Math.round(wanted), SIDEBAR_WIDTH_MAX_PX);
}

export function isNarrow(width: number): boolean {
  return width < SIDEBAR_WIDTH_MIN_PX;
}

export function toggleSidebarWidth(width: number): number {
  return isNarrow(width) ? SIDEBAR_WIDTH_DEFAULT_PX : SIDEBAR_WIDTH_NARROW_PX;
}

/** The width a drag asks for. In a right-to-left page the sidebar grows when the pointer moves left. */
export function draggedWidth(startWidth: number, startX: number, x: number, direction: 'ltr' | 'rtl'): number {
  return snapSidebarWidth(startWidth + (direction === 'rtl' ? startX - x : x - startX));
}

/** What a key on the focused handle asks for; undefined for keys that mean nothing there. */
export function keyedWidth(width: number, key: string, direction: 'ltr' | 'rtl'): number | undefined {
  const grow = direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  const shrink = direction === 'rtl' ? 'ArrowRight' : 'ArrowLeft';
  switch (key) {
    case grow:
      return isNarrow(width) ? SIDEBAR_WIDTH_MIN_PX : snapSidebarWidth(width + KEYBOARD_STEP_PX);
    case shrink:
      return snapSidebarWidth(width - KEYBOARD_STEP_PX);
    case 'Home':
      return SIDEBAR_WIDTH_NARROW_PX;
    case 'End':
      return SIDEBAR_WIDTH_MAX_PX;
    case 'Enter':
    case ' ':
      return toggleSidebarWidth(width);
    default:
      return undefined;
  }
}
