import { describe, expect, it } from 'vitest';
import { embeddedAsk } from './embedded-ask.ts';

const here = { ownOrigin: 'https://chat.example', trusted: ['https://site.example'] };
const data = { type: 'NEW_CHAT', text: ' Hello ' };

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
    ['too many pictures', { data: { ...data, pictures: Array.from({ length: 5 }, () => new File([], 'a.png')) } }],
  ])('is none for %s', (_, more) => {
    expect(embeddedAsk({ origin: 'https://site.example', data, isFromAround: true, ...more }, here)).toBeUndefined();
  });

  it('takes pictures along', () => {
    const pictures = [new File(['x'], 'a.png', { type: 'image/png' })];
    const message = { origin: 'https://site.example', data: { ...data, pictures }, isFromAround: true };
    expect(embeddedAsk(message, here)).toEqual({ kind: 'send', text: 'Hello', pictures });
  });
});
