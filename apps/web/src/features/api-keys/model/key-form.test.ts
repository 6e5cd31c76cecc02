import { ApiKey } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { EMPTY_KEY_FORM, formOfKey, hasLimits, keyFormProblems, keyOfForm } from './key-form.ts';

const NOW = new Date(2026, 10, 16, 12).getTime();
const DAY_MS = 86_400_000;

describe('the form of a key', () => {
  it('asks for nothing: a key needs neither a name nor limits', () => {
    expect(keyFormProblems(EMPTY_KEY_FORM, NOW)).toEqual({});
    expect(keyOfForm(EMPTY_KEY_FORM, NOW)).toEqual({
      name: '',
      expiresAt: null,
      spendingLimit: null,
      models: [],
      addresses: [],
      readsChats: false,
    });
    expect(hasLimits(EMPTY_KEY_FORM)).toBe(false);
  });

  it('ends a key after so many days, or with the end of a day', () => {
    const inDays = keyOfForm({ ...EMPTY_KEY_FORM, expiry: 'month' }, NOW);
    expect(inDays.expiresAt).toBe(new Date(NOW + 30 * DAY_MS).toISOString());
    const today = { ...EMPTY_KEY_FORM, expiry: 'date', date: '2026-11-16' } as const;
    expect(keyFormProblems(today, NOW)).toEqual({});
    expect(keyOfForm(today, NOW).expiresAt).toBe(new Date(2026, 10, 16, 23, 59, 59).toISOString());
    expect(keyFormProblems({ ...today, date: '2026-11-15' }, NOW)).toEqual({ date: 'past' });
    expect(keyFormProblems({ ...today, date: '' }, NOW)).toEqual({ date: 'missing' });
  });

  it.each([
    ['5', '5'],
    [' $2.50 ', '2.50'],
    ['2,50', '2.50'],
  ])('reads the amount %j', (limit, read) => {
    const form = { ...EMPTY_KEY_FORM, limit };
    expect(keyFormProblems(form, NOW)).toEqual({});
    expect(keyOfForm(form, NOW).spendingLimit).toBe(read);
  });

  it.each(['0', '-1', 'ten', '1.2.3', '1000000'])('does not take the amount %j', (limit) => {
    expect(keyFormProblems({ ...EMPTY_KEY_FORM, limit }, NOW)).toEqual({ limit: true });
  });

  it('takes addresses however they are separated, and names the one that is none', () => {
    const form = { ...EMPTY_KEY_FORM, addresses: '203.0.113.7, 10.0.0.0/8\n2001:db8::/32;' };
    expect(keyFormProblems(form, NOW)).toEqual({});
    expect(keyOfForm(form, NOW).addresses).toEqual(['203.0.113.7', '10.0.0.0/8', '2001:db8::/32']);
    expect(keyFormProblems({ ...form, addresses: '10.0.0.1 office' }, NOW)).toEqual({ addresses: 'office' });
  });

  it('wants a model where only some are allowed, and forgets them where all are', () => {
    expect(keyFormProblems({ ...EMPTY_KEY_FORM, onlySome: true }, NOW)).toEqual({ models: true });
    expect(keyOfForm({ ...EMPTY_KEY_FORM, models: ['a'] }, NOW).models).toEqual([]);
    expect(keyOfForm({ ...EMPTY_KEY_FORM, onlySome: true, models: ['a'] }, NOW).models).toEqual(['a']);
  });

  it('shows a key as it is, and gives it back unchanged', () => {
    const key = ApiKey.parse({
      uuid: 'u',
      id: 'u',
      name: 'Script',
      createdAt: '2026-11-01T00:00:00Z',
      expiresAt: new Date(2027, 0, 31, 23, 59, 59).toISOString(),
      spendingLimit: '2.5',
      models: ['a', 'b'],
      addresses: ['10.0.0.0/8', '::1'],
      readsChats: true,
    });
    const form = formOfKey(key);
    expect(hasLimits(form)).toBe(true);
    expect(keyFormProblems(form, NOW)).toEqual({});
    const { name, expiresAt, spendingLimit, models, addresses, readsChats } = key;
    expect(keyOfForm(form, NOW)).toEqual({ name, expiresAt, spendingLimit, models, addresses, readsChats });
  });
});
