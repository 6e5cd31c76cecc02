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
/** Between rows, and between the upper edge of the view and a question that is brought there. */
const GAP_PX = 24;
/** Below the last row: room for a toast. */
const ROOM_BELOW_PX = 72;
/** What stays in sight of a question that is too long to be seen whole: its end, and the space below it. */
const QUESTION_END_PX = 56;
/** Up to this part of the view the question stays in sight, whole, above its answers. */
const MOST_OF_VIEW = 0.35;

const isShort = (question: number, viewHeight: number) => question <= viewHeight * MOST_OF_VIEW;

/** How high columns may be in a view, given what of their row stands above and below them, and how high the question is. */
export function rowHeight(viewHeight: number, besides: number, question: number): number {
  const above = question > 0 && isShort(question, viewHeight) ? GAP_PX + question : QUESTION_END_PX;
  return Math.max(LEAST_ROW_PX, Math.round(viewHeight - besides - above - ROOM_BELOW_PX));
}

/** Where a question lies in what scrolls, from its upper edge and without the gap before the first row. */
interface PlacedRow {
  readonly offset: number;
  readonly size: number;
}

/**
 * How far a view follows answers beside each other that grow with the page: until their question has reached its upper edge,
 * or, of a long question, its end. Further down the end of the longest answer would push those out of sight that are being
 * written.
 */
export function restingPlace(viewHeight: number, { offset, size }: PlacedRow): number {
  return isShort(size, viewHeight) ? offset : offset + size + GAP_PX - QUESTION_END_PX;
}

/** How high a view is, and what stays at its edges: the head of a column and its foot. */
interface ViewRoom {
  readonly view: number;
  readonly head: number;
  readonly foot: number;
}

/** Where in the view an answer stays while the page scrolls on: below its head, or, where it is higher, with its end above its foot. */
export function stayingTop({ view, head, foot }: ViewRoom, height: number): number {
  return Math.min(head, view - foot - height);
}
