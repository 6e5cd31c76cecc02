import { PROVIDERS } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { authHeaders, PROVIDER_REGISTRY } from './registry.ts';

describe('the provider registry', () => {
  it('has an entry for every provider of the list', () => {
    expect(Object.keys(PROVIDER_REGISTRY)).toEqual([...PROVIDERS]);
  });

  it.each(Object.values(PROVIDER_REGISTRY))(
    '$name has an https address without a slash at its end, or none',
    ({ baseUrl }) => {
      expect(baseUrl).toMatch(/^$|^https:\/\/[^?#]*[^/?#]$/);
    },
  );

  it('names the settings after the provider', () => {
    expect(PROVIDER_REGISTRY.OpenAI.envPrefix).toBe('OPENAI');
  });
});

describe('the header with the key', () => {
  it('is a bearer for most', () => expect(authHeaders('OpenAI', 'k')).toEqual({ authorization: 'Bearer k' }));
  it('is the provider’s own where it has one', () => expect(authHeaders('Azure', 'k')).toEqual({ 'api-key': 'k' }));
  it('is left out where there is no key', () => expect(authHeaders('Other', '')).toEqual({}));
});
