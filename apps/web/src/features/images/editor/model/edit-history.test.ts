import { expect, it } from 'vitest';
import { isBrushed, NEW_HISTORY, redone, stepped, undone, type Stroke } from './edit-history.ts';

const stroke = (size: number, isErasing = false): Stroke => ({ points: [{ x: 1, y: 1 }], size, isErasing });
const withStrokes = (...strokes: Stroke[]) =>
  strokes.reduce((history, one) => stepped(history, { strokes: [...history.now.strokes, one] }), NEW_HISTORY);

it('goes back and forth, step by step', () => {
  const history = withStrokes(stroke(1), stroke(2));
  const back = undone(history);
  expect(back.now.strokes).toEqual([stroke(1)]);
  expect(redone(back)).toEqual(history);
  expect(undone(undone(back))).toEqual(undone(back));
  expect(redone(history)).toBe(history);
});

it('forgets what was undone once something else is done', () => {
  const history = stepped(undone(withStrokes(stroke(1), stroke(2))), { crop: { x: 0, y: 0, width: 64, height: 64 } });
  expect(history.future).toEqual([]);
  expect(undone(history).now.strokes).toEqual([stroke(1)]);
});

it('keeps no endless way back', () => {
  const history = withStrokes(...Array.from({ length: 500 }, (_, size) => stroke(size)));
  expect(history.past.length).toBe(200);
  expect(history.now.strokes.length).toBe(500);
});

it('knows that an eraser alone brushes nothing', () => {
  expect(isBrushed({ strokes: [stroke(1, true)] })).toBe(false);
  expect(isBrushed({ strokes: [stroke(1, true), stroke(1)] })).toBe(true);
});
