import type { TooltipSide } from './tooltip.tsx';

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

const GAP = 6;
const EDGE = 8;

/** Where a tooltip goes beside its anchor: turned over where there is no room, and never outside the window. */
export function placeTooltip(anchor: Box, size: Size, window: Size, side: TooltipSide, isRtl: boolean) {
  if (side === 'end') {
    const top = anchor.top + (anchor.height - size.height) / 2;
    const after = anchor.left + anchor.width + GAP;
    const before = anchor.left - size.width - GAP;
    const fitsAfter = after + size.width + EDGE <= window.width;
    const left = isRtl ? (before >= EDGE ? before : after) : fitsAfter ? after : before;
    return { left, top: clamp(top, EDGE, window.height - size.height - EDGE) };
  }
  const below = anchor.top + anchor.height + GAP;
  const above = anchor.top - size.height - GAP;
  const fitsBelow = below + size.height + EDGE <= window.height;
  const top = side === 'below' ? (fitsBelow ? below : above) : above >= EDGE ? above : below;
  const left = anchor.left + (anchor.width - size.width) / 2;
  return { left: clamp(left, EDGE, window.width - size.width - EDGE), top };
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}
