import { describe, expect, it } from 'vitest';
import { bubblePlace } from './bubble-place.ts';

const AREA = { left: 0, top: 100, right: 800, bottom: 700 };
const line = (top: number, left = 300, right = 500) => ({ left, right, top, bottom: top + 20 });

describe('bubblePlace', () => {
  it.each([
    ['above the first line', [line(300), line(320)], 'above', { left: 400, top: 256 }],
    ['below the last line for fingers', [line(300), line(320)], 'below', { left: 400, top: 348 }],
    ['below where there is no room above', [line(110)], 'above', { left: 400, top: 138 }],
    ['above where there is no room below', [line(670)], 'below', { left: 400, top: 626 }],
    ['inside the edges', [line(300, 0, 10)], 'above', { left: 56, top: 256 }],
    ['in sight when the selection is taller than the area', [line(0), line(900)], 'above', { left: 400, top: 100 }],
    ['nowhere when the selection is out of sight', [line(20)], 'above', undefined],
    ['nowhere without a selection', [], 'above', undefined],
  ] as const)('%s', (_, lines, wanted, place) => {
    expect(bubblePlace(lines, AREA, wanted)).toEqual(place);
  });
});
