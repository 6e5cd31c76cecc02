import { expect, it } from 'vitest';
import { compareVersions } from './system.ts';

it.each([
  ['3.5.6', '3.4.10', 1],
  ['3.4.9', '3.4.10', -1],
  ['v1.2', '1.2.0', 0],
  ['1.2.0-beta', '1.2.0', 0],
  ['', '0.1.0', -1],
])('compares version %j with %j', (a, b, sign) => {
  expect(Math.sign(compareVersions(a, b))).toBe(sign);
});
