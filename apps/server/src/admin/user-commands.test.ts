import type { LoginResult, User } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { AccountAdmin } from '../features/accounts/account-admin.ts';
import { AuditLog } from '../features/accounts/audit-log.ts';
import { forEachEngine } from '../testing/engines.ts';
import { startHostedApp } from '../testing/hosted-app.ts';
import { isAboutUsers, readCommand } from './command.ts';
import { runUserCommand } from './user-commands.ts';

forEachEngine((_engine, open) => {
  /** A server with one account, whose operator has a command line. */
  async function startWithAda() {
    let now = Date.now();
    const app = await startHostedApp(await open(), { now: () => now });
    const ada = await app.signIn('Ada@example.org');
    const audit = new AuditLog(app.database, () => now);
    const accounts = new AccountAdmin(app.database, audit, () => now);
    const run = async (words: string): Promise<string> => {
      const lines: string[] = [];
      const command = readCommand(words.split(' '));
      if (!isAboutUsers(command)) throw new Error('not about users');
      await runUserCommand(command, { accounts, audit, print: (line) => void lines.push(line) });
      return lines.join('\n');
    };
    return { app, ada, run, wait: (ms: number) => (now += ms) };
  }

  describe('managing accounts', () => {
    it('lists and shows them by address and id, without a token or a code', async () => {
      const { app, ada, run } = await startWithAda();
      expect(await run('user list')).toMatch(/Ada@example\.org +active +user/);
      for (const who of ['ada@EXAMPLE.org', ada.user.uuid]) {
        const shown = await run(`user show ${who}`);
        expect(shown).toContain(ada.user.uuid);
        expect(shown).toContain('1 device');
        expect(shown).toContain('sign-in');
        expect(shown).not.toContain(ada.token);
        expect(shown).not.toContain(app.codeFor('Ada@example.org'));
      }
      await expect(run('user show nobody@example.org')).rejects.toThrow('There is no account "nobody@example.org"');
    });

    it('goes by what was proved, never by what somebody calls themselves, and says whom it was done to', async () => {
      const { app, ada, run } = await startWithAda();
      const phone = '13900139000';
      const rename = (username: string) =>
        app.call('POST', '/auth/update-username', { token: ada.token, body: { username } });
      expect((await rename(phone)).code).toBe(0);
      for (const act of ['show', 'ban', 'unban', 'operator']) {
        await expect(run(`user ${act} ${phone}`)).rejects.toThrow(`There is no account "${phone}"`);
      }
      await app.call('POST', '/auth/verification/sms', { body: { phone } });
      const body = { phone, code: app.codeFor(`+86${phone}`) };
      const boss = await app.call<LoginResult>('POST', '/auth/phone/login', { body });
      const { uuid } = boss.data.user;
      expect(await run(`user operator ${phone}`)).toBe(`Account ${uuid} (phone: +86${phone}) is an operator now.`);
      expect((await app.call<User>('GET', '/auth/self', { token: ada.token })).data.isOperator).toBe(false);
      expect(await run('user ban ADA@example.org')).toContain(`Account ${ada.user.uuid} (email: Ada@example.org)`);
    });

    it('lists ways in with their kinds, without what people call their passkeys', async () => {
      const { app, ada, run } = await startWithAda();
      const way = { account_id: ada.user.uuid, data: '', proved_at: 1, created_at: 1 };
      await app.database.db
        .insertInto('identities')
        .values([
          { ...way, id: 'k', kind: 'passkey', subject: 'key', label: 'boss@example.org' },
          { ...way, id: 'w', kind: 'wechat', subject: 'o1', label: 'x, email: boss@example.org' },
        ])
        .execute();
      expect(await run('user list')).toContain('wechat: "x, email: boss@example.org", email: Ada@example.org');
      expect(await run('user list')).not.toContain('passkey');
    });

    it('that makes an operator voids the links that were printed for the first one', async () => {
      const { app, ada, run } = await startWithAda();
      const ticket = await app.app.firstOperatorTicket();
      const eve = await app.signIn('eve@example.org', { from: '192.0.2.1' });
      const become = () => app.call('POST', '/account/operator', { token: eve.token, body: { ticket } });
      await run(`user operator ${ada.user.uuid}`);
      expect((await become()).code).toBe(2012);
      expect(await app.app.firstOperatorTicket()).toBeUndefined();
    });

    it('bans and unbans: a session stops working within seconds, and works again', async () => {
      const { app, ada, run, wait } = await startWithAda();
      const call = async () => (await app.call('GET', '/auth/self', { token: ada.token })).code;
      expect(await call()).toBe(0);
      await run('user ban ada@example.org');
      wait(3_000);
      expect(await call()).toBe(2009);
      await run('user unban ada@example.org');
      wait(3_000);
      expect(await call()).toBe(0);
    });

    it('makes operators and ends it, and all of it is in the audit log', async () => {
      const { app, ada, run, wait } = await startWithAda();
      const manages = async () => (await app.call('GET', '/channels', { token: ada.token })).status;
      expect(await manages()).toBe(403);
      await run('user operator ada@example.org');
      wait(3_000);
      expect(await manages()).toBe(200);
      await run('user operator ada@example.org --remove');
      wait(3_000);
      expect(await manages()).toBe(403);
      const log = await run('audit ada@example.org');
      expect(log).toMatch(/operator-removed +\S+ +admin/);
      expect(log).toMatch(/operator-made +\S+ +admin/);
      expect(log).toMatch(/sign-in +\S+ +themselves +203\.0\.113\.0\/24 +via=email/);
      expect((await run('audit --limit 1')).split('\n')).toHaveLength(2);
    });

    it('says what it does not understand', async () => {
      for (const words of [
        'user',
        'user ban',
        'user ban a b',
        'user explode x',
        'audit --limit none',
        'user list --x',
      ]) {
        expect(() => readCommand(words.split(' '))).toThrow(/Run "npm run admin|--limit/);
      }
    });
  });
});
