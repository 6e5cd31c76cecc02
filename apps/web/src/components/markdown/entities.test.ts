import { describe, expect, it } from 'vitest';
import { decodeEntities } from './entities.ts';

describe('decodeEntities', () => {
  it.each([
    ['no reference', 'no reference'],
    ['a &amp; b &lt; c', 'a & b < c'],
    ['&#169; &#xA9; &copy;', '© © ©'],
    ['&amp;lt;', '&lt;'],
    ['&unknown; &constructor; & &;', '&unknown; &constructor; & &;'],
    ['&#0; &#xD800; &#9999999;', '\ufffd \ufffd \ufffd'],
  ])('reads %j as %j', (text, expected) => {
    expect(decodeEntities(text)).toBe(expected);
  });
});
