import { expect, it } from 'vitest';
import { lineUpOf, KeptModels, toggled } from './line-up.ts';

it('takes a model in and out of a line-up, the newest last', () => {
  expect(toggled(['a'], 'b')).toEqual(['a', 'b']);
  expect(toggled(['a', 'b'], 'a')).toEqual(['b']);
});

it('knows a saved line-up by its models, whatever their order', () => {
  const travel = { id: '1', name: 'Travel', models: ['a', 'b'] };
  expect(lineUpOf([travel], ['b', 'a'])).toBe(travel);
  expect(lineUpOf([travel], ['a'])).toBeUndefined();
  expect(lineUpOf([travel], ['a', 'b', 'c'])).toBeUndefined();
});

it('starts with nothing pinned and no line-up', () => {
  expect(KeptModels.parse({})).toEqual({ pinned: [], lineUps: [], lastChosen: '' });
});
