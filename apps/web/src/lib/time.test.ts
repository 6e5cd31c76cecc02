import { expect, it } from 'vitest';
import { formatDateTime } from './time.ts';

it.each([
  ['en-US', 'Nov 15, 2026'],
  ['de', '15.11.2026'],
  ['ja', '2026/11/15'],
])('writes a date the way %s does', (language, date) => {
  expect(formatDateTime(new Date(2026, 10, 15, 9, 30).getTime(), language)).toContain(date);
});
