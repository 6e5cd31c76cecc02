import { expect, it } from 'vitest';
import { RecentItems } from './recent-items.ts';

it('finds an item for an hour, and only for whose it is', () => {
  let now = 0;
  const recent = new RecentItems(() => now);
  recent.remember('ada', [{ id: 'msg_1' }]);
  expect(recent.find('ada', 'msg_1')).toEqual({ id: 'msg_1' });
  expect(recent.find('bob', 'msg_1')).toBeUndefined();
  now = 3_600_001;
  expect(recent.find('ada', 'msg_1')).toBeUndefined();
});

it('forgets the oldest when it has too much to remember', () => {
  const recent = new RecentItems(() => 0, 40);
  for (const id of ['msg_1', 'msg_2', 'msg_3']) recent.remember('ada', [{ id }]);
  expect(['msg_1', 'msg_2', 'msg_3'].map((id) => recent.find('ada', id) !== undefined)).toEqual([false, true, true]);
});
