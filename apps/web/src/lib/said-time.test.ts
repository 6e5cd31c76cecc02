import { expect, it } from 'vitest';
import { saidTime } from './said-time.ts';

const NOW = new Date(2026, 10, 18, 15, 0).getTime();
const at = (month: number, day: number, hour: number, minute = 5) =>
  new Date(2026, month - 1, day, hour, minute).getTime();
const plain = (text: string) => text.replaceAll(/\s/gu, ' ');

it.each([
  ['this moment', NOW - 20_000, 'now'],
  ['a clock that runs ahead', NOW + 90_000, 'now'],
  ['minutes', NOW - 150_000, '2 min ago'],
  ['earlier today', at(11, 18, 9), '9:05 AM'],
  ['last night', at(11, 17, 23), 'yesterday 11:05 PM'],
  ['this week', at(11, 13, 14), 'Friday 2:05 PM'],
  ['this year', at(3, 2, 14), 'Mar 2, 2:05 PM'],
  ['earlier years', new Date(2024, 0, 5, 12).getTime(), 'Jan 5, 2024'],
])('says %s', (_, time, expected) => {
  expect(plain(saidTime(time, NOW, 'en'))).toBe(expected);
});

it('speaks the language of the page', () => {
  expect(saidTime(NOW - 150_000, NOW, 'zh-CN')).toBe('2分钟前');
  expect(saidTime(at(11, 17, 23), NOW, 'zh-CN')).toContain('昨天');
});
