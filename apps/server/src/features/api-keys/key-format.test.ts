import { describe, expect, it } from 'vitest';
import { newToken } from '../../lib/tokens.ts';
import { isApiKey, newApiKey, shownPrefix } from './key-format.ts';

describe('an API key', () => {
  it('is long, different every time, and of letters and digits behind its mark', () => {
    const keys = Array.from({ length: 200 }, newApiKey);
    expect(new Set(keys).size).toBe(200);
    for (const key of keys) expect(key).toMatch(/^sk-parley-[0-9A-Za-z]{43}$/);
    // All letters occur: a narrower alphabet would have fewer bits than promised.
    expect(new Set(keys.flatMap((key) => key.slice(10).split(''))).size).toBe(62);
  });

  it('is told from the token of a session and from anything else', () => {
    expect(isApiKey(newApiKey())).toBe(true);
    for (const text of [
      '',
      'sk-parley-',
      newToken(),
      `${newApiKey()}x`,
      ` ${newApiKey()}`,
      newApiKey().toUpperCase(),
    ]) {
      expect(isApiKey(text)).toBe(false);
    }
  });

  it('shows only its beginning', () => {
    const key = newApiKey();
    expect(key.startsWith(shownPrefix(key))).toBe(true);
    expect(shownPrefix(key)).toHaveLength(15);
  });
});
