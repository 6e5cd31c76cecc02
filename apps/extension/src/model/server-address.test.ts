import { describe, expect, it } from 'vitest';
import { hostPattern, isElsewhere, readServerAddress } from './server-address.ts';

describe('readServerAddress', () => {
  it.each([
    ['https://chat.example.org', 'https://chat.example.org/'],
    [' chat.example.org/parley ', 'https://chat.example.org/parley/'],
    ['https://chat.example.org/parley/?c=1#top', 'https://chat.example.org/parley/'],
    ['localhost:3000', 'http://localhost:3000/'],
    ['127.0.0.1:3000', 'http://127.0.0.1:3000/'],
    ['http://127.0.0.1:3000', 'http://127.0.0.1:3000/'],
  ])('reads %s', (typed, url) => {
    expect(readServerAddress(typed)).toEqual({ ok: true, server: { url, origin: new URL(url).origin } });
  });

  it.each([
    ['', 'empty'],
    ['http://chat.example.org', 'insecure'],
    ['http://localhost.example.org', 'insecure'],
    ['http://127.0.0.1.example.org', 'insecure'],
    ['https://me:secret@chat.example.org', 'credentials'],
    ['javascript:alert(1)', 'unreadable'],
    ['data:text/html,hello', 'unreadable'],
    ['file:///etc/passwd', 'unreadable'],
    ['chrome-extension://abc/panel.html', 'unreadable'],
    ['two words', 'unreadable'],
    [`https://chat.example.org/${'a'.repeat(600)}`, 'unreadable'],
  ])('refuses %s', (typed, problem) => {
    expect(readServerAddress(typed)).toEqual({ ok: false, problem });
  });
});

it('asks for the host of the server alone', () => {
  expect(hostPattern({ url: 'http://127.0.0.1:3000/', origin: 'http://127.0.0.1:3000' })).toBe('http://127.0.0.1/*');
  expect(hostPattern({ url: 'https://a.example/b/', origin: 'https://a.example' })).toBe('https://a.example/*');
});

describe('isElsewhere', () => {
  const at = (origin: string, path = '/') => ({ origin, url: origin + path });

  it.each([
    ['another server', at('https://a.example'), at('https://b.example'), true],
    ['another port', at('https://a.example'), at('https://a.example:8443'), true],
    ['none any more', at('https://a.example'), undefined, true],
    ['the same, loaded anew', at('https://a.example'), at('https://a.example'), false],
    ['another path of the same', at('https://a.example'), at('https://a.example', '/chat/'), false],
    ['the first one', undefined, at('https://a.example'), false],
  ])('for %s', (_, before, now, expected) => {
    expect(isElsewhere(before, now)).toBe(expected);
  });
});
