import { desktopLoginCode, type DesktopLogin } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { ApiFailure } from '#/lib/api.ts';
import { bindingSecretOf } from './binding-secret.ts';
import { signInByBrowser, type BrowserLoginWorld } from './sign-in-by-browser.ts';

const WAITING: DesktopLogin = { status: 'waiting', token: '', user: null, cookie: '', wechat: false, wechatId: '' };

/** A browser that only writes down what it should open, and a server that answers in this order. */
function aWorld(...answers: readonly (DesktopLogin | Error)[]) {
  const told: {
    opened: string[];
    codes: { code: string; server: string }[];
    asked: { state: string; secret: string }[];
  } = {
    opened: [],
    codes: [],
    asked: [],
  };
  const left = Promise.withResolvers<void>();
  const coming = answers.values();
  const world: BrowserLoginWorld = {
    open: (url) => Promise.resolve(void told.opened.push(url)),
    pickUp: (attempt) => {
      told.asked.push(attempt);
      const answer = coming.next().value ?? WAITING;
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    },
    show: (shown) => {
      told.codes.push(shown);
      return left.promise;
    },
    patienceMs: 60_000,
    askEveryMs: 1,
  };
  return { told, world, leave: () => left.resolve() };
}

describe('a sign-in of the desktop app in the browser', () => {
  it('tells the browser a state and the hash of its secret, and fetches the login with the secret', async () => {
    const user = { uuid: 'u1', name: 'Ada' } as NonNullable<DesktopLogin['user']>;
    const away = new ApiFailure('network', 0, 'away for a moment');
    const { told, world } = aWorld(WAITING, away, { ...WAITING, status: 'done', token: 't', user });
    expect(await signInByBrowser('google', world)).toEqual({ kind: 'done', token: 't', user });
    const { pathname, searchParams } = new URL(told.opened[0] ?? '', location.href);
    expect(pathname).toBe('/api/auth/google');
    const [state, channel] = [searchParams.get('state') ?? '', searchParams.get('channel') ?? ''];
    const secret = told.asked[0]?.secret ?? '';
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret)));
    expect(channel).toBe(hash.toBase64({ alphabet: 'base64url', omitPadding: true }));
    expect(told.asked).toEqual([1, 2, 3].map(() => ({ state, secret })));
    expect(told.opened[0]).not.toContain(secret);
    const server = location.host;
    expect(searchParams.get('server')).toBe(server);
    expect(told.codes).toEqual([{ code: await desktopLoginCode({ state, channel, server }), server }]);
  });

  it('keeps its secret for the phone of a WeChat login', async () => {
    const { told, world } = aWorld({ ...WAITING, status: 'done', wechat: true, wechatId: 'w1' });
    expect(await signInByBrowser('wechat', world)).toEqual({ kind: 'bind-phone', wechatId: 'w1' });
    expect(bindingSecretOf('w1')).toEqual({ secret: told.asked[0]?.secret });
    expect(bindingSecretOf('of a link that somebody sent')).toEqual({});
  });

  it('ends when it is given up, takes too long, is refused, or no browser opens', async () => {
    const given = aWorld();
    const ending = signInByBrowser('google', given.world);
    given.leave();
    expect(await ending).toEqual({ kind: 'closed' });
    expect(await signInByBrowser('google', { ...aWorld().world, patienceMs: 20 })).toEqual({ kind: 'timeout' });
    const banned = new ApiFailure('account_banned', 403, 'banned');
    expect(await signInByBrowser('google', aWorld(banned).world)).toEqual({ kind: 'error', message: 'account_banned' });
    const open = () => Promise.reject(new Error('Failed to open URL'));
    expect(await signInByBrowser('google', { ...aWorld().world, open })).toMatchObject({ kind: 'error' });
  });
});
