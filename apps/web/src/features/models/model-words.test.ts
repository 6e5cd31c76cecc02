import { Model } from '@parley/contract';
import { STRENGTHS } from '@parley/providers';
import { expect, it } from 'vitest';
import type { Translate } from '#/i18n/text-key.ts';
import { modelView } from './model/model-view.ts';
import { placeText, rowText, strengthText } from './model-words.ts';

const t = ((key: string, words: Record<string, string> = {}) =>
  key === 'modelPicker.hosted' ? `${words['vendor']}, this server` : key.split('.').at(-1)) as Translate;

function view(fields: object) {
  const model = Model.parse({ id: 'gpt-4o@default', name: 'gpt-4o', type: 'CHAT', provider: 'OpenAI', ...fields });
  return modelView(model, 0);
}

it.each([
  ['the maker, at its own channel', {}, 'openai, this server'],
  ['the maker, at its own channel of any name', { answeredBy: ['Work key'] }, 'openai, this server'],
  ['the channel, whatever its model is called', { provider: 'Other', answeredBy: ['Shady'] }, 'Shady, this server'],
  ['nobody, for those who may not know the channel', { provider: 'Other' }, 'other, this server'],
  ['the provider that is not the maker', { provider: 'OpenRouter' }, 'OpenRouter, this server'],
])('who answers is %s', (_, fields, words) => {
  expect(placeText(view(fields), t)).toBe(words);
});

it('a row says who answers before what a model of that name is good at, unless it is the maker', () => {
  expect(rowText(view({ strength: 'Quick' }), t)).toBe('Quick');
  const elsewhere = view({ strength: 'Quick', provider: 'Other', answeredBy: ['Shady'] });
  expect(rowText(elsewhere, t)).toBe('Shady, this server · Quick');
});

it.each([
  ['the catalogue’s own sentence in the reader’s language', STRENGTHS.fast, 'fast'],
  ['another one as it came', 'Says little', 'Says little'],
  ['nothing where nothing is known', undefined, undefined],
])('says what a model is good at: %s', (_, strength, said) => {
  expect(strengthText(view({ strength }), t)).toBe(said);
});
