import { describe, expect, it } from 'vitest';
import { masksToStart } from './masks-to-start.ts';

const own = (count: number) => Array.from({ length: count }, (_, index) => ({ id: `own${index}`, builtin: false }));
const builtin = (count: number) => Array.from({ length: count }, (_, index) => ({ id: `b${index}`, builtin: true }));
const ids = (masks: readonly { readonly id: string }[]) => masks.map(({ id }) => id).join(' ');

describe('masks to start with', () => {
  it('are own ones first, and still some that the person has not made', () => {
    expect(ids(masksToStart([...own(9), ...builtin(9)], 6))).toBe('own0 own1 own2 b0 b1 b2');
  });

  it('fill all places where there are enough of one kind', () => {
    expect(ids(masksToStart([...own(1), ...builtin(9)], 4))).toBe('own0 b0 b1 b2');
    expect(ids(masksToStart(own(9), 4))).toBe('own0 own1 own2 own3');
    expect(ids(masksToStart([...own(9), ...builtin(1)], 4))).toBe('own0 own1 own2 b0');
  });
});
