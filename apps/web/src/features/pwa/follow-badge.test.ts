import { expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { followBadge } from './follow-badge.ts';

function page() {
  const marks = createStore<{ unread: ReadonlySet<string> }>(() => ({ unread: new Set(['old']) }));
  const shown: number[] = [];
  const listeners: (() => void)[] = [];
  let isHidden = false;
  followBadge(marks, {
    isHidden: () => isHidden,
    onVisibility: (listener) => listeners.push(listener),
    show: (count) => shown.push(count),
  });
  return {
    badge: () => shown.at(-1),
    unread: (...ids: string[]) => marks.setState({ unread: new Set(ids) }),
    hide: (hidden: boolean) => {
      isHidden = hidden;
      for (const listener of listeners) listener();
    },
  };
}

it('counts the chats that were answered while nobody looked, and is cleared by whoever comes back', () => {
  const { badge, unread, hide } = page();
  expect(badge()).toBe(0);
  hide(true);
  unread('old', 'first');
  unread('old', 'first', 'second');
  expect(badge()).toBe(2);
  unread('old', 'second');
  expect(badge()).toBe(1);
  hide(false);
  expect(badge()).toBe(0);
});

it('says nothing while somebody looks', () => {
  const { badge, unread } = page();
  unread('old', 'other');
  expect(badge()).toBe(0);
});
