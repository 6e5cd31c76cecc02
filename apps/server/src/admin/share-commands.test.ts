import type { Published, SharedChat } from '@parley/contract';
import { aMessage, aSession } from '@parley/testkit';
import { expect, it } from 'vitest';
import type { Database } from '../db/open-database.ts';
import { AuditLog } from '../features/accounts/audit-log.ts';
import { PublicationsRepository } from '../features/publishing/repository.ts';
import { onBothEngines } from '../testing/engines.ts';
import { startHostedApp } from '../testing/hosted-app.ts';
import { isAboutShares, readCommand } from './command.ts';
import { runShareCommand } from './share-commands.ts';

/** The note of a link that is over stays for a while: long enough for it to go. */
const TWO_HOURS_MS = 7_200_000;

/** Runs commands of the operator; gives what they print. */
function commandsOn(database: Database): (...words: string[]) => Promise<string> {
  return async (...words) => {
    const lines: string[] = [];
    const command = readCommand(['share', ...words]);
    if (!isAboutShares(command)) throw new Error('not about shares');
    await runShareCommand(command, {
      publications: new PublicationsRepository(database),
      audit: new AuditLog(database, Date.now),
      now: Date.now,
      print: (line) => void lines.push(line),
    });
    return lines.join('\n');
  };
}

onBothEngines((_engine, open) => {
  it('the operator sees what is shared, what was reported first, takes it down and shows it again', async () => {
    const { call, signIn, database } = await startHostedApp(await open());
    const run = commandsOn(database);
    expect(await run('list')).toBe('Nobody shares anything.');
    const { token } = await signIn('anna@example.org');
    const share = async (name: string) => {
      const body = { name, messages: [{ id: 'a', date: 1, role: 'user', content: 'Hello' }] };
      return (await call<Published>('POST', '/share', { token, body })).data.shareId;
    };
    const reported = await share('Rye');
    const other = await share('Barley');
    const body = { reason: 'fraud' };
    await call('POST', `/share/${reported}/report`, { body });
    expect(await run('list')).not.toContain('IN THEIR WORDS');
    const note = 'It asks for\n my \u001b[31mpassword\u202e.';
    await call('POST', `/share/${reported}/report`, { body: { ...body, note } });
    expect((await run('list')).split('\n').at(-1)).toMatch(
      new RegExp(`^${reported} +[-0-9]{10} +fraud +It asks for my \\[31mpassword\\.$`),
    );
    const lines = (await run('list')).split('\n');
    expect(lines[1]).toMatch(new RegExp(`^${reported} +chat +Rye .* fraud:2 +public`));
    expect(lines[2]).toMatch(new RegExp(`^${other} +chat +Barley .* - +public`));

    expect(await run('takedown', reported)).toContain('notice');
    expect((await call('GET', `/share/${reported}`)).status).toBe(410);
    expect((await call('PUT', `/share/${reported}`, { token, body: { messages: [] } })).status).toBe(400);
    expect(await run('list')).toContain('taken down');
    await run('restore', reported);
    expect((await call('GET', `/share/${reported}`)).status).toBe(200);
    await run('takedown', reported);
    expect((await call('DELETE', `/share/${reported}`, { token })).status).toBe(200);
    expect(await run('list')).not.toContain(reported);
    await expect(run('restore', reported)).rejects.toThrow('Nothing is shared');
    await expect(run('takedown', 'nothing')).rejects.toThrow('Nothing is shared');
    expect(() => readCommand(['share', 'list', '--limit', '0'])).toThrow('--limit');
  });

  it('a chat that is shared as it goes on is reported, taken down and shown again like a copy', async () => {
    const { call, signIn, database } = await startHostedApp(await open());
    const run = commandsOn(database);
    const { token } = await signIn('anna@example.org');
    const session = aSession({ id: 'a', topic: 'Oats', messages: [aMessage({ id: 'm', content: 'Hello' })] });
    await call('POST', '/chat-history', { token, body: { session } });
    const share = (isShared: boolean) =>
      call<{ secret: string | null }>('PUT', '/chat-history/a/share', { token, body: { isShared } });
    const { secret } = (await share(true)).data;
    const read = () => call<SharedChat>('GET', `/chat-history/a/share?secret=${secret}`);
    const { reportId } = (await read()).data;
    expect((await call('GET', `/share/${reportId}`)).status).toBe(404);
    expect((await call('POST', `/share/${reportId}/report`, { body: { reason: 'fraud' } })).status).toBe(200);
    expect((await run('list')).split('\n')[1]).toMatch(new RegExp(`^${reportId} +live +Oats .* fraud:1 +public`));

    await run('takedown', String(reportId));
    expect((await read()).status).toBe(410);
    await run('restore', String(reportId));
    expect((await read()).status).toBe(200);

    await share(false);
    expect((await read()).status).toBe(404);
    await new PublicationsRepository(database).sweep(Date.now() + TWO_HOURS_MS);
    expect(await run('list')).toBe('Nobody shares anything.');
  });
});
