import { expect, it } from 'vitest';
import { matchingModels, offeredModels, withModel, withTyped } from './kept-models.ts';

it('offers what is listed, then what is kept without being listed', () => {
  expect(offeredModels(['a', 'b'], ['b', 'typed'])).toEqual([
    { name: 'a', isKept: false, isListed: true },
    { name: 'b', isKept: true, isListed: true },
    { name: 'typed', isKept: true, isListed: false },
  ]);
});

it('doubts no kept model before the endpoint was asked', () => {
  expect(offeredModels(undefined, ['a'])).toEqual([{ name: 'a', isKept: true, isListed: true }]);
});

it('keeps a model once and lets it go again', () => {
  expect(withModel(['a'], 'b', true)).toEqual(['a', 'b']);
  expect(withModel(['a', 'b'], 'b', true)).toEqual(['a', 'b']);
  expect(withModel(['a', 'b'], 'a', false)).toEqual(['b']);
});

it('adds typed names, separated by commas of any kind', () => {
  expect(withTyped(['a'], ' b, a，c,, ')).toEqual(['a', 'b', 'c']);
});

it('finds a model by any of its parts', () => {
  const offered = offeredModels(['meta/Llama-3-70b', 'qwen-3'], []);
  expect(matchingModels(offered, 'llama 70').map(({ name }) => name)).toEqual(['meta/Llama-3-70b']);
  expect(matchingModels(offered, '')).toHaveLength(2);
});
