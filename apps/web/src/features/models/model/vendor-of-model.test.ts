import { Model, modelId } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { ownKeyIdentifier } from './own-key-models.ts';
import { vendorOfId } from './vendor-of-model.ts';

const mock = Model.parse({ id: 'mock@default', name: 'mock', type: 'CHAT', provider: 'OpenAI' });
const home = { configUid: 'abc', name: 'Home', baseUrl: 'http://10.0.0.2' };

describe('the mark of a model', () => {
  it('is its provider’s where the name does not tell the maker', () => {
    expect(vendorOfId('mock@default', [mock])).toBe('openai');
  });

  it('is the maker’s where the name tells', () => {
    const hosted = { ...mock, id: 'deepseek-chat@default', name: 'deepseek-chat' };
    expect(vendorOfId(hosted.id, [hosted])).toBe('deepseek');
  });

  it('is a plug for an endpoint of one’s own', () => {
    const own = { ...mock, id: 'mock@abc', customProvider: home };
    expect(vendorOfId(own.id, [own])).toBe('custom');
  });

  it('stays that of the key when the model has left the list', () => {
    expect(vendorOfId(modelId('mock', ownKeyIdentifier('Mistral')), [])).toBe('mistral');
    expect(vendorOfId('mock@default', [])).toBe('other');
  });
});
