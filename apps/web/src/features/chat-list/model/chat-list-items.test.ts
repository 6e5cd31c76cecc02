import { describe, expect, it } from 'vitest';
import { archiveItems, chatListItems, steppedIndex } from './chat-list-items.ts';
import { placeOfDrop, steppedPlace } from '../chat-places.ts';

const NOW = new Date(2026, 10, 18, 15).getTime();
const DAY_MS = 86_400_000;
const aChat = (id: string, daysAgo: number, shelf = '') => ({
  id,
  listedAt: NOW - daysAgo * DAY_MS,
  messageCount: 2,
  shelf,
  hasOwnTopic: false,
});
const part = (items: ReturnType<typeof aChat>[], hasMore = false) => ({ items, hasMore });
const trips = { id: 'trips', name: 'Trips', isOpen: true };
const work = { id: 'work', name: 'Work', isOpen: false };
const sections = {
  incognito: part([aChat('secret', 0)]),
  pinned: part([aChat('p', 40, 'pinned'), aChat('q', 0, 'pinned')]),
  trips: part([aChat('t', 3, 'trips')], true),
  work: part([aChat('w', 3, 'work')]),
  '': part([aChat('a', 0), aChat('b', 1), aChat('c', 1), aChat('d', 90)]),
};
const items = chatListItems(sections, [trips, work], NOW);
const words = (list: typeof items): string[] =>
  list.map((item) => {
    switch (item.kind) {
      case 'label':
        return `[${item.name.kind}]`;
      case 'folder':
        return `(${item.folder.name})`;
      case 'chat':
        return item.chat.id;
      case 'empty':
        return 'empty';
      case 'more':
        return `more-of-${item.section}`;
      default:
        return item satisfies never;
    }
  });

describe('the chat list as one column', () => {
  it('has incognito chats, pinned ones, folders and the rest by time, each in its order', () => {
    expect(words(items).join(' ')).toBe(
      '[incognito] secret [pinned] p q (Trips) t more-of-trips (Work) [today] a [yesterday] b c [month] d',
    );
  });

  it('says of an open folder that it is empty, once it has been read', () => {
    expect(words(chatListItems({ trips: part([]) }, [trips], NOW))).toEqual(['(Trips)', 'empty']);
    expect(words(chatListItems({}, [trips], NOW))).toEqual(['(Trips)']);
  });

  it('leaves out a chat in which nothing was said yet, unless it was given a place', () => {
    const empty = { messageCount: 0 };
    const rows = chatListItems(
      { '': part([{ ...aChat('new', 0), ...empty }]), pinned: part([{ ...aChat('kept', 0, 'pinned'), ...empty }]) },
      [],
      NOW,
    );
    expect(words(rows)).toEqual(['[pinned]', 'kept']);
  });

  it('shows the archive alone', () => {
    expect(words(archiveItems({ ...sections, archive: part([aChat('old', 9, 'archive')]) }))).toEqual(['old']);
  });

  it('gives every item a key of its own', () => {
    expect(new Set(items.map((item) => item.key)).size).toBe(items.length);
  });

  it.each([
    ['ArrowDown', 'q', '(Trips)'],
    ['ArrowDown', '(Work)', 'a'],
    ['ArrowDown', 'd', undefined],
    ['ArrowUp', '(Work)', 't'],
    ['ArrowUp', 'secret', undefined],
    ['Home', 'c', 'secret'],
    ['End', 'secret', 'd'],
    ['Enter', 'secret', undefined],
  ])('moves the focus with %s from %s over the labels', (key, from, expected) => {
    const next = steppedIndex(items, words(items).indexOf(from), key);
    expect(next === undefined ? undefined : words(items)[next]).toBe(expected);
  });
});

describe('the place of a chat that was dragged', () => {
  it.each([
    ['before another', 'a', { shelf: 'pinned', before: 'q' }, { shelf: 'pinned', above: 'p' }],
    ['before the first', 'a', { shelf: 'pinned', before: 'p' }, { shelf: 'pinned', above: undefined }],
    ['after another', 'p', { shelf: '', after: 'b' }, { shelf: '', above: 'b' }],
    ['onto a folder', 'a', { shelf: 'work' }, { shelf: 'work', above: undefined }],
    ['up within its shelf', 'c', { shelf: '', before: 'a' }, { shelf: '', above: undefined }],
    ['onto itself', 'b', { shelf: '', before: 'b' }, undefined],
    ['right behind the one above it', 'b', { shelf: '', after: 'a' }, undefined],
    ['right before the one below it', 'b', { shelf: '', before: 'c' }, undefined],
  ])('%s', (_, id, drop, expected) => {
    expect(placeOfDrop(items, id, drop)).toEqual(expected);
  });

  it.each([
    ['b', -1, { shelf: '', above: undefined }],
    ['c', -1, { shelf: '', above: 'a' }],
    ['b', 1, { shelf: '', above: 'c' }],
    ['a', -1, undefined],
    ['d', 1, undefined],
  ] as const)('moved by keys: %s by %d', (id, step, expected) => {
    const item = items.find((row) => row.key === id);
    expect(item?.kind === 'chat' && steppedPlace(items, item.chat, step)).toEqual(expected);
  });
});
