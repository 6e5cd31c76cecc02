import { describe, expect, it } from 'vitest';
import { keyState } from './key-state.ts';

const NOW = Date.parse('2026-11-16T12:00:00Z');
const GOOD = { isEnabled: true, expiresAt: null, spendingLimit: null, spent: '3' };

describe('the state of a key', () => {
  it.each([
    [{}, 'on'],
    [{ isEnabled: false, expiresAt: '2020-01-01T00:00:00Z' }, 'off'],
    [{ expiresAt: '2026-11-16T12:00:00Z' }, 'expired'],
    [{ expiresAt: '2026-11-16T12:00:01Z' }, 'on'],
    [{ spendingLimit: '3' }, 'spent'],
    [{ spendingLimit: '3.000000001' }, 'on'],
    [{ spendingLimit: '10' }, 'on'],
  ])('%j is %s', (key, state) => {
    expect(keyState({ ...GOOD, ...key }, NOW)).toBe(state);
  });
});
