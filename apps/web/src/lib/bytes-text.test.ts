import { describe, expect, it } from 'vitest';
import { bytesText } from './bytes-text.ts';

describe('a size in words', () => {
  it.each([
    [0, 'en', '0 bytes'],
    [1, 'en', '1 byte'],
    [812, 'en', '812 bytes'],
    [812, 'zh-CN', '812字节'],
    [812, 'ar', '812 بايت'],
    [24_300, 'en', '24 kB'],
    [1_340_000, 'en', '1.3 MB'],
    [1_340_000, 'de', '1,3 MB'],
    [50_000_000, 'en', '50 MB'],
  ])('%i in %s', (bytes, language, text) => {
    expect(bytesText(bytes, language)).toBe(text);
  });
});
