import { array, assert, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutsOf, slicesOf, type Span } from './page-breaks.ts';

/** Lines of 20 with gaps of 10 between them. */
const lines = (count: number, start = 0): Span[] =>
  Array.from({ length: count }, (_, index) => ({ top: start + index * 30, bottom: start + index * 30 + 20 }));

const ONE_BLOCK: readonly Span[] = [{ top: 0, bottom: 290 }];

const at = (y: number, isBetweenBlocks = false) => ({ y, isBetweenBlocks });

describe('the places where a message may be cut', () => {
  it('lie in the middle between its lines', () => {
    expect(cutsOf(lines(3), ONE_BLOCK, 80)).toEqual([at(25), at(55)]);
  });

  it('are better between two blocks than within one', () => {
    expect(
      cutsOf(
        lines(4),
        [
          { top: 0, bottom: 50 },
          { top: 60, bottom: 110 },
        ],
        110,
      ),
    ).toEqual([at(25), at(55, true), at(85)]);
  });

  it('do not lie in what stands beside something higher', () => {
    expect(cutsOf([{ top: 0, bottom: 75 }, ...lines(4)], ONE_BLOCK, 110)).toEqual([at(85)]);
  });

  it('are none for a single line', () => {
    expect(cutsOf(lines(1), ONE_BLOCK, 20)).toEqual([]);
  });
});

describe('a message among pages', () => {
  const cuts = cutsOf(lines(10), ONE_BLOCK, 290);
  it.for([
    ['that fits', 290, [[0, 290]]],
    [
      'that goes on twice',
      100,
      [
        [0, 85],
        [85, 175],
        [175, 265],
        [265, 290],
      ],
    ],
  ] as const)('%s', ([, room, expected]) => {
    expect(slicesOf(cuts, 290, room, 100).map(({ from, to }) => [from, to])).toEqual(expected);
  });

  it('begins the next page rather than leave one line behind', () => {
    expect(slicesOf(cuts, 290, 30, 300)).toEqual([
      { from: 0, to: 0 },
      { from: 0, to: 290 },
    ]);
  });

  it('ends a page between two blocks where that leaves it full enough', () => {
    const blocks = [
      { top: 0, bottom: 230 },
      { top: 240, bottom: 290 },
    ];
    expect(slicesOf(cutsOf(lines(10), blocks, 290), 290, 280, 280)).toEqual([
      { from: 0, to: 235 },
      { from: 235, to: 290 },
    ]);
  });

  it('divides at the line what has no better place', () => {
    const blocks = [
      { top: 0, bottom: 50 },
      { top: 60, bottom: 290 },
    ];
    expect(slicesOf(cutsOf(lines(10), blocks, 290), 290, 200, 200)[0]).toEqual({ from: 0, to: 175 });
  });

  it('is cut anywhere only where a single thing is higher than a page', () => {
    expect(slicesOf([], 250, 40, 100).map(({ from, to }) => [from, to])).toEqual([
      [0, 0],
      [0, 100],
      [100, 200],
      [200, 250],
    ]);
  });

  it('loses nothing, shows nothing twice, fits, and never cuts a line', () => {
    const heights = array(integer({ min: 4, max: 90 }), { minLength: 1, maxLength: 60 });
    assert(
      property(heights, integer({ min: 0, max: 100 }), integer({ min: 100, max: 400 }), (sizes, room, page) => {
        let top = 0;
        const spans = sizes.map((size) => {
          const span = { top, bottom: top + size };
          top += size + 4;
          return span;
        });
        const slices = slicesOf(
          cutsOf(
            spans,
            spans.filter((_, index) => index % 3 === 0),
            top,
          ),
          top,
          room,
          page,
        );
        expect(slices[0]?.from).toBe(0);
        expect(slices.at(-1)?.to).toBe(top);
        for (const [index, { from, to }] of slices.entries()) {
          expect(to - from).toBeLessThanOrEqual(index === 0 ? room : page);
          expect(slices[index + 1]?.from ?? to).toBe(to);
          expect(index === 0 || to > from).toBe(true);
          const isWithinLine = spans.some((span) => span.top < to && span.bottom > to);
          expect(isWithinLine).toBe(false);
        }
      }),
    );
  });
});
