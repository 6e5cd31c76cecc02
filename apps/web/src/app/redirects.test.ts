import { describe, expect, it } from 'vitest';
import { guardRoute, type Visitor } from './guards.ts';
import { entranceSearch, redirectTarget, splitAddress } from './redirects.ts';

const stranger: Visitor = {
  mode: 'private',
  accessCodeRequired: true,
  hasToken: false,
  hasOwnKey: false,
  isParentAccount: undefined,
};

function searchAt(address: string, visitor = stranger) {
  const url = new URL(address, 'http://x');
  const from = { pathname: url.pathname, searchStr: url.search, hash: url.hash.slice(1) };
  return entranceSearch(guardRoute(url.pathname, visitor), from);
}

describe('what an entrance is told', () => {
  it('is where the visitor wanted to go, in full', () => {
    expect(searchAt('/settings/general?a=1#theme')).toEqual({ redirect: '/settings/general?a=1#theme' });
  });

  it('is nothing for the chat, which comes next anyway', () => {
    expect(searchAt('/')).toEqual({});
  });

  it('keeps a chat that was named in the address', () => {
    expect(searchAt('/chat?c=abc')).toEqual({ redirect: '/chat?c=abc' });
  });

  it('is handed on from the wrong entrance to the right one', () => {
    expect(searchAt('/login?redirect=%2Fmasks')).toEqual({ redirect: '/masks' });
  });
});

describe('where a visitor goes from an entrance', () => {
  it.each([
    ['/settings/data', '/settings/data'],
    ['masks', '/masks'],
    [undefined, '/'],
    [42, '/'],
    ['', '/'],
    ['//evil.example', '/'],
    ['https://evil.example/x', '/'],
    ['javascript:alert(1)', '/'],
    ['/\\evil.example', '/'],
  ])('asked for %j, is %j', (redirect, expected) => {
    expect(redirectTarget({ redirect })).toBe(expected);
  });

  it('hands the router the parts of an address', () => {
    expect(splitAddress('/settings/general?c=1#theme')).toEqual({
      to: '/settings/general',
      search: { c: '1' },
      hash: 'theme',
    });
  });
});
