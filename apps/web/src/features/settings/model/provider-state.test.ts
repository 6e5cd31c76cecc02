import { AccessControl, ProviderCredentials } from '@parley/contract';
import { PROVIDER_REGISTRY } from '@parley/providers';
import { describe, expect, it } from 'vitest';
import {
  credentialsOf,
  fieldProblem,
  missingWords,
  providerState,
  withCredential,
  withoutProvider,
} from './provider-state.ts';

const { OpenAI, Azure, Other } = PROVIDER_REGISTRY;
const typed = (fields: object) => ProviderCredentials.parse(fields);

describe('providerState', () => {
  it.each([
    ['nothing is entered', {}, OpenAI, undefined, 'unset'],
    ['a key is there', { apiKey: 'k' }, OpenAI, undefined, 'set'],
    ['only an address is there', { endpoint: 'https://a.example' }, OpenAI, undefined, 'unfinished'],
    ['the address is missing', { apiKey: 'k' }, Azure, undefined, 'unfinished'],
    ['the address is half typed', { apiKey: 'k', endpoint: 'a.example' }, OpenAI, undefined, 'unfinished'],
    ['a local server asks for no key', { endpoint: 'http://localhost:1/v1' }, Other, undefined, 'set'],
    ['the check went well', { apiKey: 'k' }, OpenAI, 'works', 'works'],
    ['the check failed', { apiKey: 'k' }, OpenAI, 'failed', 'failed'],
  ] as const)('when %s', (_, fields, row, lastCheck, expected) => {
    expect(providerState(typed(fields), row, lastCheck)).toBe(expected);
  });
});

describe('fieldProblem', () => {
  it.each([
    ['endpoint', { endpoint: 'llm.example/v1' }, OpenAI, 'providers.invalid.address'],
    ['endpoint', { endpoint: 'https://llm.example/v1?x=1' }, OpenAI, 'providers.invalid.addressQuery'],
    ['endpoint', { endpoint: 'https://llm.example/v1' }, OpenAI, undefined],
    ['endpoint', { endpoint: '' }, OpenAI, undefined],
    ['endpoint', { apiKey: 'k' }, Azure, 'providers.invalid.addressNeeded'],
    ['endpoint', {}, Azure, undefined],
    ['apiKey', { apiKey: 'sk-“smart”' }, OpenAI, 'providers.invalid.key'],
    ['apiKey', { apiKey: 'sk-1' }, OpenAI, undefined],
    ['customModels', { customModels: 'ä, ö' }, OpenAI, undefined],
  ] as const)('of %s in %o', (field, fields, row, expected) => {
    expect(fieldProblem(field, typed(fields), row)).toBe(expected);
  });
});

it('asks for a key before an address', () => {
  expect(missingWords(typed({}), Azure)).toBe('providers.check.needsKey');
  expect(missingWords(typed({ apiKey: 'k' }), Azure)).toBe('providers.check.needsAddress');
  expect(missingWords(typed({ apiKey: 'k' }), OpenAI)).toBeUndefined();
});

describe('typing', () => {
  const access = AccessControl.parse({ credentials: { Mistral: { apiKey: 'm' } } });

  it('changes one field of one provider, and takes the spaces off a pasted key', () => {
    const credentials = withCredential(access, 'OpenAI', 'apiKey', ' sk-1\n');
    expect(credentials).toMatchObject({ Mistral: { apiKey: 'm' }, OpenAI: { apiKey: 'sk-1', endpoint: '' } });
  });

  it('lets a model list be typed with its spaces', () => {
    const credentials = withCredential(access, 'OpenAI', 'customModels', 'a, ');
    expect(credentialsOf({ credentials }, 'OpenAI').customModels).toBe('a, ');
  });

  it('forgets a provider as a whole', () => {
    expect(withoutProvider(access, 'Mistral')).toEqual({});
  });
});
