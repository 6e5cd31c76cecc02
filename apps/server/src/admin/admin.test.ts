import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { errorScript } from '@parley/testkit';
import { describe, expect, it } from 'vitest';
import { AuditLog } from '../features/accounts/audit-log.ts';
import { ChannelsRepository } from '../features/channels/repository.ts';
import { secretBox } from '../lib/secret-box.ts';
import { StartupError } from '../lib/startup-error.ts';
import { TEST_SECRET } from '../testing/app.ts';
import { onBothEngines, type Open, temporaryFolder } from '../testing/engines.ts';
import { anUpstream } from '../testing/proxied-app.ts';
import { BARE_ENVIRONMENT } from '../testing/server-process.ts';
import { runCommand } from './channel-commands.ts';
import { isAboutChannels, readCommand } from './command.ts';
import { readKeys } from './read-keys.ts';

const KEY = 'sk-of-the-operator';

async function admin(open: Open) {
  const database = await open();
  const audit = new AuditLog(database, Date.now);
  const lines: string[] = [];
  const run = async (words: string) => {
    const command = readCommand(words.split(' '));
    if (!isAboutChannels(command)) throw new Error('not about channels');
    await runCommand(command, {
      repository: new ChannelsRepository(database),
      audit,
      box: secretBox(TEST_SECRET),
      fetch: globalThis.fetch,
      now: Date.now,
      print: (line) => void lines.push(line),
      readKeys: async () => [KEY, `${KEY}-2`],
    });
    return lines.splice(0).join('\n');
  };
  return { database, audit, run };
}

onBothEngines((_engine, open) => {
  describe('managing channels', () => {
    it('adds, lists, switches and removes them, and shows no key', async () => {
      const { run, database } = await admin(open);
      expect(await run('channel list')).toContain('no channels yet');
      await run('channel add --provider openai --name main --models a,b --weight 30');
      const listed = await run('channel list');
      expect(listed).toMatch(/main +OpenAI +on +30 +2 +a,b +https:\/\/api\.openai\.com\/v1/);
      await run('channel disable main');
      expect(await run('channel list')).toMatch(/main +OpenAI +off/);
      await run('channel enable main');
      expect(await run('channel list')).toMatch(/main +OpenAI +on/);
      const rows = await database.db.selectFrom('channels').selectAll().execute();
      expect(listed + JSON.stringify(rows)).not.toContain(KEY);
      await run('channel remove main');
      expect(await run('channel list')).toContain('no channels yet');
    });

    it('leaves a line in the audit log for everything that is done to them, and for nothing else', async () => {
      const { run, audit } = await admin(open);
      await run('channel add --provider openai --name main');
      await expect(run('channel add --provider openai --name main')).rejects.toThrow(/already/);
      await run('channel disable main');
      await run('channel list');
      await run('channel remove main');
      const entries = await audit.list({ limit: 10 });
      expect(entries.map(({ action, actor_id: by, account_id: on }) => [action, by, on].join(' ')).toSorted()).toEqual([
        'channel-added admin server',
        'channel-changed admin server',
        'channel-removed admin server',
      ]);
      expect(JSON.stringify(entries)).not.toContain(KEY);
    });

    it('prints nothing that a terminal would obey', async () => {
      const { run, database } = await admin(open);
      await run('channel add --provider openai --name main');
      await database.db.updateTable('channels').set({ name: 'ma\u001b[2Jin\u202e' }).execute();
      expect(await run('channel list')).toContain('ma\\u{1b}[2Jin\\u{202e}');
    });

    it('knows each name once, and names what there is', async () => {
      const { run } = await admin(open);
      await run('channel add --provider openai --name main');
      await expect(run('channel add --provider openai --name main')).rejects.toThrow(/already/);
      await expect(run('channel remove other')).rejects.toThrow('There is no channel called other. There are: main.');
    });

    it('tries every key', async () => {
      const { run } = await admin(open);
      const upstream = await anUpstream();
      await run(`channel add --provider other --name main --base-url ${upstream.url}`);
      expect(await run('channel test main')).toBe(
        'models: 2 listed\nkey 1: scripted-1 answers\nkey 2: scripted-1 answers',
      );
      upstream.play(errorScript(401, { message: `bad key ${KEY}` }));
      await expect(run('channel test main')).rejects.toThrow('Not every key works');
      expect(upstream.requests.map(({ headers }) => headers['authorization'])).toEqual([
        `Bearer ${KEY}`,
        `Bearer ${KEY}-2`,
        `Bearer ${KEY}`,
        `Bearer ${KEY}-2`,
      ]);
    });
  });
});

describe('what cannot be understood', () => {
  it.each([
    ['another subject', 'plan add', /nothing called "plan"/],
    ['another action', 'channel paint', /no "channel paint"/],
    ['half a word about the secret', 'secret', /no "secret"/],
    ['too much about the secret', 'secret accept now', /no "secret accept now"/],
    ['no name', 'channel test', /needs the name/],
    ['an unknown provider', 'channel add --provider acme --name a', /--provider must be one of OpenAI/],
    ['a provider that does not chat', 'channel add --provider deepl --name a', /DeepL has no models/],
    ['no address', 'channel add --provider other --name a', /give --base-url/],
    [
      'an address with a password',
      'channel add --provider other --name a --base-url https://u:p@a.org',
      /--base-url must be/,
    ],
    ['a weight of nothing', 'channel add --provider openai --name a --weight 0', /--weight must be/],
    ['an unknown option', 'channel add --providor openai', /Unknown option '--providor'/],
  ])('gets a sentence: %s', (_, words, sentence) => {
    expect(() => readCommand(words.split(' '))).toThrow(sentence);
    expect(() => readCommand(words.split(' '))).toThrow(StartupError);
  });
});

describe('the keys of a new channel', () => {
  const input = (text: string) => {
    const warnings: string[] = [];
    return {
      environment: { KEY },
      stdin: Readable.from([text]),
      warn: (line: string) => void warnings.push(line),
      warnings,
    };
  };

  it('come from standard input, one on each line', async () => {
    expect(await readKeys({ kind: 'input' }, input(`${KEY}\n\n other \r\n${KEY}\n`))).toEqual([KEY, 'other']);
  });

  it('come from the environment', async () => {
    expect(await readKeys({ kind: 'environment', names: ['KEY'] }, input(''))).toEqual([KEY]);
    await expect(readKeys({ kind: 'environment', names: ['NONE'] }, input(''))).rejects.toThrow('NONE is not set');
  });

  it('bring a warning when they stand on the command line', async () => {
    const given = input('');
    expect(await readKeys({ kind: 'given', keys: [KEY] }, given)).toEqual([KEY]);
    expect(given.warnings.join()).toMatch(/history/);
  });

  it('are refused when they would break a header, or when there is none', async () => {
    await expect(readKeys({ kind: 'input' }, input('a b'))).rejects.toThrow(/one word/);
    await expect(readKeys({ kind: 'input' }, input('\n'))).rejects.toThrow(/No key/);
    expect(await readKeys({ kind: 'none' }, input(''))).toEqual(['']);
  });
});

describe('the program', () => {
  it('works from the command line, with the settings of the server', () => {
    const env = { ...BARE_ENVIRONMENT, PARLEY_DATA: temporaryFolder() };
    const run = (words: string[], text = '') =>
      spawnSync(process.execPath, [join(import.meta.dirname, 'main.ts'), ...words], {
        env,
        input: text,
        encoding: 'utf8',
      });
    const added = run(['channel', 'add', '--provider', 'OpenAI', '--name', 'My channel'], `${KEY}\n`);
    expect([added.status, added.stdout]).toEqual([0, expect.stringContaining('My channel is added')]);
    expect(run(['channel', 'list']).stdout).toContain('My channel');
    const wrong = run(['channel', 'enable', 'nothing']);
    expect([wrong.status, wrong.stderr]).toEqual([1, 'There is no channel called nothing. There are: My channel.\n']);
    expect(run(['--help']).stdout).toContain('npm run admin -- channel add');
  });

  it('seals nothing with another secret than the database knows, until it is told to', () => {
    const dataDir = temporaryFolder();
    const run = (secret: string, words: string[]) =>
      spawnSync(process.execPath, [join(import.meta.dirname, 'main.ts'), ...words], {
        env: { ...BARE_ENVIRONMENT, PARLEY_DATA: dataDir, PARLEY_SECRET: secret },
        encoding: 'utf8',
      });
    const [first, second] = ['1'.repeat(32), '2'.repeat(32)] as const;
    expect(run(first, ['channel', 'list']).status).toBe(0);
    const refused = run(second, ['channel', 'list']);
    expect([refused.status, refused.stderr]).toEqual([1, expect.stringMatching(/PARLEY_SECRET.*secret accept/)]);
    expect(run(second, ['secret', 'accept']).stdout).toContain('counts from now on');
    expect(run(second, ['channel', 'list']).status).toBe(0);
    expect(run(first, ['channel', 'list']).status).toBe(1);
  });
});
