import { describe, expect, it } from 'vitest';
import { isGivenAddress, isWithinBounds, plainAddress } from './given-addresses.ts';

const said = (content: string) => [{ role: 'user' as const, content }];
const NONE: ReadonlySet<string> = new Set();

describe('an address that a model wants to open', () => {
  it.each([
    ['https://a.example/b?c=1', 'Read https://a.example/b?c=1, please.'],
    ['https://a.example/b', '(see http://a.example/b/#part)'],
    ['https://a.example/b_(c)', 'https://a.example/b_(c)'],
    ['https://a.example/', 'What does a.example say?'],
    ['https://www.a.example/x', '[here](https://www.a.example/x)'],
  ])('is given where the person wrote it: %s in %s', (url, text) => {
    expect(isGivenAddress(url, said(text), NONE)).toBe(true);
  });

  it.each([
    ['https://a.example/b?c=secret', 'Read https://a.example/b'],
    ['https://a.example/b/?c=1', 'Read https://a.example/b?c=1'],
    ['https://a.example/b?c=1&d=secret', 'Read https://a.example/b?c=1'],
    ['https://a.example/?', 'Read https://a.example/?q=1'],
    ['https://a.example/b/secret', 'Read https://a.example/b'],
    ['https://secret.a.example/', 'Read https://a.example/'],
    ['https://a.example.evil.example/', 'Read https://a.example'],
    ['https://a.example@evil.example/', 'Read https://a.example'],
    ['https://evil.example/', 'Read nothing. 1.5 of 2'],
    ['file:///etc/passwd', 'Read file:///etc/passwd'],
  ])('is not given where anything could have been added: %s in %s', (url, text) => {
    expect(isGivenAddress(url, said(text), NONE)).toBe(false);
  });

  it('is given where a search of this page found it, and not by what an answer or an imported chat says', () => {
    const url = 'https://a.example/b';
    expect(isGivenAddress(url, [], new Set([plainAddress(url)!]))).toBe(true);
    expect(isGivenAddress(`${url}?c=secret`, [], new Set([plainAddress(url)!]))).toBe(false);
    expect(isGivenAddress(url, [{ role: 'assistant', content: url }], NONE)).toBe(false);
  });
});

describe('how many pages an answer opens unasked', () => {
  const page = (name: string, host = 'a.example') => `https://${host}/${name}`;

  it('are three of one site, whatever the names in front of it, and the same page again', () => {
    const opened = [page('1'), page('2', 'b.a.example'), page('3', 'c.a.example')];
    expect(isWithinBounds(page('3'), opened.slice(0, 2))).toBe(true);
    expect(isWithinBounds(page('4'), opened)).toBe(false);
    expect(isWithinBounds(page('4', 'd.a.example'), opened)).toBe(false);
    expect(isWithinBounds(page('1'), opened)).toBe(true);
    expect(isWithinBounds(page('4', 'other.example'), opened)).toBe(true);
  });

  it('tells addresses of machines apart', () => {
    const opened = ['1', '2', '3'].map((name) => page(name, '10.0.0.1'));
    expect(isWithinBounds(page('4', '10.0.0.1'), opened)).toBe(false);
    expect(isWithinBounds(page('4', '20.0.0.1'), opened)).toBe(true);
  });

  it('are ten in all: also the order of two pages could spell something', () => {
    const opened = Array.from({ length: 10 }, (_, index) => page(String(index % 2)));
    expect(isWithinBounds(page('1'), opened.slice(1))).toBe(true);
    expect(isWithinBounds(page('1'), opened)).toBe(false);
    expect(isWithinBounds(page('1', 'other.example'), opened)).toBe(false);
  });
});
