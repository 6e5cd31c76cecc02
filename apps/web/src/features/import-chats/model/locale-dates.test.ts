import { describe, expect, it } from 'vitest';
import { localeTimes } from './locale-dates.ts';

const at = (...parts: [number, number, number, number, number, number]): number => {
  const [year, month, day, hour, minute, second] = parts;
  return new Date(year, month - 1, day, hour, minute, second).getTime();
};

describe('dates as browsers word them', () => {
  it.for([
    ['en-US', '5/13/2024, 2:05:06 PM', at(2024, 5, 13, 14, 5, 6)],
    ['en-US at midnight', '5/13/2024, 12:05:06 AM', at(2024, 5, 13, 0, 5, 6)],
    ['en-GB', '13/05/2024, 14:05:06', at(2024, 5, 13, 14, 5, 6)],
    ['de', '13.5.2024, 14:05:06', at(2024, 5, 13, 14, 5, 6)],
    ['zh-CN', '2024/5/13 14:05:06', at(2024, 5, 13, 14, 5, 6)],
    ['zh-TW', '2024/5/13 下午2:05:06', at(2024, 5, 13, 14, 5, 6)],
    ['ko', '2024. 5. 13. 오후 2:05:06', at(2024, 5, 13, 14, 5, 6)],
    ['ar-EG', '١٣‏/٥‏/٢٠٢٤، ٢:٠٥:٠٦ م', at(2024, 5, 13, 14, 5, 6)],
    ['sv', '2024-05-13 14:05:06', at(2024, 5, 13, 14, 5, 6)],
    ['a number', '1715601906000', 1_715_601_906_000],
  ] as const)('%s', ([, text, expected]) => {
    expect(localeTimes([text])[0]).toBe(expected);
  });

  it('are months first or days first by what makes time go forward', () => {
    expect(localeTimes(['5/6/2024, 10:00:00', '13/6/2024, 10:00:00'])[0]).toBe(at(2024, 6, 5, 10, 0, 0));
    expect(localeTimes(['5/6/2024, 10:00:00', '5/13/2024, 10:00:00'])[0]).toBe(at(2024, 5, 6, 10, 0, 0));
    expect(localeTimes(['11/2/2024, 10:00:00'], at(2024, 2, 11, 12, 0, 0))[0]).toBe(at(2024, 2, 11, 10, 0, 0));
  });

  it('are left out where there is none', () => {
    expect(localeTimes(['', 'yesterday'])).toEqual([undefined, undefined]);
  });
});
