import { describe, expect, it } from 'vitest';
import { movedUp, placeBetween } from './folder-order.ts';

const NOW = 1_790_000_000_000;

describe('a place between two chats', () => {
  it.each([
    ['an empty folder', undefined, undefined, NOW],
    ['the top of a folder', undefined, NOW - 5_000, NOW],
    ['the top of a folder whose first chat was dragged above now', undefined, NOW + 40, NOW + 41],
    ['the end of a folder', NOW, undefined, NOW - 1_000],
    ['the middle', NOW, NOW - 10, NOW - 5],
    ['two chats of the same moment', NOW, NOW, undefined],
    ['two chats a hair apart', NOW, NOW - 1 / 256, undefined],
  ])('%s', (_, above, below, expected) => {
    expect(placeBetween(above, below, NOW)).toBe(expected);
  });

  it('stays between its neighbours however often it is halved, until it says that there is no room', () => {
    let above = NOW + 1;
    let steps = 0;
    for (let place = placeBetween(above, NOW, NOW); place !== undefined; place = placeBetween(above, NOW, NOW)) {
      expect(place).toBeGreaterThan(NOW);
      expect(place).toBeLessThan(above);
      above = place;
      steps += 1;
    }
    expect(steps).toBeGreaterThan(4);
    expect(steps).toBeLessThan(20);
  });
});

describe('making room', () => {
  it.each([
    ['nothing to do', [10, 11], 5, []],
    ['one in the way', [5, 11], 5, [5 + 1 / 128]],
    ['a pile of equal times, and those above it stay', [5, 5, 5, 9], 5, [5 + 1 / 128, 5 + 2 / 128, 5 + 3 / 128]],
  ])('%s', (_, places, floor, expected) => {
    expect(movedUp(places, floor)).toEqual(expected);
  });

  it('leaves each clear of the one below at the size of real times', () => {
    const moved = movedUp([NOW, NOW, NOW], NOW);
    expect(moved).toHaveLength(3);
    expect([NOW, ...moved].every((place, index, all) => index === 0 || place > (all[index - 1] ?? 0))).toBe(true);
  });
});
