import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { countingText, type TextCounting } from './count-text.ts';
import { inOneGo } from './steps.ts';
import { readingTokens, TOKEN_LIST } from './token-table.ts';

const table = inOneGo(readingTokens(readFileSync(fileURLToPath(TOKEN_LIST))));
const countPiece = (text: string) => table.count(text);
const countText = (text: string, counting: TextCounting) => inOneGo(countingText(text, counting));

describe('the tokens of a long text', () => {
  it.each([
    ['words', 'word and '.repeat(3_000)],
    ['code', 'if (a.b  ===  c) {\n    return [1, 2, 3];\n}\n\n'.repeat(500)],
    ['Chinese between words', 'the 你好世界 of things, '.repeat(800)],
  ])('are those of the whole: %s', (_, text) => {
    expect(countText(text, { countPiece })).toBe(countPiece(text));
  });

  it('are near enough where it has no blank', () => {
    const text = 'antidisestablishmentarianism'.repeat(200);
    expect(countText(text, { countPiece }) / countPiece(text)).toBeCloseTo(1, 1);
  });

  it('do not depend on how it begins where it is counted in part', () => {
    const text = `${' '.repeat(50_000)}${'q7 '.repeat(50_000)}`;
    let state = 7;
    const random = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
    const counted = countText(text, { countPiece, random, countedChars: 50_000 });
    expect(Math.abs(counted / countPiece(text) - 1)).toBeLessThan(0.25);
  });

  it('are never none', () => {
    expect(countText('word '.repeat(100), { countPiece, random: () => 0.99, countedChars: 10 })).toBeGreaterThan(0);
    expect(countText('', { countPiece })).toBe(0);
  });
});
