import { expect, it } from 'vitest';
import { RecentMap } from './recent-map.ts';

it('forgets after a time, and the oldest once it is full', () => {
  let now = 0;
  const map = new RecentMap<string>(10, 2, () => now);
  map.set('a', 'A');
  now = 5;
  map.set('b', 'B');
  now = 11;
  expect([map.get('a'), map.get('b')]).toEqual([undefined, 'B']);
  map.set('c', 'C');
  map.set('d', 'D');
  expect([map.get('b'), map.get('c'), map.get('d')]).toEqual([undefined, 'C', 'D']);
});

it('counts from the last time that something was set', () => {
  const map = new RecentMap<string>(10, 2, () => 0);
  map.set('a', 'A');
  map.set('b', 'B');
  map.set('a', 'again');
  map.set('c', 'C');
  expect([map.get('a'), map.get('b')]).toEqual(['again', undefined]);
  map.delete('a');
  expect(map.get('a')).toBeUndefined();
});

it('is as new once it was cleared', () => {
  const map = new RecentMap<string>(10, 2, () => 0);
  map.set('a', 'A');
  map.set('b', 'B');
  map.clear();
  expect([map.get('a'), map.size]).toEqual([undefined, 0]);
  for (const name of ['c', 'd', 'e']) map.set(name, name);
  expect([map.get('c'), map.get('d'), map.get('e')]).toEqual([undefined, 'd', 'e']);
});
