import { describe, expect, it } from 'vitest';
import { CREDENTIAL_FIELDS, isEndpointUrl, parseCustomModels, ProviderCredentials, PROVIDERS } from './providers.ts';

describe('an own endpoint', () => {
  it.each(['', 'https://api.example.com', 'http://localhost:11434/v1', 'HTTPS://EXAMPLE.COM'])(
    'may be %j',
    (endpoint) => {
      expect(isEndpointUrl(endpoint)).toBe(true);
    },
  );

  it.each(['api.example.com', '//example.com', 'ftp://example.com', 'javascript:alert(1)', 'https://', 'http:/x'])(
    'may not be %j',
    (endpoint) => {
      expect(isEndpointUrl(endpoint)).toBe(false);
    },
  );
});

describe('custom model names', () => {
  it.each([
    ['', []],
    ['gpt-x', ['gpt-x']],
    [' a, b ,,a,', ['a', 'b']],
    ['模型一，模型二', ['模型一', '模型二']],
  ])('%j are read as %j', (text, expected) => {
    expect(parseCustomModels(text)).toEqual(expected);
  });
});

describe('the credentials of a provider', () => {
  it('are asked for in fields that exist, at every provider', () => {
    const known = Object.keys(ProviderCredentials.shape);
    for (const provider of PROVIDERS) {
      expect(known).toEqual(expect.arrayContaining([...CREDENTIAL_FIELDS[provider]]));
    }
  });
});
