import { expect, it } from 'vitest';
import { shownVersion } from './shown-version.ts';

it.each([
  ['1', 3, 1],
  ['3', 3, 3],
  [undefined, 3, 3],
  ['0', 3, 3],
  ['4', 3, 3],
  ['-1', 3, 3],
  ['1e0', 3, 3],
])('the address says %s of %i versions: %i', (wanted, count, shown) => {
  expect(shownVersion(wanted, count)).toBe(shown);
});
