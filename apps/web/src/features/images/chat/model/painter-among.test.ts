import { Model } from '@parley/contract';
import { expect, it } from 'vitest';
import { painterAmong } from './painter-among.ts';

const model = (name: string, more: Partial<Model> = {}): Model =>
  Model.parse({ id: `${name}@default`, name, type: 'IMAGE', provider: 'OpenAI', ...more });
const [first, second] = [model('first'), model('second')];

it('is the first that can be asked, or the one that was asked last', () => {
  const others = [
    model('talks', { type: 'CHAT' }),
    model('off', { available: false }),
    model('locked', { isLocked: true }),
    model('mj', { provider: 'Midjourney' }),
  ];
  expect(painterAmong([...others, first, second], {})).toBe(first);
  const usage = { [second.id]: { count: 1, lastUsed: 5 }, [first.id]: { count: 9, lastUsed: 4 } };
  expect(painterAmong([...others, first, second], usage)).toBe(second);
  expect(painterAmong(others, usage)).toBeUndefined();
});
