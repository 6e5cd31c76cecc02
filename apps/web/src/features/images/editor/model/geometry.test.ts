import { expect, it } from 'vitest';
import { edgeOf, extended, isCropped, movedCrop, scaleInto, wholeOf, type Box, type CropHandle } from './geometry.ts';

const PICTURE = { width: 1_000, height: 800 };
const CROP: Box = { x: 100, y: 100, width: 400, height: 300 };

it.each<[CropHandle, { x: number; y: number }, Box]>([
  ['nw', { x: -50, y: 20 }, { x: 50, y: 120, width: 450, height: 280 }],
  ['se', { x: 30.4, y: 0 }, { x: 100, y: 100, width: 430, height: 300 }],
  ['n', { x: 500, y: -60 }, { x: 100, y: 40, width: 400, height: 360 }],
  ['w', { x: -5_000, y: 9 }, { x: 0, y: 100, width: 500, height: 300 }],
  ['e', { x: 5_000, y: 0 }, { x: 100, y: 100, width: 900, height: 300 }],
  ['move', { x: 5_000, y: -5_000 }, { x: 600, y: 0, width: 400, height: 300 }],
])('moves the %s of a crop and stays inside of the picture', (handle, by, crop) => {
  expect(movedCrop(CROP, handle, by, PICTURE)).toEqual(crop);
});

it('never crops to less than a picture, and never turns a crop inside out', () => {
  expect(movedCrop(CROP, 'se', { x: -5_000, y: -5_000 }, PICTURE)).toEqual({ ...CROP, width: 64, height: 64 });
  expect(movedCrop(CROP, 'nw', { x: 5_000, y: 5_000 }, PICTURE)).toEqual({ x: 436, y: 336, width: 64, height: 64 });
  const small = { width: 40, height: 40 };
  expect(movedCrop(wholeOf(small), 'e', { x: -30, y: 0 }, small)).toEqual(wholeOf(small));
});

it('knows a crop that leaves nothing out', () => {
  expect(isCropped(wholeOf(PICTURE), PICTURE)).toBe(false);
  expect(isCropped(undefined, PICTURE)).toBe(false);
  expect(isCropped(CROP, PICTURE)).toBe(true);
});

it('puts room around a picture, which then lies further in', () => {
  expect(extended(CROP, { left: 10, right: 20, up: 30, down: 40 })).toEqual({ x: 90, y: 70, width: 430, height: 370 });
});

it('shows all of a picture, and a small one not too large', () => {
  expect(scaleInto({ width: 4_096, height: 4_096 }, { width: 1_024, height: 600 })).toBeCloseTo(600 / 4_096);
  expect(scaleInto({ width: 10, height: 10 }, { width: 1_000, height: 1_000 })).toBe(4);
  expect(scaleInto(PICTURE, { width: 0, height: 0 })).toBe(0);
});

it('takes whole edges within what can be asked for', () => {
  expect([12.6, -3, 9_999, Number.NaN].map(edgeOf)).toEqual([13, 0, 2_000, 0]);
});
