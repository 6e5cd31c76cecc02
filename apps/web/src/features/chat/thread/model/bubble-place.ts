export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The middle of the button's upper edge. */
export interface BubblePlace {
  readonly left: number;
  readonly top: number;
}

const GAP_PX = 8;
const HEIGHT_PX = 36;
const HALF_WIDTH_PX = 56;

/** Beside the lines of a selection and inside the area: above its first line, or below its last where that is better. */
export function bubblePlace(lines: readonly Box[], area: Box, wanted: 'above' | 'below'): BubblePlace | undefined {
  const first = lines[0];
  const last = lines.at(-1);
  if (!first || !last || last.bottom < area.top || first.top > area.bottom) return undefined;
  const above = first.top - GAP_PX - HEIGHT_PX;
  const below = last.bottom + GAP_PX;
  const fitsAbove = above >= area.top;
  const fitsBelow = below + HEIGHT_PX <= area.bottom;
  const isAbove = wanted === 'above' ? fitsAbove || !fitsBelow : !fitsBelow;
  const line = isAbove ? first : last;
  const within = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);
  return {
    left: within((line.left + line.right) / 2, area.left + HALF_WIDTH_PX, area.right - HALF_WIDTH_PX),
    top: within(isAbove ? above : below, area.top, area.bottom - HEIGHT_PX),
  };
}
