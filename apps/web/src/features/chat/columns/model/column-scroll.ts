/** How far something is scrolled, and how far it could be. */
export interface Scrolled {
  readonly at: number;
  readonly most: number;
}

/** Where a column has to be for its reader to be as far into the answer as in another one, whatever their lengths. */
export function sameShare(from: Scrolled, most: number): number {
  if (from.most <= 0) return 0;
  return Math.round((Math.min(from.at, from.most) / from.most) * most);
}

/** Which of some columns of one width is in view. Scripts from right to left scroll into the negative. */
export function columnInView(scrolled: number, width: number, count: number): number {
  if (width <= 0) return 0;
  return Math.max(0, Math.min(count - 1, Math.round(Math.abs(scrolled) / width)));
}

/** A row is no higher than the view, so that heads and feet of long answers stay in sight, but never a mere slit. */
const LEAST_ROW_PX = 320;
/** Stays free below a row, and above it where the question is too long to be seen whole: its end, and the space between. */
const ROOM_BELOW_PX = 32;
const ROOM_AROUND_PX = 88;
/** Up to this part of the view the question stays in sight, whole, above its answers. */
const MOST_OF_VIEW = 0.35;

/** How high columns may be in a view, given what of their row stands above and below them, and how high the question is. */
export function rowHeight(viewHeight: number, besides: number, question: number): number {
  const fits = question > 0 && question <= viewHeight * MOST_OF_VIEW;
  const room = fits ? question + ROOM_BELOW_PX : ROOM_AROUND_PX;
  return Math.max(LEAST_ROW_PX, Math.round(viewHeight - besides - room));
}
