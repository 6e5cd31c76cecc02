import { describe, expect, it } from 'vitest';
import { revealStep } from './reveal.ts';

const running = { ended: false, instant: false };

describe('revealStep', () => {
  it.each([
    ['a sixtieth of what is waiting', 'x'.repeat(600), 0, running, 10],
    ['at least one character', 'abc', 0, running, 1],
    ['only what is not shown yet', 'x'.repeat(700), 100, running, 110],
    ['nothing beyond the end', 'abc', 3, running, 3],
    ['everything at once when the page is hidden', 'x'.repeat(600), 5, { ended: false, instant: true }, 600],
    ['a tenth once the reply has ended', 'x'.repeat(600), 0, { ended: true, instant: false }, 60],
    ['the last few together once it has ended', 'abcdef', 1, { ended: true, instant: false }, 6],
  ])('shows %s', (_, text, shown, options, expected) => {
    expect(revealStep(text, shown, options)).toBe(expected);
  });

  it('never cuts a character in two', () => {
    expect(revealStep('😀😀😀', 0, running)).toBe(2);
  });

  it('reaches the end', () => {
    const text = '😀 some words'.repeat(20);
    let shown = 0;
    for (let frame = 0; frame < 2_000 && shown < text.length; frame++) shown = revealStep(text, shown, running);
    expect(shown).toBe(text.length);
  });
});
