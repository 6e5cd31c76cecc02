import { describe, expect, it } from 'vitest';
import { clippedText } from './clipped-text.ts';

const lines = (count: number) => Array.from({ length: count }, (_, index) => `line ${index + 1}`).join('\n');

describe('a long text', () => {
  it('is cut after its first lines', () => {
    expect(clippedText(lines(100))?.endsWith('\nline 16\n…')).toBe(true);
  });

  it('is cut within a line that goes on and on, between characters', () => {
    expect(clippedText('x'.repeat(70_000))).toHaveLength(1_601);
    expect(clippedText(`x${'😀'.repeat(2_000)}`)?.isWellFormed()).toBe(true);
  });

  it('is whole where little would be left out', () => {
    expect(clippedText(lines(20))).toBeUndefined();
    expect(clippedText('x'.repeat(2_000))).toBeUndefined();
    expect(clippedText('')).toBeUndefined();
  });
});
