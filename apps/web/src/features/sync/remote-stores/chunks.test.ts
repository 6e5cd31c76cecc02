import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinOldChunks, splitIntoChunks } from './chunks.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text).length;

describe('chunks', () => {
  it('give any text back exactly, and none is too large', () => {
    const texts = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.string({ unit: 'grapheme', maxLength: 100 }),
    );
    fc.assert(
      fc.property(texts, fc.integer({ min: 4, max: 50 }), (text, maxBytes) => {
        const chunks = splitIntoChunks(text, maxBytes);
        expect(chunks.join('')).toBe(text);
        expect(chunks.every((chunk) => chunk !== '' && bytesOf(chunk) <= maxBytes)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['', []],
    ['hello my dear world', ['hello my d', 'ear world']],
    ['ééééééé', ['ééééé', 'éé']],
    ['😀😀😀', ['😀😀', '😀']],
    ['\uFEFFaaaaaaa\uFEFFb', ['\uFEFFaaaaaaa', '\uFEFFb']],
  ])('of %j at ten bytes are cut between characters', (text, chunks) => {
    expect(splitIntoChunks(text, 10)).toEqual(chunks);
  });

  it('of old backups get back the space that was left out at each border', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' })), (words) => {
        expect(joinOldChunks(words)).toBe(words.join(' '));
      }),
    );
  });
});
