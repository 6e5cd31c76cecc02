import { expect, it } from 'vitest';
import { sourceNames } from './source-names.ts';

const named = (...sources: readonly (readonly [url: string, title: string])[]) => [
  ...sourceNames(sources.map(([url, title], index) => ({ number: index + 1, url, title }))).values(),
];

it('calls a source by its host', () => {
  expect(named(['https://www.tea.example/a', 'Tea'], ['https://milk.example/', 'Milk'])).toEqual([
    'tea.example',
    'milk.example',
  ]);
});

it('tells sources of one host apart by their titles, and where those are the same by their paths', () => {
  expect(named(['https://tea.example/a', 'Green tea'], ['https://tea.example/b', 'Black tea'])).toEqual([
    'Green tea',
    'Black tea',
  ]);
  expect(named(['https://tea.example/a', 'Tea'], ['https://tea.example/?p=2', 'Tea'])).toEqual([
    'tea.example/a',
    'tea.example?p=2',
  ]);
  expect(named(['https://tea.example/a', ''], ['https://tea.example/b', 'https://tea.example/b'])).toEqual([
    'tea.example/a',
    'tea.example/b',
  ]);
});

it('has a name for what is no address', () => {
  expect(named(['notes', ''])).toEqual(['notes']);
});
