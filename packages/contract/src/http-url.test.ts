import { toJSONSchema } from 'zod';
import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { HttpUrl } from './http-url.ts';

describe('an address on the web', () => {
  it.each([
    ['https://example.org/a?b=c#d', 'https://example.org/a?b=c#d'],
    ['HTTP://localhost:8080', 'HTTP://localhost:8080'],
    [' https://example.org/ ', 'https://example.org/'],
    ['https://exam\nple.org/', 'https://example.org/'],
    ['http://[::1]:3000/v1', 'http://[::1]:3000/v1'],
  ])('is %j', (text, address) => {
    expect(HttpUrl.parse(text)).toBe(address);
  });

  it.each([
    '',
    'example.org',
    'ftp://example.org',
    'https:example.org',
    'https://',
    'javascript:alert(1)',
    'https://a b',
  ])('is not %j', (text) => {
    expect(HttpUrl.safeParse(text).success).toBe(false);
  });

  it('agrees with what zod takes for one', () => {
    const ofZod = z.url({ protocol: /^https?$/ });
    for (const text of [
      'https://example.org',
      'http:/x',
      'http://',
      'https://ä.de/ü',
      'https://1.2.3',
      '//x.org',
      'x:y',
    ]) {
      expect([text, HttpUrl.safeParse(text).success]).toEqual([text, ofZod.safeParse(text).success]);
    }
  });

  it('is described as one, with its length', () => {
    const described = toJSONSchema(HttpUrl.check(z.maxLength(9)));
    expect(described).toMatchObject({ type: 'string', format: 'uri', maxLength: 9 });
  });
});
