import { type AccountIdentity, ERRORS, type LoginResult, type PasskeyChallenge } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { forEachEngine } from '../../testing/engines.ts';
import { startHostedApp } from '../../testing/hosted-app.ts';
import { SoftwareAuthenticator } from '../../testing/software-authenticator.ts';

const ORIGIN = 'https://chat.example.org';

forEachEngine((_engine, open) => {
  async function startWithAda() {
    let now = Date.now();
    const app = await startHostedApp(await open(), { now: () => now, config: { publicUrl: ORIGIN } });
    const ada = await app.signIn('ada@example.org');
    const begin = async (path: string, token?: string) => {
      const { data } = await app.call<PasskeyChallenge>('POST', `/auth/passkeys/${path}/start`, { token });
      return { ticket: data.ticket, challenge: String(data.options['challenge']) };
    };
    const add = async (
      key: SoftwareAuthenticator,
      { token = ada.token, origin = ORIGIN, as }: { token?: string; origin?: string; as?: string } = {},
    ) => {
      const { ticket, challenge } = await begin('register', token);
      const body = { ticket, label: 'My phone', credential: key.create(challenge, origin) };
      return app.call('POST', '/auth/passkeys/register/finish', { token: as ?? token, body });
    };
    const finish = (body: object) => app.call<LoginResult>('POST', '/auth/passkeys/login/finish', { body });
    const enter = async (key: SoftwareAuthenticator, origin = ORIGIN) => {
      const { ticket, challenge } = await begin('login');
      return finish({ ticket, credential: key.use(challenge, origin) });
    };
    return { app, ada, begin, add, enter, finish, wait: (ms: number) => (now += ms) };
  }

  it('no passkeys at an IP address: browsers bind them to names', async () => {
    const app = await startHostedApp(await open(), { config: { publicUrl: 'http://192.0.2.7:8080' } });
    expect((await app.call('POST', '/auth/passkeys/login/start')).code).toBe(ERRORS.not_implemented.code);
  });

  describe('a passkey', () => {
    it('is added by somebody who is signed in, and signs in from then on', async () => {
      const { app, ada, add, enter } = await startWithAda();
      const key = new SoftwareAuthenticator();
      expect((await enter(key)).code).toBe(2004);
      expect((await add(key)).code).toBe(0);
      const entered = await enter(key);
      expect(entered.data.user.uuid).toBe(ada.user.uuid);
      expect((await enter(key)).code).toBe(0);
      const { data } = await app.call<AccountIdentity[]>('GET', '/account/identities', { token: entered.data.token });
      expect(data).toMatchObject([{ kind: 'email' }, { kind: 'passkey', label: 'My phone' }]);
      // It is a second way in: the first one stays.
      const removal = await app.call('DELETE', `/account/identities/${data[0]?.id}`, { token: ada.token });
      expect(removal.code).toBe(2014);
      expect((await app.call('DELETE', `/account/identities/${data[1]?.id}`, { token: ada.token })).code).toBe(0);
      expect((await enter(key)).code).toBe(2004);
    });

    it('is refused from another site, with another challenge, a second time, too late, or by another key', async () => {
      const { begin, add, enter, finish, wait } = await startWithAda();
      const key = new SoftwareAuthenticator();
      expect((await add(key, { origin: 'https://evil.example' })).code).toBe(2004);
      await add(key);
      expect((await enter(key, 'https://evil.example')).code).toBe(2004);
      const { ticket, challenge } = await begin('login');
      expect((await finish({ ticket, credential: key.use('bWFkZS11cA', ORIGIN) })).code).toBe(2004);
      const forged = { ...new SoftwareAuthenticator().use(challenge, ORIGIN), id: key.id.toString('base64url') };
      expect((await finish({ ticket, credential: forged })).code).toBe(2004);
      const right = { ticket, credential: key.use(challenge, ORIGIN) };
      const answers = await Promise.all([finish(right), finish(right), finish(right)]);
      expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 2004, 2004]);
      const next = await begin('login');
      const copied = key.use(next.challenge, ORIGIN, { isReplay: true });
      expect((await finish({ ticket: next.ticket, credential: copied })).code).toBe(2004);
      wait(300_000);
      expect((await finish({ ticket: next.ticket, credential: key.use(next.challenge, ORIGIN) })).code).toBe(2004);
    });

    it('of one account is not added to another, nor with the ticket of another', async () => {
      const { app, ada, add } = await startWithAda();
      const eve = await app.signIn('eve@example.org', { from: '192.0.2.1' });
      const key = new SoftwareAuthenticator();
      expect((await add(key, { token: ada.token, as: eve.token })).code).toBe(2004);
      await add(key);
      expect((await add(key, { token: eve.token })).code).toBe(2013);
    });
  });
});
