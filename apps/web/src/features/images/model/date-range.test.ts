import { expect, it } from 'vitest';
import { startOfRange } from './date-range.ts';

it('begins ranges at midnight, today among their days', () => {
  const now = new Date(2026, 2, 30, 15, 45).getTime();
  expect(startOfRange('today', now)).toBe(new Date(2026, 2, 30).getTime());
  expect(startOfRange('week', now)).toBe(new Date(2026, 2, 24).getTime());
  expect(startOfRange('month', now)).toBe(new Date(2026, 2, 1).getTime());
});
