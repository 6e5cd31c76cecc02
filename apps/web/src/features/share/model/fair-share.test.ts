import { describe, expect, it } from 'vitest';
import { fairShare, largestToLeave, totalOf } from './fair-share.ts';

const once = (...sizes: readonly number[]) => sizes.map((sizeBytes) => ({ sizeBytes, times: 1 }));

describe('how large each picture may be', () => {
  it.each([
    ['as they are, where all fit', once(10, 20, 30), 60, Infinity],
    ['the small ones stay as they are', once(10, 100, 100), 110, 50],
    ['what the small ones leave goes to the large ones', once(1, 2, 300), 53, 50],
    ['all are cut where none is small', once(100, 100, 100, 100), 40, 10],
    ['nothing, where there is no room', once(5), -3, 0],
    ['without pictures', [], 0, Infinity],
  ])('%s', (_, pictures, room, share) => {
    expect(fairShare(pictures, room)).toBe(share);
  });

  it('counts a picture as often as it is sent', () => {
    const pictures = [
      { sizeBytes: 10, times: 3 },
      { sizeBytes: 100, times: 2 },
    ];
    const share = fairShare(pictures, 100);
    expect(share).toBe(35);
    expect(totalOf(pictures.map(({ sizeBytes, times }) => ({ sizeBytes: Math.min(sizeBytes, share), times })))).toBe(
      100,
    );
  });
});

it('leaves out as few as it can', () => {
  expect(largestToLeave(once(10, 40, 20), 70)).toEqual([]);
  expect(largestToLeave(once(10, 40, 20), 69)).toEqual(once(40));
  expect(largestToLeave(once(10, 40, 20), 10)).toEqual(once(40, 20));
  expect(largestToLeave([...once(30), { sizeBytes: 20, times: 2 }], 45)).toEqual([{ sizeBytes: 20, times: 2 }]);
});
