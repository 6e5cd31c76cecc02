import { describe, expect, it } from 'vitest';
import { chatListItems, steppedIndex } from './chat-list-items.ts';

const NOW = new Date(2026, 10, 18, 15).getTime();
const DAY_MS = 86_400_000;
const aChat = (id: string, daysAgo: number, isIncognito = false) => ({
  id,
  lastUpdate: NOW - daysAgo * DAY_MS,
  isIncognito,
  messageCount: 2,
});
const items = chatListItems(
  [aChat('a', 0), aChat('secret', 0, true), aChat('b', 1), aChat('c', 1), aChat('d', 90)],
  NOW,
);

describe('the chat list as one column', () => {
  it('labels each group, with incognito chats first', () => {
    expect(items.map((item) => (item.kind === 'label' ? `[${item.name.kind}]` : item.chat.id))).toEqual([
      '[incognito]',
      'secret',
      '[today]',
      'a',
      '[yesterday]',
      'b',
      'c',
      '[month]',
      'd',
    ]);
  });

  it('leaves out a chat in which nothing was said yet', () => {
    expect(chatListItems([{ ...aChat('empty', 0), messageCount: 0 }], NOW)).toEqual([]);
  });

  it('gives every item a key of its own', () => {
    expect(new Set(items.map((item) => item.key)).size).toBe(items.length);
  });

  it.each([
    ['ArrowDown', 3, 5],
    ['ArrowDown', 8, undefined],
    ['ArrowUp', 5, 3],
    ['ArrowUp', 1, undefined],
    ['Home', 6, 1],
    ['End', 1, 8],
    ['Enter', 1, undefined],
  ])('moves the focus with %s from item %d over the labels', (key, from, expected) => {
    expect(steppedIndex(items, from, key)).toBe(expected);
  });
});
