import { expect, it } from 'vitest';
import { buildsToDrop, namesFor } from './kept-builds.ts';

const own = 'new';
const builds = ['older', 'old', own];

it('keeps an old build for as long as a page of it is open', () => {
  expect(buildsToDrop({ builds, own, held: ['old', own], windows: 2 })).toEqual(['older']);
  expect(buildsToDrop({ builds, own, held: [own], windows: 1 })).toEqual(['older', 'old']);
  expect(buildsToDrop({ builds, own, held: [], windows: 0 })).toEqual(['older', 'old']);
});

it('drops nothing while a window has not said which build it belongs to', () => {
  expect(buildsToDrop({ builds, own, held: [own], windows: 2 })).toEqual([]);
});

it('does not take the caches of another Parley on the same origin for its own', () => {
  const names = namesFor('/');
  expect(names.isBuild(names.ofBuild('1'))).toBe(true);
  expect(names.isBuild(namesFor('/team/').ofBuild('1'))).toBe(false);
  expect(namesFor('/team/').isBuild(names.ofBuild('1'))).toBe(false);
  expect(names.isBuild(names.inbox)).toBe(false);
});
