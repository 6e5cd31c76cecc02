import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { messagesInCircles } from './message-cycles.ts';

it.each([
  ['a tree', { a: '', b: 'a', c: 'a', d: 'not there' }, []],
  ['a message that follows itself', { a: 'a', b: 'a' }, ['a']],
  ['two that follow each other', { a: 'b', b: 'a', c: 'b' }, ['a']],
  ['a branch that runs into a circle', { a: 'b', b: 'c', c: 'b' }, ['b']],
  ['two circles', { a: 'b', b: 'a', c: 'd', d: 'c' }, ['a', 'c']],
])('cuts every circle once: %s', (_, parents, cut) => {
  expect([...messagesInCircles(new Map(Object.entries(parents)))]).toEqual(cut);
});

it('leaves no circle, and leaves alone what is in none', () => {
  const ids = fc.constantFrom('', 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h');
  fc.assert(
    fc.property(fc.dictionary(ids, ids), (given) => {
      const parents = new Map(Object.entries(given).filter(([id]) => id !== ''));
      const cut = messagesInCircles(parents);
      for (const id of cut) parents.set(id, '');
      expect(messagesInCircles(parents).size).toBe(0);
    }),
  );
});
