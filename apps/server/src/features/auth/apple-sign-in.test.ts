import type { LoginResult } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { countSignedIn, NOBODY_SIGNED_IN } from '../../testing/accounts.ts';
import { forEachEngine } from '../../testing/engines.ts';
import { startHostedApp } from '../../testing/hosted-app.ts';
import { playApple } from '../../testing/play-apple.ts';

forEachEngine((_engine, open) => {
  describe('Apple', () => {
    async function startWithApple() {
      const apple = await playApple();
      const app = await startHostedApp(await open(), {
        config: { appleClientIds: ['chat.parley.app'] },
        signIn: { appleIssuer: apple.issuer },
      });
      const login = (identityToken: string, nonce: string, name?: string) =>
        app.call<LoginResult>('POST', '/auth/ios/login', { body: { identityToken, nonce, ...(name && { name }) } });
      return { app, login, sign: apple.sign };
    }

    it('signs in with a token of Apple, once each', async () => {
      const { app, login, sign } = await startWithApple();
      const token = await sign({ sub: 'apple-1', nonce: 'n1' });
      const first = await login(token, 'n1', 'Ada Lovelace');
      expect(first.data.user).toMatchObject({ name: 'Ada_Lovelace' });
      expect((await login(token, 'n1')).code).toBe(2007);
      const again = await login(await sign({ sub: 'apple-1', nonce: 'n2' }), 'n2');
      expect(again.data.user.uuid).toBe(first.data.user.uuid);
      expect(await countSignedIn(app)).toEqual({ accounts: 1, identities: 1, sessions: 2 });
    });

    it('refuses tokens of others, for others, of another time or attempt', async () => {
      const { app, login, sign } = await startWithApple();
      const claims = { sub: 'apple-1', nonce: 'n1' };
      const tokens = [
        await sign(claims, { isForeign: true }),
        await sign(claims, { isForeign: true, kid: 'apple-2' }),
        await sign({ ...claims, aud: 'another.app' }),
        await sign({ ...claims, iss: 'https://evil.example' }),
        await sign(claims, { time: Date.now() - 3_600_000 }),
        await sign({ ...claims, nonce: 'another' }),
        'not.a.token',
        `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from('{"sub":"apple-1"}').toString('base64url')}.`,
      ];
      for (const token of tokens) expect((await login(token, 'n1')).code).toBe(2007);
      expect(await countSignedIn(app)).toEqual(NOBODY_SIGNED_IN);
    });
  });
});
