import type { User } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { forEachEngine } from '../../testing/engines.ts';
import { startHostedApp } from '../../testing/hosted-app.ts';

forEachEngine((_engine, open) => {
  describe('whether chats are kept on the server', () => {
    it('is not answered at first, and then the answer of the account on all its devices', async () => {
      const app = await startHostedApp(await open());
      const ada = await app.signIn('ada@example.org');
      const bob = await app.signIn('bob@example.org');
      expect(ada.user.keepsChats).toBeNull();
      const answer = (token: string | undefined, keepsChats: unknown) =>
        app.call<User>('POST', '/account/keep-chats', { token, body: { keepsChats } });
      const self = async (token: string) => (await app.call<User>('GET', '/auth/self', { token })).data.keepsChats;

      expect((await answer(ada.token, true)).data).toMatchObject({ uuid: ada.user.uuid, keepsChats: true });
      expect(await self(ada.token)).toBe(true);
      expect(await self(bob.token)).toBeNull();
      await answer(ada.token, false);
      expect(await self(ada.token)).toBe(false);
      expect((await answer(ada.token, 'maybe')).code).toBe(1001);
      expect((await answer(undefined, true)).code).toBe(2000);
    });
  });
});
