import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { digestOf } from './digest.ts';

const expected = (text: string) => createHash('sha256').update(text).digest('hex');

afterEach(() => vi.unstubAllGlobals());

describe('the digest of a text', () => {
  it('is SHA-256', async () => {
    expect(await digestOf('é 😀')).toBe(expected('é 😀'));
  });

  it('is the same on pages where the browser does not help', async () => {
    vi.stubGlobal('crypto', { subtle: undefined });
    for (const length of [0, 1, 55, 56, 63, 64, 65, 119, 120, 1_000]) {
      const text = 'x'.repeat(length);
      expect(await digestOf(text)).toBe(expected(text));
    }
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 200 }), async (text) => {
        expect(await digestOf(text)).toBe(expected(text));
      }),
    );
  });
});
