import { describe, expect, it } from 'vitest';
import { formatAddress, parseAddress } from '#/lib/router/address.ts';
import type { Visitor } from './guards.ts';
import { resolveAddress } from './redirects.ts';

const stranger: Visitor = {
  mode: 'private',
  accessCodeRequired: true,
  hasToken: false,
  hasOwnKey: false,
};
const insider: Visitor = { ...stranger, hasToken: true };

const destination = (text: string, visitor: Visitor) => formatAddress(resolveAddress(parseAddress(text), visitor));
const wantedAt = (text: string, visitor: Visitor) => resolveAddress(parseAddress(text), visitor).search['redirect'];

describe('what an entrance is told', () => {
  it('is where the visitor wanted to go, in full', () => {
    expect(wantedAt('/masks?a=1#theme', stranger)).toBe('/masks?a=1#theme');
  });

  it('is nothing for the chat, which comes next anyway', () => {
    expect(destination('/', stranger)).toBe('/auth');
  });

  it('keeps a chat that was named in the address', () => {
    expect(wantedAt('/?c=abc', stranger)).toBe('/?c=abc');
  });

  it('is handed on from the wrong entrance to the right one', () => {
    expect(destination('/login?redirect=%2Fmasks', stranger)).toBe('/auth?redirect=%2Fmasks');
  });
});

describe('where a visitor goes from an entrance', () => {
  it.each([
    ['/settings/data#clear', '/settings/data#clear'],
    ['/?c=abc', '/?c=abc'],
    ['masks', '/masks'],
    ['', '/'],
    ['//evil.example', '/'],
    ['https://evil.example/x', '/'],
    ['javascript:alert(1)', '/'],
    ['/\\evil.example', '/'],
  ])('asked for %j, is %j', (redirect, expected) => {
    expect(destination(`/auth?${new URLSearchParams({ redirect })}`, insider)).toBe(expected);
  });

  it('is the chat when nothing was asked for', () => {
    expect(destination('/auth', insider)).toBe('/');
  });
});
