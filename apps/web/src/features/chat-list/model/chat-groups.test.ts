import { describe, expect, it } from 'vitest';
import { chatGroupOf, groupChats } from './chat-groups.ts';

const NOW = new Date(2026, 10, 18, 15, 0).getTime();
const at = (month: number, day: number, hour = 12) => new Date(2026, month - 1, day, hour).getTime();

describe('the groups of the chat list', () => {
  it.each([
    ['this morning', at(11, 18, 1), 'today'],
    ['a clock that runs ahead', at(11, 19), 'today'],
    ['last night', at(11, 17, 23), 'yesterday'],
    ['the day before yesterday', at(11, 16), 'week'],
    ['a week ago', at(11, 11), 'week'],
    ['eight days ago', at(11, 10), 'month-ago'],
    ['thirty days ago', at(10, 19), 'month-ago'],
    ['longer ago', at(10, 18), 'month'],
  ])('puts %s where it belongs', (_, time, kind) => {
    expect(chatGroupOf(time, NOW).kind).toBe(kind);
  });

  it('keeps the order and makes one group for each month', () => {
    const chats = [at(11, 18), at(11, 18, 3), at(8, 30), at(8, 2), at(7, 1)].map((listedAt) => ({ listedAt }));
    const groups = groupChats(chats, NOW);
    expect(groups.map((group) => [group.name.kind, group.chats.length])).toEqual([
      ['today', 2],
      ['month', 2],
      ['month', 1],
    ]);
    expect(groups.flatMap((group) => group.chats)).toEqual(chats);
  });
});
