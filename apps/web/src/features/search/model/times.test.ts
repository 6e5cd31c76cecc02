import { expect, it } from 'vitest';
import { dateText } from './date-text.ts';
import { startOfSpan, timeSpanOf } from './time-span.ts';

const NOW = new Date(2026, 10, 15, 12).getTime();

it.each([
  [new Date(2026, 10, 15, 9, 5), '9:05 AM'],
  [new Date(2026, 10, 14, 23), 'Nov 14'],
  [new Date(2026, 0, 1), 'Jan 1'],
  [new Date(2025, 10, 15, 9), 'Nov 15, 2025'],
])('%s is shown as %s', (date, expected) => {
  expect(dateText(date.getTime(), NOW, 'en').replaceAll('\u202f', ' ')).toBe(expected);
});

it('begins a span with a whole day', () => {
  expect(startOfSpan('week', NOW)).toBe(new Date(2026, 10, 8).getTime());
});

it.each([
  ['week', 'week'],
  ['decade', undefined],
  [undefined, undefined],
])('reads the span %s', (text, expected) => {
  expect(timeSpanOf(text)).toBe(expected);
});
