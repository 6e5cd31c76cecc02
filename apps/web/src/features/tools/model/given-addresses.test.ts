import { describe, expect, it } from 'vitest';
import { isGivenAddress } from './given-addresses.ts';

const said = (content: string) => [{ role: 'user' as const, content, tools: [] }];
const found = (url: string, fields: object = {}) => [
  { name: 'search_web', toolId: 'web-browsing', citations: [{ title: '', url, number: 1 }], ...fields },
];

describe('an address that a model wants to open', () => {
  it.each([
    ['https://a.example/b?c=1', 'Read https://a.example/b?c=1, please.'],
    ['https://a.example/b', '(see http://a.example/b/#part)'],
    ['https://a.example/b_(c)', 'https://a.example/b_(c)'],
    ['https://a.example/', 'What does a.example say?'],
    ['https://www.a.example/x', '[here](https://www.a.example/x)'],
  ])('is given where the person wrote it: %s in %s', (url, text) => {
    expect(isGivenAddress(url, said(text), [])).toBe(true);
  });

  it.each([
    ['https://a.example/b?c=secret', 'Read https://a.example/b'],
    ['https://a.example/b/secret', 'Read https://a.example/b'],
    ['https://secret.a.example/', 'Read https://a.example/'],
    ['https://a.example.evil.example/', 'Read https://a.example'],
    ['https://a.example@evil.example/', 'Read https://a.example'],
    ['https://evil.example/', 'Read nothing. 1.5 of 2'],
    ['file:///etc/passwd', 'Read file:///etc/passwd'],
  ])('is not given where anything could have been added: %s in %s', (url, text) => {
    expect(isGivenAddress(url, said(text), [])).toBe(false);
  });

  it('is given where a search of the chat found it, in this answer or before', () => {
    const url = 'https://a.example/b';
    expect(isGivenAddress(url, [], found(url))).toBe(true);
    expect(
      isGivenAddress(
        url,
        [{ role: 'assistant', content: '', tools: [{ id: 't', arguments: '', isError: false, ...found(url)[0]! }] }],
        [],
      ),
    ).toBe(true);
  });

  it('is not given by what a page says, another tool or an answer', () => {
    const url = 'https://a.example/b';
    expect(isGivenAddress(url, [], found(url, { name: 'read_page' }))).toBe(false);
    expect(isGivenAddress(url, [], found(url, { toolId: 'other' }))).toBe(false);
    expect(isGivenAddress(url, [{ role: 'assistant', content: url, tools: [] }], [])).toBe(false);
  });
});
