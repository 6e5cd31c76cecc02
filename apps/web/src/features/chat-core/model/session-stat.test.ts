import { describe, expect, it } from 'vitest';
import { adjustStat, NO_STAT, statOfContent } from './session-stat.ts';

describe('the length of a message', () => {
  it.each([
    ['', { tokenCount: 0, wordCount: 0, charCount: 0 }],
    ['two words', { tokenCount: 3, wordCount: 2, charCount: 9 }],
    ['  spaced \n out  ', { tokenCount: 4, wordCount: 2, charCount: 16 }],
    ['你好', { tokenCount: 3, wordCount: 2, charCount: 2 }],
    ['say 你好 now', { tokenCount: 5, wordCount: 4, charCount: 10 }],
  ])('of %j is %j', (text, stat) => {
    expect(statOfContent(text)).toEqual(stat);
  });

  it('counts the words of a message of parts and not its pictures', () => {
    const content = [
      { type: 'text', text: 'two words' } as const,
      { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } } as const,
    ];
    expect(statOfContent(content)).toEqual(statOfContent('two words'));
  });
});

describe('the totals of a chat', () => {
  const total = { tokenCount: 10, wordCount: 8, charCount: 40 };
  const message = statOfContent('two words');

  it('grow by a new message', () => {
    expect(adjustStat(total, message)).toEqual({ tokenCount: 13, wordCount: 10, charCount: 49 });
  });

  it('come back to what they were when the message is taken out', () => {
    expect(adjustStat(adjustStat(total, message), NO_STAT, message)).toEqual(total);
  });

  it('never fall below nothing', () => {
    expect(adjustStat(NO_STAT, NO_STAT, total)).toEqual(NO_STAT);
  });
});
