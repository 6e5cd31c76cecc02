import { describe, expect, it } from 'vitest';
import { sentencesOf, sharedSentences } from './agreement.ts';

const agree = (one: string, other: string) => sharedSentences([[one], [other]])[0]?.size === 1;

describe('sentencesOf', () => {
  it.each([
    ['Take the train. It is cheaper!', ['Take the train.', 'It is cheaper!']],
    ['  One only  ', ['One only']],
    ['坐火车去。更便宜。', ['坐火车去。', '更便宜。']],
    ['It costs 2.5 euros today. Fine.', ['It costs 2.5 euros today.', 'Fine.']],
    ['', []],
  ])('%j', (text, sentences) => {
    expect(sentencesOf(text).map(({ start, end }) => text.slice(start, end))).toEqual(sentences);
  });
});

describe('two sentences agree', () => {
  it.each([
    ['in the same words', 'Book the Lisbon train early.', 'Book the Lisbon train early.'],
    ['in another order', 'Four nights in Lisbon, two in Évora, four in Porto.', 'Split it: Lisbon, Évora, Porto.'],
    ['with other endings', 'Cut the Évora nights first.', 'First cut the night in Évora from your trip.'],
    ['with the same figures', 'The train from Lisbon costs €26.', 'A seat on the Lisbon train: it costs €26 today.'],
    ['where one leaves the figure out', 'The Lisbon train costs €26.', 'The Lisbon train costs little.'],
    ['in a script without spaces', '提前八周预订高速列车车票', '提前八周预订高速列车车票会更便宜'],
  ])('%s', (_, one, other) => {
    expect(agree(one, other)).toBe(true);
  });
});

describe('two sentences do not agree', () => {
  it.each([
    ['about other things', 'Book the Lisbon train early.', 'Pack a warm jacket for the evenings.'],
    ['with other figures', 'The Lisbon train costs €26.', 'The Lisbon train costs €45.'],
    ['where one of them says no', 'You should rent a car in Lisbon.', 'You should not rent a car in Lisbon.'],
    ['by glue words alone', 'This is what it is for you and me.', 'It is what you and I have with this.'],
    ['by two words', 'Lisbon trains.', 'Lisbon trains are old, loud, slow, dirty and full.'],
  ])('%s', (_, one, other) => {
    expect(agree(one, other)).toBe(false);
  });
});

it('names the other answers, and never an answer for itself', () => {
  const same = 'Book the Lisbon train early.';
  const [first, second, third] = sharedSentences([[same, same], ['Something else entirely.', same], [same]]);
  expect(first).toEqual(
    new Map([
      [0, [1, 2]],
      [1, [1, 2]],
    ]),
  );
  expect(second).toEqual(new Map([[1, [0, 2]]]));
  expect(third).toEqual(new Map([[0, [0, 1]]]));
});

it('has nothing to say about a single answer', () => {
  expect(sharedSentences([['Book the Lisbon train early.']])).toEqual([new Map()]);
});
