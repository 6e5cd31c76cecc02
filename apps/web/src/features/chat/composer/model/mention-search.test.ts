import { modelFromServer, ServerModel, type Model } from '@parley/contract';
import { expect, it } from 'vitest';
import { searchMentions } from './mention-search.ts';

const model = (name: string, provider = 'OpenAI', label?: string): Model => ({
  ...modelFromServer(ServerModel.parse({ name, type: 'CHAT', provider })),
  ...(label === undefined ? {} : { label }),
});

const MODELS = [
  model('gpt-5-mini'),
  model('gpt-5'),
  model('claude-sonnet-5', 'Anthropic', 'Sonnet'),
  model('mistral-mini', 'Mistral'),
];

it.each([
  ['', ['gpt-5-mini', 'gpt-5', 'claude-sonnet-5', 'mistral-mini']],
  ['gpt', ['gpt-5', 'gpt-5-mini']],
  ['mini', ['gpt-5-mini', 'mistral-mini']],
  ['son', ['claude-sonnet-5']],
  ['claude', ['claude-sonnet-5']],
  ['anthr', ['claude-sonnet-5']],
  ['someone', []],
])('finds %j', (query, names) => {
  expect(searchMentions(MODELS, query).map((found) => found.model.name)).toEqual(names);
});
