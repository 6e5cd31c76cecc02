import { describe, expect, it } from 'vitest';
import { columnInView, restingPlace, rowHeight, sameShare, stayingTop } from './column-scroll.ts';

describe('sameShare', () => {
  it.each([
    { what: 'the start', at: 0, of: 400, most: 1_000, there: 0 },
    { what: 'the middle', at: 200, of: 400, most: 1_000, there: 500 },
    { what: 'the end', at: 400, of: 400, most: 90, there: 90 },
    { what: 'beyond the end, where a view bounces', at: 430, of: 400, most: 90, there: 90 },
    { what: 'a column that fits', at: 0, of: 0, most: 90, there: 0 },
  ])('$what', ({ at, of, most, there }) => {
    expect(sameShare({ at, most: of }, most)).toBe(there);
  });
});

describe('columnInView', () => {
  it.each([
    [0, 0],
    [180, 0],
    [220, 1],
    [780, 2],
    [-390, 1],
    [9_999, 2],
  ])('at %i', (scrolled, index) => {
    expect(columnInView(scrolled, 390, 3)).toBe(index);
  });

  it('is the first before anything is measured', () => {
    expect(columnInView(0, 0, 3)).toBe(0);
  });
});

it('leaves room for the question above, and never shrinks to a slit', () => {
  expect(rowHeight(700, 32, 0)).toBe(540);
  expect(rowHeight(200, 32, 0)).toBe(320);
});

it('keeps a short question in sight as a whole, and the end of a long one', () => {
  expect(rowHeight(700, 32, 120)).toBe(452);
  expect(rowHeight(700, 32, 600)).toBe(540);
});

it('rests where a short question is at the upper edge, or where the end of a long one is in sight', () => {
  expect(restingPlace(700, { offset: 2_000, size: 120 })).toBe(2_000);
  expect(restingPlace(700, { offset: 2_000, size: 600 })).toBe(2_568);
});

it('keeps a short answer below its head, and the end of a long one above its foot', () => {
  const room = { view: 700, head: 48, foot: 44 };
  expect(stayingTop(room, 200)).toBe(48);
  expect(stayingTop(room, 1_000)).toBe(-344);
});
