import { describe, expect, it } from 'vitest';
import { readSignInQuery } from './sign-in-query.ts';

const OFFER = { wechat: true };

describe('the query of the login screen', () => {
  it('leads on to a path of this origin, with a slash where it is missing', () => {
    expect(readSignInQuery({ redirect: '/masks?a=1' }, OFFER).target).toBe('/masks?a=1');
    expect(readSignInQuery({ redirect: 'masks' }, OFFER).target).toBe('/masks');
  });

  it.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '/api/auth/google', ''])(
    'leads to the chat instead of %j',
    (redirect) => {
      expect(readSignInQuery({ redirect }, OFFER).target).toBe('/');
    },
  );

  it('binds a phone only with both its parameters', () => {
    expect(readSignInQuery({ wechatId: 'ticket', phone: '' }, OFFER).wechatId).toBe('ticket');
    expect(readSignInQuery({ wechatId: 'ticket' }, OFFER).wechatId).toBeUndefined();
    expect(readSignInQuery({ phone: '1' }, OFFER).wechatId).toBeUndefined();
  });

  it('binds no phone where WeChat is not offered', () => {
    expect(readSignInQuery({ wechatId: 'ticket', phone: '' }, { wechat: false }).wechatId).toBeUndefined();
  });

  it('knows an account that was disabled', () => {
    expect(readSignInQuery({ disabled: '1' }, OFFER).isDisabled).toBe(true);
    expect(readSignInQuery({}, OFFER).isDisabled).toBe(false);
  });

  it('begins with a number that came along, and with nothing else', () => {
    expect(readSignInQuery({ wechatId: 'ticket', phone: '13800138000' }, OFFER).phone).toBe('13800138000');
    expect(readSignInQuery({ wechatId: 'ticket', phone: 'true' }, OFFER).phone).toBe('');
  });
});
