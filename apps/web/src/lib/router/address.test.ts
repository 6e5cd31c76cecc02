import { describe, expect, it } from 'vitest';
import { addressOf, formatAddress, matchPath, parseAddress, withBase, withoutBase } from './address.ts';

describe('an address in the app', () => {
  it.each(['/', '/settings/general', '/?c=abc', '/settings/general?a=1#theme', '/share/a%2Fb'])(
    'reads and writes %s unchanged',
    (text) => {
      expect(formatAddress(parseAddress(text))).toBe(text);
    },
  );

  it('fills the parameters of a route and leaves out what is undefined', () => {
    const target = {
      to: '/share/$id',
      params: { id: 'a/b' },
      search: { c: undefined, x: '1 2' },
      hash: 'end',
    } as const;
    expect(formatAddress(addressOf(target))).toBe('/share/a%2Fb?x=1+2#end');
  });

  it('does not care about slashes at the end', () => {
    expect(parseAddress('/settings//').path).toBe('/settings');
  });

  it.each([
    ['/%', '/%'],
    ['/%zz#%zz', '/%zz#%25zz'],
    ['/?a=%', '/?a=%25'],
  ])('takes a broken escape for the signs it is made of: %s', (text, again) => {
    expect(formatAddress(parseAddress(text))).toBe(again);
    expect(formatAddress(parseAddress(again))).toBe(again);
  });
});

describe('the base path', () => {
  it.each([
    ['/', '/settings', '/settings'],
    ['/x/', '/x/settings?a=1', '/settings?a=1'],
    ['/x/', '/x', '/'],
    ['/x/', '/x/', '/'],
    ['/x/', '/x?a=1', '/?a=1'],
    ['/x/', '/xylophone', '/'],
    ['/x/', '/elsewhere', '/'],
  ])('%s is taken off %s', (base, text, expected) => {
    expect(withoutBase(base, text)).toBe(expected);
  });

  it.each([
    ['/', '/settings', '/settings'],
    ['/x/', '/settings', '/x/settings'],
    ['/x/', '/', '/x/'],
  ])('%s is put before %s', (base, text, expected) => {
    expect(withBase(base, text)).toBe(expected);
  });
});

describe('matching a path', () => {
  it.each([
    ['/', '/', {}],
    ['/settings', '/settings', {}],
    ['/settings', '/', undefined],
    ['/settings/$section', '/settings/data', { section: 'data' }],
    ['/settings/$section', '/settings/', undefined],
    ['/settings/$section', '/settings/a/b', undefined],
    ['/share/$id', '/share/a%2Fb', { id: 'a/b' }],
    ['/share/$id', '/share/%zz', { id: '%zz' }],
  ])('%s against %s', (pattern, path, expected) => {
    expect(matchPath(pattern, path)).toEqual(expected);
  });
});
