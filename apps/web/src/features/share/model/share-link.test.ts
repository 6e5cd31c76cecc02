import { expect, it } from 'vitest';
import {
  chosenAgain,
  newestLinkOf,
  newestPageOf,
  PageLink,
  rememberedChoice,
  rememberedDetails,
  rememberedPictures,
  ShareLink,
} from './share-link.ts';

const many = Array.from({ length: 1_200 }, (_, index) => String(index));

it('chooses what was chosen, and what has come since', () => {
  const choice = rememberedChoice(['1', '2', '3'], new Set(['1', '3']));
  expect([...chosenAgain(['1', '2', '3', '4'], choice)]).toEqual(['1', '3', '4']);
  expect(chosenAgain(['1', '2'], undefined).size).toBe(2);
});

it('chooses the few that were chosen of a long chat, and nothing that has come since', () => {
  const choice = rememberedChoice(many, new Set(['7', '900']));
  expect(choice).toEqual({ leftOut: null, chosen: ['7', '900'] });
  expect([...chosenAgain([...many, 'new'], ShareLink.parse({ sessionId: 's', ...choice }))]).toEqual(['7', '900']);
});

it('chooses nothing by itself where neither what went along nor what did not can be remembered', () => {
  const choice = rememberedChoice(many, new Set(many.slice(0, 600)));
  expect(choice).toEqual({ leftOut: null });
  expect(chosenAgain(many, choice).size).toBe(0);
});

it('remembers pictures by their addresses, unless an address is the picture itself', () => {
  const urls = new Set(['parley-blob:1', `data:image/png;base64,${'A'.repeat(500)}`]);
  expect(rememberedPictures(urls)).toEqual(['parley-blob:1']);
  expect(rememberedPictures(new Set(many))).toHaveLength(500);
});

it('remembers which details were left readable, and never which were blacked out', () => {
  expect(rememberedDetails(['a@b.c', '+49 1'], ['+49 1'])).toEqual({ isBlackedOut: true, leftReadable: ['a@b.c'] });
  expect(rememberedDetails(['a@b.c'], [])).toEqual({ isBlackedOut: false, leftReadable: [] });
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
