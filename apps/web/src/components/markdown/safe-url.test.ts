import { describe, expect, it } from 'vitest';
import { linkTarget } from './safe-url.ts';

describe('linkTarget', () => {
  it.each([
    ['https://example.com/a?b=1&c=2', 'https://example.com/a?b=1&c=2'],
    ['http://example.com', 'http://example.com/'],
    ['mailto:a@example.com', 'mailto:a@example.com'],
    ['tel:+4930123', 'tel:+4930123'],
  ])('lets %s out', (href, expected) => {
    expect(linkTarget(href)).toEqual({ kind: 'outside', href: expected });
  });

  it('knows a path of this app', () => {
    expect(linkTarget('/settings')).toEqual({ kind: 'app', path: '/settings' });
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'java\u0000script:alert(1)',
    '\u0001javascript:alert(1)',
    'vbscript:x',
    'data:text/html,<script>alert(1)</script>',
    'data:image/svg+xml,<svg onload=alert(1)>',
    'file:///etc/passwd',
    'blob:https://example.com/x',
    '//evil.example',
    '/\\evil.example',
    'intent://x',
    '#fragment',
    'relative/path',
    '',
  ])('refuses %j', (href) => {
    expect(linkTarget(href)).toBeNull();
  });
});
