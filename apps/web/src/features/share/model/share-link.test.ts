import { expect, it } from 'vitest';
import { chosenAgain, leftOutOf, newestLinkOf, newestPageOf, PageLink, ShareLink } from './share-link.ts';

const ids = Array.from({ length: 300 }, (_, index) => String(index));

it('chooses what was chosen, and what has come since', () => {
  const leftOut = leftOutOf(['1', '2', '3'], new Set(['1', '3']));
  expect([...chosenAgain(['1', '2', '3', '4'], { leftOut })]).toEqual(['1', '3', '4']);
  expect(chosenAgain(['1', '2'], undefined).size).toBe(2);
});

it('chooses nothing by itself where too much was left out to remember', () => {
  const leftOut = leftOutOf(ids, new Set(['1']));
  expect(leftOut).toBeNull();
  expect(chosenAgain(ids, { leftOut }).size).toBe(0);
});

it('finds the newest link of a chat', () => {
  const link = (sessionId: string, sharedAt: number) => ShareLink.parse({ sessionId, sharedAt });
  const links = { a: link('s', 1), b: link('s', 3), c: link('other', 5) };
  expect(newestLinkOf(links, 's')?.shareId).toBe('b');
  expect(newestLinkOf(links, 'none')).toBeUndefined();
});

it('knows a published page by any of its versions, and of several links the newest', () => {
  const pages = {
    old: PageLink.parse({ prints: ['a', 'b'], sharedAt: 1 }),
    new: PageLink.parse({ prints: ['b', 'c'], sharedAt: 2 }),
    other: PageLink.parse({ prints: ['z'], sharedAt: 3 }),
  };
  expect(newestPageOf(pages, ['b', 'd'])?.shareId).toBe('new');
  expect(newestPageOf(pages, ['a'])?.shareId).toBe('old');
  expect(newestPageOf(pages, ['d'])).toBeUndefined();
});
