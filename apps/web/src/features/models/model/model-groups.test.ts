import { Model } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { modelView } from './model-view.ts';
import { inFavouriteOrder, modelsOfGroup, modelGroupsOf } from './model-groups.ts';

function view(name: string, more: Partial<Model> = {}) {
  return modelView(Model.parse({ id: `${name}@default`, name, type: 'CHAT', provider: 'Other', ...more }), 0);
}

const home = { configUid: 'abc', name: 'Home server', baseUrl: 'http://10.0.0.2/v1' };
const VIEWS = [
  view('gpt-5'),
  view('gpt-5-mini'),
  view('claude-sonnet-4.5'),
  view('mystery-1'),
  view('sonar-8b', { id: 'sonar-8b@abc', type: 'CUSTOM', customProvider: home }),
  view('gpt-5', { id: 'gpt-5@own-OpenAI', provider: 'OpenAI' }),
];
const HABITS = {
  pinned: ['claude-sonnet-4.5@default', 'gone@default'],
  usage: {
    'gpt-5@default': { count: 9, lastUsed: 100 },
    'gpt-5-mini@default': { count: 1, lastUsed: 200 },
    'gone@default': { count: 1, lastUsed: 300 },
  },
};

describe('the rail', () => {
  it('counts what each entry leads to', () => {
    const { fixed, vendors, places } = modelGroupsOf(VIEWS, HABITS);
    const counts = (groups: typeof fixed) => Object.fromEntries(groups.map(({ key, count }) => [key, count]));
    expect(counts(fixed)).toEqual({ recent: 2, pinned: 1, all: 6 });
    expect(counts(vendors)).toEqual({ 'vendor:openai': 3, 'vendor:anthropic': 1, 'vendor:other': 1 });
    expect(counts(places)).toEqual({ 'place:abc': 1, 'place:own-OpenAI': 1 });
  });

  it('leads to what it counts', () => {
    const { fixed, vendors, places } = modelGroupsOf(VIEWS, HABITS);
    for (const { group, count } of [...fixed, ...vendors, ...places]) {
      expect(modelsOfGroup(VIEWS, group, HABITS)).toHaveLength(count);
    }
  });

  it('shows what was used last first', () => {
    const ids = modelsOfGroup(VIEWS, { kind: 'recent' }, HABITS).map(({ id }) => id);
    expect(ids).toEqual(['gpt-5-mini@default', 'gpt-5@default']);
  });
});

describe('the order of the list', () => {
  it('is the default, the pinned, the recently used, then as listed', () => {
    expect(inFavouriteOrder(VIEWS, HABITS, 'mystery-1@default').map(({ id }) => id)).toEqual([
      'mystery-1@default',
      'claude-sonnet-4.5@default',
      'gpt-5-mini@default',
      'gpt-5@default',
      'sonar-8b@abc',
      'gpt-5@own-OpenAI',
    ]);
  });

  it('has the guide last whatever was asked of it, unless somebody pinned it', () => {
    const views = [view('gpt-4o'), view('claude-sonnet-4.5'), view('parley-guide')];
    const guide = 'parley-guide@default';
    const usage = { [guide]: { count: 3, lastUsed: 300 } };
    const order = (pinned: readonly string[]) => inFavouriteOrder(views, { pinned, usage }, guide).map(({ id }) => id);
    expect(order([]).at(-1)).toBe(guide);
    expect(order([guide])[0]).toBe(guide);
  });
});
