import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeRedirect } from './safe-redirect.ts';

const ORIGIN = 'https://parley.example';

describe('the redirect after a login', () => {
  it.each([
    ['/settings', '/settings'],
    ['settings', '/settings'],
    [' /price?plan=light#top ', '/price?plan=light#top'],
    ['/', '/'],
    ['?c=1', '/?c=1'],
    ['/apikey', '/apikey'],
    ['/chat/api/x', '/chat/api/x'],
    ['/share/%2F%2Fevil.example', '/share/%2F%2Fevil.example'],
    ['/chat?next=https://evil.example', '/chat?next=https://evil.example'],
  ])('goes from %j to %j', (target, expected) => {
    expect(safeRedirect(target, ORIGIN)).toBe(expected);
  });

  it.each([
    '',
    '   ',
    'https://evil.example',
    'https:evil.example',
    'HTTPS://parley.example/settings',
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    ' //evil.example',
    '///evil.example',
    String.raw`/\evil.example`,
    String.raw`\\evil.example`,
    String.raw`/\/evil.example`,
    '/\t/evil.example',
    '/\n/evil.example',
    'java\nscript:alert(1)',
    '/\u0000/evil.example',
    '/.//evil.example',
    '/..//evil.example',
    './/evil.example',
    '/a/..//evil.example',
    '/%2e//evil.example',
    '/api',
    'api/auth/google?state=a&channel=b',
    '/api/auth/google',
    '/x/../api/auth/google',
    '/%61pi/auth/google',
    '/api%2Fauth/google',
  ])('refuses %j', (target) => {
    expect(safeRedirect(target, ORIGIN)).toBeUndefined();
  });

  it('never leaves the origin, whatever is asked for', () => {
    const pieces = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '%2e',
      '%2f',
      '%5c',
      '@',
      ':',
      '?',
      '#',
      '\t',
      ' ',
      'https:',
      'evil.example',
    );
    const targets = fc.oneof(
      fc.string(),
      fc.array(pieces, { maxLength: 12 }).map((list) => list.join('')),
    );
    fc.assert(
      fc.property(targets, (target) => {
        const path = safeRedirect(target, ORIGIN);
        if (path === undefined) return;
        expect(path.startsWith('/')).toBe(true);
        expect(new URL(path, ORIGIN).origin).toBe(ORIGIN);
      }),
      { numRuns: 2000 },
    );
  });
});
