import { CustomProvider, ListedCustomProvider } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { mergeListed, restored } from './availability.ts';

const kept = (configUid: string, more: object = {}) =>
  CustomProvider.parse({ configUid, name: configUid, baseUrl: 'https://a.example/v1', ...more });
const listed = (configUid: string, name = configUid) =>
  ListedCustomProvider.parse({ configUid, name, provider: { baseUrl: 'https://b.example/v1' } });

describe('mergeListed', () => {
  it('makes what the server lists available and takes over its name and address', () => {
    const before = [kept('a', { available: false, models: ['m'] })];
    expect(mergeListed(before, [listed('a', 'Renamed elsewhere')])).toEqual([
      { configUid: 'a', name: 'Renamed elsewhere', baseUrl: 'https://b.example/v1', models: ['m'], available: true },
    ]);
  });

  it('adds those that were made on another device, without models', () => {
    expect(mergeListed([], [listed('b')])).toMatchObject([{ configUid: 'b', models: [], available: true }]);
  });

  it('keeps an absent one with its models, as not available', () => {
    expect(mergeListed([kept('a', { models: ['m'] })], [])).toMatchObject([
      { configUid: 'a', models: ['m'], available: false },
    ]);
  });

  it('does not bring back what is being deleted', () => {
    expect(mergeListed([], [listed('a')], new Set(['a']))).toEqual([]);
  });
});

describe('restored', () => {
  it('puts a provider back in its old place', () => {
    const after = restored([kept('a'), kept('c')], kept('b'), 1);
    expect(after.map(({ configUid }) => configUid)).toEqual(['a', 'b', 'c']);
  });

  it('does not double one that has come back by itself', () => {
    expect(restored([kept('a')], kept('a'), 0)).toHaveLength(1);
  });
});
