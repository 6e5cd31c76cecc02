import { describe, expect, it } from 'vitest';
import { embeddedAsk, isAround } from './embedded-ask.ts';

const here = { ownOrigin: 'https://chat.example', trusted: ['https://site.example'] };
const data = { type: 'NEW_CHAT', text: ' Hello ' };

const picture = (type: string, size = 1) => new File([new Uint8Array(size)], 'a', { type });

describe('embeddedAsk', () => {
  it.each([
    ['the page itself', 'https://chat.example', { kind: 'send', text: 'Hello' }],
    ['a trusted site', 'https://site.example', { kind: 'send', text: 'Hello' }],
    ['a stranger', 'https://other.example', { kind: 'prefill', text: 'Hello', origin: 'https://other.example' }],
    ['a name that only begins alike', 'https://site.example.evil', { kind: 'prefill' }],
    ['another scheme', 'http://site.example', { kind: 'prefill' }],
    ['a sandboxed frame', 'null', { kind: 'prefill', origin: 'null' }],
  ])('of %s', (_, origin, expected) => {
    expect(embeddedAsk({ origin, data, isFromAround: true }, here)).toMatchObject(expected);
  });

  it.each([
    ['a window that neither frames nor opened this one', { isFromAround: false }],
    ['another message', { data: { type: 'OTHER', text: 'Hello' } }],
    ['no text', { data: { type: 'NEW_CHAT', text: ' ' } }],
    ['a text that is none', { data: { type: 'NEW_CHAT', text: 7 } }],
    ['nothing', { data: null }],
    ['far too much', { data: { type: 'NEW_CHAT', text: 'x'.repeat(100_001) } }],
    ['pictures that are none', { data: { ...data, pictures: ['data:image/png;base64,AAAA'] } }],
    ['too many pictures', { data: { ...data, pictures: Array.from({ length: 5 }, () => picture('image/png')) } }],
    ['a file of another kind', { data: { ...data, pictures: [picture('text/html')] } }],
    ['a picture that may run something', { data: { ...data, pictures: [picture('image/svg+xml')] } }],
    ['a file of no kind', { data: { ...data, pictures: [picture('')] } }],
    ['a picture that is far too large', { data: { ...data, pictures: [picture('image/png', 10_000_001)] } }],
  ])('is none for %s', (_, more) => {
    expect(embeddedAsk({ origin: 'https://site.example', data, isFromAround: true, ...more }, here)).toBeUndefined();
  });

  it('takes pictures along', () => {
    const pictures = [new File(['x'], 'a.png', { type: 'image/png' })];
    const message = { origin: 'https://site.example', data: { ...data, pictures }, isFromAround: true };
    expect(embeddedAsk(message, here)).toEqual({ kind: 'send', text: 'Hello', pictures });
  });
});

describe('isAround', () => {
  const [self, parent, opener] = [{}, {}, {}];

  it('is so for this window, the one that frames it and the one that opened it', () => {
    for (const source of [self, parent, opener]) expect(isAround(source, { self, parent, opener })).toBe(true);
    expect(isAround({}, { self, parent, opener })).toBe(false);
  });

  it('is not so for a message without a source, where there is no opener', () => {
    expect(isAround(null, { self, parent: self, opener: null })).toBe(false);
    expect(isAround(undefined, { self, parent: self, opener: undefined })).toBe(false);
  });
});
