import { describe, expect, it } from 'vitest';
import { isChunkFailure } from '#/lib/chunk-failure.ts';
import { reportLink } from './report-link.ts';

const SEEN = { version: '1.2.3', path: '/settings', userAgent: 'Test/1' };

const report = (error: unknown) => {
  const link = new URL(reportLink({ error, ...SEEN }, 'help@example.org') ?? '');
  expect(link.pathname).toBe('help%40example.org');
  return { subject: link.searchParams.get('subject') ?? '', body: link.searchParams.get('body') ?? '' };
};

describe('the link that reports an error', () => {
  it('says what happened, where and in which version', () => {
    const { subject, body } = report(new TypeError('x is not a function'));
    expect(subject).toBe('Parley: TypeError: x is not a function');
    expect(body).toContain('Version: 1.2.3');
    expect(body).toContain('Screen: /settings');
  });

  it.each([
    ['a bearer header', 'Authorization: Bearer abc.def'],
    ['a key in JSON', '{"apiKey": "hunter2secret"}'],
    ['a long token', `refused sk-${'a1B2'.repeat(12)}`],
    ['a query', 'GET https://example.com/x?redirect=/private&code=123 failed'],
  ])('leaves out %s', (_, message) => {
    const { subject, body } = report(new Error(message));
    for (const secret of ['abc.def', 'hunter2secret', 'a1B2a1B2', 'code=123']) {
      expect(subject).not.toContain(secret);
      expect(body).not.toContain(secret);
    }
  });

  it('leads to the page of the operator, or nowhere', () => {
    const seen = { error: new Error('x'), ...SEEN };
    expect(reportLink(seen, 'https://example.org/help')).toBe('https://example.org/help');
    expect(reportLink(seen, '')).toBeUndefined();
  });

  it('stays short enough for an address', () => {
    const error = new Error('deep');
    error.stack = 'at f (file.js)\n'.repeat(5_000);
    expect(report(error).body.length).toBeLessThan(2_000);
  });

  it('takes anything that was thrown', () => {
    expect(report('plain text').subject).toBe('Parley: Error: plain text');
    expect(report(undefined).subject).toBe('Parley: Error: undefined');
  });
});

describe('a part of the app that cannot be loaded', () => {
  it.each([
    'Failed to fetch dynamically imported module: https://x/assets/a.js',
    'error loading dynamically imported module: https://x/assets/a.js',
    'Importing a module script failed.',
    'Unable to preload CSS for /assets/a.css',
  ])('is known by "%s"', (message) => {
    expect(isChunkFailure(new TypeError(message))).toBe(true);
  });

  it('is not any other error', () => {
    expect(isChunkFailure(new TypeError('x is undefined'))).toBe(false);
    expect(isChunkFailure('Importing a module script failed.')).toBe(false);
  });
});
