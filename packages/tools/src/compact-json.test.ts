import { describe, expect, it } from 'vitest';
import { compactJson, compactLength } from './compact-json.ts';

describe('JSON without its indentation', () => {
  it.each([
    ['{ "a" : [ 1 , 2 ],\r\n\t"b" : " c  d " }', '{"a":[1,2],"b":" c  d "}'],
    ['{ "quoted \\" { } " : "ends in \\\\" , "x" : 1e+3 }', '{"quoted \\" { } ":"ends in \\\\","x":1e+3}'],
    ['{ "é 🦜" : "\\u0020 ü" }', '{"é 🦜":"\\u0020 ü"}'],
    ['', ''],
    ['{ "never closed \\', '{"never closed \\'],
  ])('says the same: %s', (text, compact) => {
    expect(compactJson(text)).toBe(compact);
    expect(compactLength(text)).toBe(compact.length);
  });

  it('is what the text means', () => {
    const value = { a: [' ', '\n', '"', '\\', { ' ': null }], b: -1.5 };
    expect(compactJson(JSON.stringify(value, null, 8))).toBe(JSON.stringify(value));
  });
});
