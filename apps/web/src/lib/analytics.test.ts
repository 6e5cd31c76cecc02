import { expect, it } from 'vitest';
import { visitSource } from './analytics.ts';

it.each([
  ['?utm=github', 'github'],
  ['?a=1&utm=github', 'github'],
  ['?redirect=%2Fchat%3Futm%3Dgithub', 'github'],
  ['?utm=elsewhere', undefined],
  ['?redirect=%2Fgithub', undefined],
  ['', undefined],
])('whoever comes with %j came from %s', (search, source) => {
  expect(visitSource(search)).toBe(source);
});
