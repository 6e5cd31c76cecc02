import { expect, it } from 'vitest';
import { FITTED, moveBy, zoomAt } from './image-zoom.ts';

const size = { width: 200, height: 100 };

it('keeps what lies under the pointer under it', () => {
  const view = zoomAt(FITTED, 2, { x: 50, y: -20 });
  expect(view).toEqual({ zoom: 2, x: -50, y: 20 });
});

it('goes back to the middle when it is zoomed out again', () => {
  expect(zoomAt(zoomAt(FITTED, 2, { x: 50, y: 0 }), 0.1)).toEqual(FITTED);
});

it('does not zoom in without end', () => {
  expect(zoomAt(FITTED, 1_000).zoom).toBe(8);
});

it('moves a zoomed picture, but never out of sight', () => {
  const zoomed = zoomAt(FITTED, 2);
  expect(moveBy(zoomed, 30, 10, size)).toEqual({ zoom: 2, x: 30, y: 10 });
  expect(moveBy(zoomed, 9_999, -9_999, size)).toEqual({ zoom: 2, x: 200, y: -100 });
});

it('does not move a picture that fits', () => {
  expect(moveBy(FITTED, 30, 10, size)).toEqual(FITTED);
});
