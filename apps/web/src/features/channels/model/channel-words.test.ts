import type { ListedChannel } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { byUrgency, keyProblem, stateWords } from './channel-words.ts';

const channel = (name: string, state: ListedChannel['state']): ListedChannel => ({
  id: name,
  name,
  provider: 'Other',
  baseUrl: 'https://a.example/v1',
  source: 'stored',
  enabled: true,
  state,
  keyHint: '',
  keyCount: 1,
  models: [],
  modelCount: 0,
  leftOutCount: 0,
});

describe('the order of channels', () => {
  it('begins with those that do not work, and keeps the rest as it was', () => {
    const channels = [channel('a', 'ready'), channel('b', 'refused'), channel('c', 'off'), channel('d', 'unreachable')];
    expect(byUrgency(channels).map(({ name }) => name)).toEqual(['b', 'd', 'a', 'c']);
  });
});

describe('what to do about a refused key', () => {
  it.each(['stored', 'environment', 'local'] as const)('depends on where it came from: %s', (source) => {
    const { todo } = stateWords({ state: 'refused', source });
    expect(todo).toBe(source === 'stored' ? 'channels.todo.refused' : `channels.todo.refused_${source}`);
  });
});

describe('why a key was not taken', () => {
  it('is the answer of its vendor', () => {
    const tried = [{ vendor: 'b', label: 'B', outcome: 'unreachable' as const }];
    expect(keyProblem({ tried, choices: [], found: null })).toEqual({
      text: 'channels.key.unreachable',
      vendors: ['B'],
    });
  });

  it('is that nobody said whose it is', () => {
    const choices = ['A', 'B'].map((label) => ({ vendor: label, label }));
    expect(keyProblem({ tried: [], choices, found: null })).toEqual({
      text: 'channels.key.choose',
      vendors: ['A', 'B'],
    });
  });

  it('is its form where nobody has such keys', () => {
    expect(keyProblem({ tried: [], choices: [], found: null })).toEqual({
      text: 'channels.key.unknownForm',
      vendors: [],
    });
  });
});
