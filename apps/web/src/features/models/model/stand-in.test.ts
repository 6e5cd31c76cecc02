import { Model } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { standInFor } from './stand-in.ts';

const NOW = Date.UTC(2026, 10, 16);

function model(name: string, provider: string, rest: object = {}): Model {
  return Model.parse({ id: `${name}@default`, name, type: 'CHAT', provider, ...rest });
}

const MODELS = [
  model('parley-guide', 'Other'),
  model('gpt-5-mini', 'OpenAI', { shutdownDate: '2026-12-11' }),
  model('gpt-5', 'OpenAI'),
  model('old', 'OpenAI', { shutdownDate: '2026-01-01' }),
  model('claude', 'Anthropic'),
];

function nameFor(facts: Partial<Parameters<typeof standInFor>[1]>, models = MODELS): string | undefined {
  return standInFor(models, { asked: 'gpt-5@default', now: NOW, ...facts })?.name;
}

describe('standInFor', () => {
  it('takes the first AI that goes on', () => {
    expect(nameFor({ asked: 'claude@default' })).toBe('gpt-5');
    expect(nameFor({})).toBe('claude');
  });

  it('takes one that is soon retired only where there is no other, and never a retired one', () => {
    expect(nameFor({ beside: ['claude@default'] })).toBe('gpt-5-mini');
    expect(nameFor({ beside: ['claude@default', 'gpt-5-mini@default'] })).toBeUndefined();
  });

  it('takes none with the same key where the key was at fault', () => {
    expect(nameFor({ asked: 'gpt-5-mini@default', needsOtherKey: true })).toBe('claude');
    expect(nameFor({ needsOtherKey: true, beside: ['claude@default'] })).toBeUndefined();
  });

  it('tells the key of an endpoint of the user’s own from the server’s', () => {
    const own = model('gpt-4o', 'OpenAI', { customProvider: { configUid: 'u', name: 'Mine', baseUrl: 'https://a.b' } });
    expect(nameFor({ needsOtherKey: true }, [model('gpt-5', 'OpenAI'), own])).toBe('gpt-4o');
  });
});
