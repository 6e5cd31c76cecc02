import { say, think } from '../piece.ts';

/** Thoughts first, then the answer, as reasoning models send them. */
export const REASONING_DEMO = [
  think(
    'The question is how many squares of any size there are on a chessboard. ' +
      'Squares of one field: 8 × 8 = 64. Squares of two by two: their upper left corner can stand on 7 × 7 = 49 fields. ' +
      'So the number for size n is (9 − n)². That makes 64 + 49 + 36 + 25 + 16 + 9 + 4 + 1. ' +
      '64 + 49 is 113, plus 36 is 149, plus 25 is 174, plus 16 is 190, plus 9 is 199, plus 4 is 203, plus 1 is 204. ' +
      'The formula n(n + 1)(2n + 1) / 6 with n = 8 gives 8 × 9 × 17 / 6 = 204 as well. Good.',
  ),
  say(`How many squares are there on a chessboard, of any size? **204.**

A square of *n* by *n* fields can stand in (9 − *n*)² places, and the sum from 64 down to 1 is 204.

What came before this answer was shown as reasoning: models that think aloud send their thoughts apart from their answer. My thoughts here were written beforehand.
`),
];
