import { NO_EDGES, type Box, type Edges, type Point } from './geometry.ts';

/** One pull of the brush, or of the eraser, in points of the picture. */
export interface Stroke {
  readonly points: readonly Point[];
  readonly size: number;
  readonly isErasing: boolean;
}

/** What was done to a picture so far. */
export interface Edit {
  readonly strokes: readonly Stroke[];
  readonly crop: Box | undefined;
  readonly extend: Edges;
}

/** A picture with the way back and forth. */
interface EditHistory {
  readonly past: readonly Edit[];
  readonly now: Edit;
  readonly future: readonly Edit[];
}

/** More steps back than anybody takes. */
const MOST_STEPS = 200;

const UNTOUCHED: Edit = { strokes: [], crop: undefined, extend: NO_EDGES };
export const NEW_HISTORY: EditHistory = { past: [], now: UNTOUCHED, future: [] };

/** One more step; what was undone before it is gone. */
export function stepped({ past, now }: EditHistory, change: Partial<Edit>): EditHistory {
  return { past: [...past, now].slice(-MOST_STEPS), now: { ...now, ...change }, future: [] };
}

export function undone(history: EditHistory): EditHistory {
  const { past, now, future } = history;
  const before = past.at(-1);
  return before === undefined ? history : { past: past.slice(0, -1), now: before, future: [now, ...future] };
}

export function redone(history: EditHistory): EditHistory {
  const { past, now, future } = history;
  const [after, ...later] = future;
  return after === undefined ? history : { past: [...past, now], now: after, future: later };
}

/** Whether the brush left something; what the eraser took away later is not looked at. */
export function isBrushed({ strokes }: Pick<Edit, 'strokes'>): boolean {
  return strokes.some(({ isErasing }) => !isErasing);
}
