import { AccessControl } from '@parley/contract';
import { expect, it } from 'vitest';
import { hasOwnKey } from './own-key.ts';

it.each([
  ['no provider at all', {}, false],
  ['an empty key', { OpenAI: { apiKey: '  ' } }, false],
  ['an endpoint without a key', { Azure: { endpoint: 'https://example.org' } }, false],
  ['a key of any provider', { OpenAI: { apiKey: '' }, Mistral: { apiKey: 'k-1' } }, true],
])('tells from %s whether there is a key', (_, credentials, expected) => {
  expect(hasOwnKey(AccessControl.parse({ credentials }))).toBe(expected);
});
