import { Model } from '@parley/contract';
import { expect, it } from 'vitest';
import { helperFor, translatorFor } from './helper-model.ts';

const model = (id: string, more: object = {}) =>
  Model.parse({ id, name: id.split('@')[0], type: 'CHAT', provider: 'Other', ...more });

const dear = model('dear@default');
const local = model('local@default', { isFree: true });
const helper = model('small@default', { isFree: true, isHelper: true });
const gone = model('gone@default', { isFree: true, isHelper: true, available: false });

it.each([
  ['for a model of the server', 'dear@default', [dear, gone, helper], 'small@default'],
  ['where nobody knows whom the chat asks', undefined, [dear, helper], 'small@default'],
  ['not where the operator names none', 'dear@default', [dear, local], undefined],
  ['not for one that costs nothing itself', 'local@default', [local, helper], undefined],
  ['not for an own key', 'dear@own-OpenAI', [helper], undefined],
  ['not for an endpoint of the user', 'dear@abc', [helper], undefined],
])('the operator’s model helps out: %s', (_, chatModelId, models, expected) => {
  expect(helperFor(chatModelId, models)?.id).toBe(expected);
});

const operators = model('deepl@default', { type: 'TRANSLATION' });
const own = model('deepl@own-DeepL', { type: 'TRANSLATION' });

it.each([
  ['with one’s own key', 'dear@default', [operators, own], 'de', 'deepl@own-DeepL'],
  ['with the operator’s', 'dear@default', [dear, operators], 'de', 'deepl@default'],
  ['also what an own key has answered, where DeepL’s is one’s own', 'dear@own-OpenAI', [operators, own], 'de', own.id],
  ['but not with the operator’s what an own key has answered', 'dear@own-OpenAI', [operators], 'de', undefined],
  ['not into a language that it does not write', 'dear@default', [operators, own], 'bn', undefined],
  ['not where there is no key', 'dear@default', [dear], 'de', undefined],
] as const)('DeepL translates %s', (_, chatModelId, models, language, expected) => {
  expect(translatorFor(chatModelId, models, language)?.id).toBe(expected);
});
