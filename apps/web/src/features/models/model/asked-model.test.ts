import { modelId } from '@parley/contract';
import { expect, it } from 'vitest';
import { askedModel } from './asked-model.ts';
import { ownKeyIdentifier } from './own-key-models.ts';

const listed = {
  id: 'gpt-4o@default',
  provider: 'Azure',
  contextTokens: 9_000,
  outputTokens: 3_000,
  capabilities: { reasoning: true },
} as const;

it.each([
  [
    'the list',
    listed.id,
    [listed],
    { name: 'gpt-4o', provider: 'Azure', contextTokens: 9_000, outputTokens: 3_000, reasoning: true },
  ],
  ['its key', modelId('gpt-4o', ownKeyIdentifier('OpenAI')), [], { provider: 'OpenAI' }],
] as const)('is known by %s', (_, id, models, expected) => {
  expect(askedModel({ id, name: 'gpt-4o' }, models)).toMatchObject(expected);
});

it('leaves open what nobody knows', () => {
  expect(askedModel({ id: 'mine@default', name: 'mine' }, [])).toEqual({ name: 'mine', provider: 'Other' });
});
