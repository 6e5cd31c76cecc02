import { expect, it } from 'vitest';
import { withQuotation } from './quotation.ts';

it.each([
  ['', 'one', '> one\n\n'],
  ['', ' one\n\ntwo\r\nthree\n', '> one\n>\n> two\n> three\n\n'],
  ['So far', 'one', 'So far\n\n> one\n\n'],
  ['> first\n\n', 'second', '> first\n\n> second\n\n'],
])('puts a quotation below %j', (written, quoted, expected) => {
  expect(withQuotation(written, quoted)).toBe(expected);
});
