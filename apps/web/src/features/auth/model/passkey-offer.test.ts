import { expect, it } from 'vitest';
import { canHavePasskeys } from './passkey-offer.ts';

it.each([
  ['chat.example.com', true],
  ['localhost', true],
  ['1.example', true],
  ['127.0.0.1', false],
  ['[::1]', false],
])('passkeys are offered at names, not at IP addresses: %s', (hostname, isOffered) => {
  expect(canHavePasskeys(hostname)).toBe(isOffered);
});
