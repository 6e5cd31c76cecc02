import { Model } from '@parley/contract';
import { expect, it } from 'vitest';
import { helperFor } from './helper-model.ts';

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
