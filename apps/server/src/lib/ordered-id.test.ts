import { expect, it } from 'vitest';
import { orderedId } from './ordered-id.ts';

it('ids sort as they were made, also those of one moment, and when the clock is set back', () => {
  const future = Date.now() + 1_000;
  const ids = [
    ...Array.from({ length: 2_000 }, () => orderedId(future)),
    ...Array.from({ length: 50 }, () => orderedId(future - 500)),
    orderedId(future + 1),
  ];
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
});
