import { expect, it } from 'vitest';
import { namedAddress, passkeyObstacle } from './passkey-offer.ts';

it.each([
  ['chat.example.com', undefined],
  ['localhost', undefined],
  ['1.example', undefined],
  ['127.0.0.1', 'address'],
  ['[::1]', 'address'],
])('passkeys are possible at names, not at IP addresses: %s', (hostname, obstacle) => {
  expect(passkeyObstacle({ isApp: false, hostname, isSecure: true, isSupported: true })).toBe(obstacle);
});

it('names what stands in the way, the address first: nothing else would help there', () => {
  const nothing = { isApp: false, isSecure: false, isSupported: false };
  expect(passkeyObstacle({ hostname: '10.0.0.7', ...nothing })).toBe('address');
  expect(passkeyObstacle({ hostname: 'chat.example.com', ...nothing })).toBe('insecure');
  expect(passkeyObstacle({ ...nothing, hostname: 'chat.example.com', isSecure: true })).toBe('browser');
});

it('never sends somebody in the app to another address of the page: it is at no server’s', () => {
  expect(passkeyObstacle({ isApp: true, hostname: 'localhost', isSecure: true, isSupported: true })).toBe('app');
});

it.each([
  ['http://127.0.0.1:3000/settings/account?x=1', 'http://localhost:3000/settings/account?x=1'],
  ['http://[::1]:3000/', 'http://localhost:3000/'],
  ['http://192.168.0.7:3000/', undefined],
  ['https://chat.example.com/', undefined],
])('the name of this machine stands in for its address: %s', (href, named) => {
  expect(namedAddress(href)).toBe(named);
});
