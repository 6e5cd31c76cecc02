/** Something that must not be cut through, from its top to its bottom. */
export interface Span {
  readonly top: number;
  readonly bottom: number;
}

/** A place where a page may end. */
export interface Cut {
  readonly y: number;
  /** Between two blocks, which reads better than between two lines of one. */
  readonly isBetweenBlocks: boolean;
}

/** A part of a message, as far as it stands on one page. */
export interface Slice {
  readonly from: number;
  readonly to: number;
}

/** A page that ends at a block is good enough when it is at least this full. */
const FULL_ENOUGH = 0.6;

/** Where a message of some height may be cut: between its lines, and better between its blocks. */
export function cutsOf(lines: readonly Span[], blocks: readonly Span[], height: number): Cut[] {
  const betweenBlocks = new Set(gapsOf([...blocks, ...lines], height));
  const all = new Set([...gapsOf(lines, height), ...betweenBlocks]);
  return [...all].sort((a, b) => a - b).map((y) => ({ y, isBetweenBlocks: betweenBlocks.has(y) }));
}

/** The middles of the gaps that no span reaches into, as whole pixels. */
function gapsOf(spans: readonly Span[], height: number): number[] {
  const gaps: number[] = [];
  let reached: number | undefined;
  for (const { top, bottom } of spans.toSorted((a, b) => a.top - b.top)) {
    if (reached !== undefined && top > reached) gaps.push(Math.round((reached + top) / 2));
    reached = Math.max(reached ?? bottom, bottom);
  }
  return gaps.filter((y) => y > 0 && y < height);
}

/**
 * Divides a message among pages: the first slice goes on the page that is begun and has `room` left (none when it starts
 * a page of its own, marked by an empty slice), the others each on a page with room for `capacity`.
 */
export function slicesOf(cuts: readonly Cut[], height: number, room: number, capacity: number): Slice[] {
  const slices: Slice[] = [];
  let from = 0;
  let left = room;
  while (height - from > left) {
    const to = endOfPage(cuts, from, left, capacity);
    slices.push({ from, to });
    from = to;
    left = capacity;
  }
  return [...slices, { from, to: height }];
}

function endOfPage(cuts: readonly Cut[], from: number, left: number, capacity: number): number {
  const within = cuts.filter(({ y }) => y > from && y <= from + left);
  const isFullEnough = (y: number) => capacity - left + (y - from) >= capacity * FULL_ENOUGH;
  const block = within.findLast(({ y, isBetweenBlocks }) => isBetweenBlocks && isFullEnough(y));
  if (block) return block.y;
  if (isFullEnough(from) && left < capacity) return from;
  const line = within.at(-1);
  if (line) return line.y;
  // Nothing fits: what is higher than the rest of this page begins the next one, what is higher than a page is cut.
  return left < capacity ? from : from + capacity;
}
