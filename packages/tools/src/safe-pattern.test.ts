import { expect, it } from 'vitest';
import { isSafePattern } from './safe-pattern.ts';

it.each([
  '^[a-z0-9-]+$',
  '^\\d{4}-\\d{2}-\\d{2}$',
  '^(foo|bar)-[A-Z]{3}$',
  '[a-z]',
  'a|b',
  '^https?://',
  '^[\\]+*]+$',
  '^a{100}$',
])('checks a text with %s', (pattern) => {
  expect(isSafePattern(pattern)).toBe(true);
});

it.each([
  '(a+)+$',
  '^(a+)+$',
  '^(a|a)*$',
  '^(a|a){50}b',
  '^a*a*b',
  'a+b',
  '^x|a+b',
  '^(?=a+)b',
  '^(a)\\1+',
  '^a?a?a?a?a?a?a?a?a?a?',
  'a{50000}b',
  '^a{0,500}',
  '(',
  '^[',
  `^${'a'.repeat(600)}`,
])('leaves %s alone', (pattern) => {
  expect(isSafePattern(pattern)).toBe(false);
});
