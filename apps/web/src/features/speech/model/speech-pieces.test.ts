import { assert, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { speechPieces } from './speech-pieces.ts';

describe('the pieces of a speech', () => {
  it('end with sentences, and the first is short', () => {
    const text = 'One is here. Two is here. Three is here. Four is here.';
    expect(speechPieces(text, { first: 15, most: 30 })).toEqual([
      'One is here.',
      'Two is here. Three is here.',
      'Four is here.',
    ]);
  });

  it('end between words where a sentence is longer than a piece', () => {
    expect(speechPieces('alpha beta gamma delta', { first: 11, most: 11 })).toEqual(['alpha beta', 'gamma delta']);
  });

  it('of a language without spaces are found as well', () => {
    expect(speechPieces('今天天气很好。我们去公园吧。', { first: 8, most: 8 })).toEqual([
      '今天天气很好。',
      '我们去公园吧。',
    ]);
  });

  it('are none of nothing', () => {
    expect(speechPieces(' \n ', { first: 5, most: 10 })).toEqual([]);
  });

  it('hold every word of any text, and none is too long', () => {
    const squeezed = (text: string) => text.replaceAll(/\s+/g, '');
    assert(
      property(string({ unit: 'grapheme', maxLength: 400 }), (text) => {
        const pieces = speechPieces(text, { first: 20, most: 60 });
        expect(squeezed(pieces.join(''))).toBe(squeezed(text));
        for (const [index, piece] of pieces.entries()) expect(piece.length).toBeLessThanOrEqual(index === 0 ? 20 : 60);
      }),
    );
  });
});
