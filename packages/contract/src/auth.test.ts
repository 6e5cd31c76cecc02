import { describe, expect, it } from 'vitest';
import { EmailAddress, LoginCode, normalizePhone, PhoneLogin, Username } from './auth.ts';
import { Redeem } from './billing.ts';
import { NewChild } from './sub-accounts.ts';

describe('a username', () => {
  it.each(['anna', 'Anna_1', '张伟', '张_2'])('may be %s', (name) => {
    expect(Username.safeParse(name).success).toBe(true);
  });

  it.each(['', 'anna b', 'anna-b', 'ánna', 'a@b', '🙂', 'a'.repeat(65)])('may not be %j', (name) => {
    expect(Username.safeParse(name).success).toBe(false);
  });
});

describe('an email address', () => {
  it('is trimmed, and its domain is written small', () => {
    expect(EmailAddress.parse('  Anna.B+x@Example.COM ')).toBe('Anna.B+x@example.com');
  });

  it.each(['', 'anna', 'anna@', '@example.com', 'anna@example', 'a b@example.com'])('may not be %j', (email) => {
    expect(EmailAddress.safeParse(email).success).toBe(false);
  });
});

describe('a phone number', () => {
  it.each([
    ['13800138000', '+8613800138000'],
    ['138 0013-8000', '+8613800138000'],
    ['+86 138 0013 8000', '+8613800138000'],
    ['0086 13800138000', '+8613800138000'],
    ['+1 (415) 555-2671', '+14155552671'],
  ])('%j is kept as %s', (text, expected) => {
    expect(normalizePhone(text)).toBe(expected);
  });

  it.each(['', '12345', '23800138000', '+86 12345', '+0123456789', '1380013800a', '+12345678901234567'])(
    'may not be %j',
    (text) => {
      expect(normalizePhone(text)).toBeUndefined();
      expect(PhoneLogin.safeParse({ phone: text, code: '123456' }).error?.issues[0]?.path).toEqual(['phone']);
    },
  );
});

describe('a login code', () => {
  it('has six digits', () => {
    expect(LoginCode.parse(' 012345 ')).toBe('012345');
  });

  it.each(['', '12345', '1234567', '12a456', '１２３４５６'])('may not be %j', (code) => {
    expect(LoginCode.safeParse(code).success).toBe(false);
  });
});

describe('a redeem card', () => {
  it.each([
    [{ cardNumber: '', cardPassword: 'x' }, 'cardNumber'],
    [{ cardNumber: 'x', cardPassword: '  ' }, 'cardPassword'],
    [{ cardNumber: 'x' }, 'cardPassword'],
  ])('%j is refused for its %s', (card, field) => {
    expect(Redeem.safeParse(card).error?.issues[0]?.path).toEqual([field]);
  });
});

describe('a new sub-account', () => {
  it('is known by email or by phone', () => {
    expect(NewChild.parse({ email: 'a@example.com' })).toEqual({ email: 'a@example.com' });
    expect(NewChild.parse({ phone: '13800138000' })).toEqual({ phone: '+8613800138000' });
    expect(NewChild.safeParse({ name: 'Anna' }).success).toBe(false);
  });

  it('may be invited with a monthly limit, in dollars', () => {
    expect(NewChild.parse({ email: 'a@example.com', monthlyCap: ' 12.50 ' })).toMatchObject({ monthlyCap: '12.50' });
    for (const monthlyCap of ['', '-1', '1e3', '1000000', 'lots']) {
      expect(NewChild.safeParse({ email: 'a@example.com', monthlyCap }).success).toBe(false);
    }
  });
});
