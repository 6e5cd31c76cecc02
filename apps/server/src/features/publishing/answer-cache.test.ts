import { expect, it } from 'vitest';
import { AnswerCache } from './answer-cache.ts';

it('keeps what was asked for last, by its version, within its bounds', () => {
  const cache = new AnswerCache(100);
  const of = (length: number) => Buffer.alloc(length);
  cache.set('a', 1, of(40));
  cache.set('b', 1, of(40));
  expect(cache.get('a', 1)).toHaveLength(40);
  expect(cache.get('a', 2)).toBeUndefined();
  cache.set('c', 1, of(40));
  expect([cache.get('a', 1), cache.get('b', 1)?.length, cache.get('c', 1)?.length]).toEqual([of(40), undefined, 40]);
  cache.set('a', 2, of(30));
  expect(cache.get('a', 1)).toBeUndefined();
  cache.set('huge', 1, of(60));
  expect(cache.get('huge', 1)).toBeUndefined();
  cache.drop('a');
  expect(cache.get('a', 2)).toBeUndefined();
});
