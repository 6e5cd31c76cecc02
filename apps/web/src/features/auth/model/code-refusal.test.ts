import { describe, expect, it } from 'vitest';
import { refusalOf } from './code-refusal.ts';

const SENT_AT = Date.UTC(2026, 10, 17);
const MINUTE_MS = 60_000;

describe('a code that was refused', () => {
  it.each([
    [1, { kind: 'wrong', left: 4 }],
    [4, { kind: 'wrong', left: 1 }],
    [5, { kind: 'used-up' }],
    [6, { kind: 'used-up' }],
  ])('after %i wrong ones is %o', (wrong, refusal) => {
    expect(refusalOf({ sentAt: SENT_AT, wrong }, SENT_AT + MINUTE_MS)).toEqual(refusal);
  });

  it('has expired after ten minutes, however few were tried', () => {
    expect(refusalOf({ sentAt: SENT_AT, wrong: 1 }, SENT_AT + 10 * MINUTE_MS)).toEqual({ kind: 'expired' });
  });

  it('is nobody’s to count where the page did not ask for it', () => {
    expect(refusalOf(undefined, SENT_AT)).toEqual({ kind: 'unknown' });
  });
});
