/** Room that is left below the last chat of a folder, so that others fit in between. */
const GAP = 1_000;
/** The least distance between two places; times in milliseconds leave about a dozen bits for fractions. */
const LEAST_STEP = 1 / 256;

/**
 * A place between two neighbours, either of which may be missing at the ends of a folder. Undefined when there is no room
 * left between them.
 */
export function placeBetween(above: number | undefined, below: number | undefined, now: number): number | undefined {
  if (above === undefined) return below === undefined ? now : Math.max(now, below + 1);
  if (below === undefined) return above - GAP;
  const middle = (above + below) / 2;
  return above - middle >= LEAST_STEP && middle - below >= LEAST_STEP ? middle : undefined;
}

/**
 * New places for chats that stand too close, nearest to `floor` first: each moves up until it is clear of the one below.
 * Ends where the next one is clear already, so the answer may be shorter than the question.
 */
export function movedUp(places: readonly number[], floor: number): number[] {
  const moved: number[] = [];
  let below = floor;
  for (const place of places) {
    if (place - below >= LEAST_STEP) break;
    below += LEAST_STEP * 2;
    moved.push(below);
  }
  return moved;
}
