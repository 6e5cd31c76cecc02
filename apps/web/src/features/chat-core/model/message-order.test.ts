import { describe, expect, it } from 'vitest';
import { compareMessages, nextPosition } from './message-order.ts';

describe('the place of a new message', () => {
  it.each([
    ['the first one of a chat takes the time', undefined, 500, 500],
    ['a later one takes the time', 400, 500, 500],
    ['one of the same moment follows the last', 500, 500, 501],
    ['a clock that was set back does not reorder a chat', 900, 500, 901],
  ])('%s', (_, last, now, position) => {
    expect(nextPosition(last, now)).toBe(position);
  });

  it('is decided by id where two tabs chose the same', () => {
    const places = [
      { id: 'b', position: 1 },
      { id: 'c', position: 0 },
      { id: 'a', position: 1 },
    ];
    expect(places.toSorted(compareMessages).map(({ id }) => id)).toEqual(['c', 'a', 'b']);
  });
});
