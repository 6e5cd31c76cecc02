import { describe, expect, it } from 'vitest';
import { codeOfEmoji, readAvatar } from './avatar-code.ts';

describe('the avatar of a mask', () => {
  it.each([
    ['😃', '1f603'],
    [' ✏️ ', '270f-fe0f'],
    ['🧑‍🏫', '1f9d1-200d-1f3eb'],
    ['🇳🇴', '1f1f3-1f1f4'],
  ])('%s is stored as %s', (emoji, code) => {
    expect(codeOfEmoji(emoji)).toBe(code);
    expect(readAvatar(code)).toBe(code);
    expect(readAvatar(emoji)).toBe(code);
  });

  it.each(['', 'A', '😃😃', '😃a', 'hello', '7'])('%j is not exactly one emoji', (text) => {
    expect(codeOfEmoji(text)).toBeUndefined();
  });

  it.each([undefined, 7, 'gpt-bot', 'https://example.com/x.png'])('%j is no avatar', (value) => {
    expect(readAvatar(value)).toBe('gpt-bot');
  });
});
