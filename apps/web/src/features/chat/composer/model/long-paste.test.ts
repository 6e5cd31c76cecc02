import { expect, it } from 'vitest';
import { isLongPaste } from './long-paste.ts';

it.each([
  ['a short text', false],
  ['x'.repeat(4_000), false],
  ['x'.repeat(4_001), true],
  ['x\n'.repeat(99), false],
  ['x\n'.repeat(100), true],
])('tells a document from a text', (text, expected) => {
  expect(isLongPaste(text)).toBe(expected);
});
