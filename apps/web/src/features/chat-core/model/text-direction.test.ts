import { expect, it } from 'vitest';
import { directionOf } from './text-direction.ts';

it.each([
  ['Hello', 'ltr'],
  ['12 + مرحبا Hello', 'rtl'],
  ['> שלום', 'rtl'],
  ['把会议纪要', 'ltr'],
  ['12:30 …', undefined],
  ['', undefined],
])('reads the direction of %j', (text, expected) => {
  expect(directionOf(text)).toBe(expected);
});
