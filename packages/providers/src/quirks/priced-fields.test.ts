import { describe, expect, it } from 'vitest';
import { withinPrice } from './priced-fields.ts';

const MESSAGES = [{ role: 'user', content: 'Hi' }];
const TOOL = { type: 'function', function: { name: 'look' } };

describe('a request within its price', () => {
  it.each([
    ['service_tier', 'priority'],
    ['web_search_options', {}],
    ['modalities', ['text', 'audio']],
    ['audio', { voice: 'alloy', format: 'wav' }],
    ['speed', 'fast'],
    ['inference_geo', 'us'],
    ['provider', { order: ['dearest'] }],
    ['models', ['dearer']],
    ['route', 'fallback'],
    ['plugins', [{ id: 'web' }]],
    ['transforms', ['middle-out']],
    ['betas', ['context-1m']],
    ['search_parameters', { mode: 'on' }],
    ['extra_body', { google: {} }],
    ['a field of tomorrow', true],
  ])('has no %s', (name, value) => {
    const { fields, dropped } = withinPrice({ model: 'm', messages: MESSAGES, [name]: value }, 'chat');
    expect(fields).toEqual({ model: 'm', messages: MESSAGES });
    expect(dropped).toEqual([{ name, value, reason: 'server' }]);
  });

  it('keeps what only changes the tokens', () => {
    const request = { model: 'm', messages: MESSAGES, tools: [TOOL], n: 2, max_tokens: 5, reasoning_effort: 'high' };
    expect(withinPrice(request, 'chat')).toEqual({ fields: request, dropped: [] });
  });

  it('says nothing of a field that would have changed nothing', () => {
    const { fields, dropped } = withinPrice({ model: 'm', service_tier: 'auto', modalities: ['text'] }, 'chat');
    expect([fields, dropped]).toEqual([{ model: 'm' }, []]);
  });

  it.each(['web_search', 'googleSearch', 'code_interpreter', 'builtin_function', undefined])(
    'has no tools that the provider runs: %s',
    (type) => {
      const { fields, dropped } = withinPrice({ model: 'm', tools: [TOOL, { type, google_search: {} }] }, 'chat');
      expect(fields).toEqual({ model: 'm', tools: [TOOL] });
      expect(dropped).toMatchObject([{ name: `tools.${type}`, reason: 'server' }]);
    },
  );

  it('goes by the fields of its kind of call', () => {
    const request = { model: 'm', input: 'Hi', dimensions: 5, provider: { sort: 'price' } };
    expect(withinPrice(request, 'embeddings')).toMatchObject({
      fields: { model: 'm', input: 'Hi', dimensions: 5 },
      dropped: [{ name: 'provider' }],
    });
  });
});
