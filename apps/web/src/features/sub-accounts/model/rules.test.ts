import { ChildAccount } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { dailyBars, spentThisMonth } from './daily-bars.ts';
import { countByStatus, coveredPhone, findChildren } from './listed-children.ts';
import { leftOf, readCap, usedShare } from './monthly-cap.ts';

const NOW = Date.UTC(2026, 10, 16, 9);

function aChild(fields: Partial<ChildAccount>): ChildAccount {
  return ChildAccount.parse({ id: 'r', relationUuid: 'r', uuid: '', createdAt: '2026-11-01T00:00:00Z', ...fields });
}

describe('the list of sub-accounts', () => {
  const children = [
    aChild({ id: '1', name: 'Design desk', email: 'design@example.com' }),
    aChild({ id: '2', name: 'Family phone', phone: '+8613800002210', status: 'BANNED' }),
    aChild({ id: '3', email: 'intern@example.com', status: 'PENDING' }),
  ];
  const idsOf = (...[filter, query]: [Parameters<typeof findChildren>[1], string]) =>
    findChildren(children, filter, query).map(({ id }) => id);

  it('is counted and filtered by status', () => {
    expect(countByStatus(children)).toEqual({ ALL: 3, ACTIVE: 1, PENDING: 1, BANNED: 1 });
    expect(idsOf('ALL', '')).toEqual(['1', '2', '3']);
    expect(idsOf('BANNED', ' ')).toEqual(['2']);
  });

  it('is searched by name, address and number', () => {
    expect(idsOf('ALL', 'desk')).toEqual(['1']);
    expect(idsOf('ALL', 'intern@')).toEqual(['3']);
    expect(idsOf('ALL', '2210')).toEqual(['2']);
    expect(idsOf('ACTIVE', '2210')).toEqual([]);
  });

  it('covers numbers', () => {
    expect(coveredPhone('+8613800002210')).toBe('+86138 •••• 2210');
    expect(coveredPhone('+1234')).toBe('+1234');
  });
});

describe('daily use', () => {
  const spending = [
    { relationUuid: 'a', day: '2026-10-31', spent: '9' },
    { relationUuid: 'a', day: '2026-11-15', spent: '1.5' },
    { relationUuid: null, day: '2026-11-15', spent: '0.5' },
    { relationUuid: 'b', day: '2026-11-16', spent: '1' },
  ];

  it('has a bar for each of the last thirty days', () => {
    const bars = dailyBars(spending, NOW);
    expect(bars).toHaveLength(30);
    expect([bars[0]?.day, bars.at(-1)?.day]).toEqual(['2026-10-18', '2026-11-16']);
    expect(bars.at(-2)).toEqual({ day: '2026-11-15', nano: 2_000_000_000n, share: 0.222 });
  });

  it('of one sub-account leaves the others out', () => {
    const bars = dailyBars(spending, NOW, 'b');
    expect(bars.filter(({ nano }) => nano > 0n)).toEqual([{ day: '2026-11-16', nano: 1_000_000_000n, share: 1 }]);
  });

  it('is added up since the first of the month', () => {
    expect(spentThisMonth(spending, NOW)).toBe(3_000_000_000n);
  });
});

describe('a monthly limit', () => {
  it.each([
    ['', null],
    ['10', '10'],
    [' $12.50 ', '12.50'],
    ['2,5', '2.5'],
    ['-1', undefined],
    ['1e3', undefined],
    ['ten', undefined],
    ['1000000', undefined],
  ])('is read from %j as %j', (typed, cap) => {
    expect(readCap(typed)).toBe(cap);
  });

  it('is used up in part, whole, or not at all', () => {
    expect(usedShare('4.12', '10')).toBe(0.412);
    expect(usedShare('11', '10')).toBe(1);
    expect(usedShare('0', '0')).toBe(1);
    expect(usedShare('4', null)).toBeUndefined();
    expect(leftOf('4.5', '10')).toBe(5_500_000_000n);
    expect(leftOf('11', '10')).toBe(0n);
  });
});
