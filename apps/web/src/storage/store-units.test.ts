import { describe, expect, it } from 'vitest';
import { changedUnits, fieldOf, isSame, joinUnits, splitUnits } from './store-units.ts';

const RULES = { masks: 'map', folders: { listBy: 'id' } } as const;
const STATE = {
  theme: 'dark',
  masks: { a: { name: 'Cook' }, 'b.c': { name: 'Tutor' } },
  folders: [{ id: 'z', name: 'Work' }, { id: 'y' }],
};

describe('the units of a state', () => {
  it('are its fields, the keys of its maps and the members of its lists', () => {
    expect(Object.fromEntries(splitUnits(STATE, RULES))).toEqual({
      theme: 'dark',
      masks: {},
      'masks.a': { name: 'Cook' },
      'masks.b.c': { name: 'Tutor' },
      folders: ['z', 'y'],
      'folders.z': { id: 'z', name: 'Work' },
      'folders.y': { id: 'y' },
    });
  });

  it.each([
    [STATE],
    [{ theme: 'dark', masks: {}, folders: [] }],
    [{ masks: null, folders: 'none' }],
    [{ 'gpt-4.1@default': { count: 1 } }],
    [{}],
  ])('make the same state again: %j', (state) => {
    expect(JSON.stringify(joinUnits(splitUnits(state, RULES), RULES))).toBe(JSON.stringify(state));
  });

  it('put members that no order names behind the others, by id', () => {
    const units = new Map<string, unknown>([
      ['folders', ['x', 'gone']],
      ['folders.c', { id: 'c' }],
      ['folders.b', { id: 'b' }],
      ['folders.x', { id: 'x' }],
    ]);
    expect(joinUnits(units, RULES)).toEqual({ folders: [{ id: 'x' }, { id: 'b' }, { id: 'c' }] });
  });

  it('are changed where they say something else, are new, or are gone', () => {
    const after = {
      theme: 'dark',
      masks: { a: { name: 'Chef' }, d: {} },
      folders: [{ id: 'y' }, { id: 'z', name: 'Work' }],
    };
    expect(changedUnits(STATE, after, RULES)).toEqual(['masks.a', 'masks.b.c', 'folders', 'masks.d']);
    expect(changedUnits(STATE, structuredClone(STATE), RULES)).toEqual([]);
    expect(changedUnits({ language: 'en' }, { language: undefined })).toEqual(['language']);
  });

  it('belong to the field of which they are a part', () => {
    expect(['masks', 'masks.a.b', 'theme', 'gpt-4.1'].map((path) => fieldOf(path, RULES))).toEqual([
      'masks',
      'masks',
      'theme',
      'gpt-4.1',
    ]);
  });
});

it.each([
  [{ a: [1, { b: 2 }] }, { a: [1, { b: 2 }] }, true],
  [{ a: 1, b: undefined }, { a: 1 }, true],
  [{ a: 1 }, { a: '1' }, false],
  [[1], { 0: 1 }, false],
  [[1, 2], [1], false],
  [null, {}, false],
])('%j and %j say the same: %s', (left, right, same) => {
  expect(isSame(left, right)).toBe(same);
});
