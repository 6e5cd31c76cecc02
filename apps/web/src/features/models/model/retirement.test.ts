import { expect, it } from 'vitest';
import { retirementOf, shutdownText } from './retirement.ts';

const NOW = Date.UTC(2026, 10, 16, 12);

it.each([
  ['2026-10-23', 'retired'],
  ['2026-11-16', 'retired'],
  ['2026-12-11', 'soon'],
  ['2027-02-14', 'soon'],
  ['2027-04-01', 'later'],
])('a model that ends on %s is %s', (date, kind) => {
  expect(retirementOf(date, NOW)).toEqual({ kind, date });
});

it('goes on where no day is set, or none that can be read', () => {
  expect(retirementOf(undefined, NOW)).toBeUndefined();
  expect(retirementOf('some day', NOW)).toBeUndefined();
});

it('names the day a model is turned off, whatever the time zone', () => {
  expect(shutdownText('2027-01-31', 'en')).toBe('Jan 31, 2027');
  expect(shutdownText('soon', 'en')).toBe('soon');
});
