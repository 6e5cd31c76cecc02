import { expect, it } from 'vitest';
import { emojiOf } from './emoji.ts';

it.each([
  ['😀', '😀'],
  ['1f603', '😃'],
  ['1F603', '😃'],
  ['1f468-200d-1f4bb', '👨‍💻'],
  ['👨‍👩‍👧‍👦 and more', '👨‍👩‍👧‍👦'],
  ['🇫🇷', '🇫🇷'],
  ['', ''],
  ['gpt-bot', ''],
  ['Anna', ''],
  ['ffffff', ''],
  ['41', ''],
])('an avatar of %j is shown as %j', (avatar, emoji) => {
  expect(emojiOf(avatar)).toBe(emoji);
});
