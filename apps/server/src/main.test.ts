import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from './db/open-database.ts';
import { temporaryFolder } from './testing/engines.ts';
import { BARE_ENVIRONMENT } from './testing/server-process.ts';

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));

interface Run {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

function start(words: string[], environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, [MAIN, ...words], {
    env: {
      ...BARE_ENVIRONMENT,
      PARLEY_LOCAL_MODELS: '0',
      PARLEY_DATA: temporaryFolder(),
      PORT: '0',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => (output.stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output.stderr += chunk.toString()));
  const ended = once(child, 'close').then(([code]): Run => ({ code: code as number | null, ...output }));
  return { child, output, ended };
}

async function ready(run: ReturnType<typeof start>): Promise<string> {
  await expect.poll(() => run.output.stdout, { timeout: 60_000 }).toContain('Parley is ready at ');
  return /Parley is ready at (\S+)/.exec(run.output.stdout)?.[1] ?? '';
}

describe('the program', () => {
  it('takes one command to have accounts: the first start prints a link that makes an operator', async () => {
    const run = start([], { PARLEY_MODE: 'hosted' });
    const address = await ready(run);
    const linkOf = async () => {
      await expect.poll(() => run.output.stdout).toContain('login?operator=');
      return new URL(/(\S+login\?operator=\S+)/.exec(run.output.stdout)?.[1] ?? '');
    };
    const link = await linkOf();
    expect(link.href.startsWith(address)).toBe(true);
    const post = async (path: string, body: object, token = '') => {
      const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
      const response = await fetch(`${address}api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
      return (await response.json()) as { code: number; data: { token: string; isOperator: boolean } };
    };
    const email = 'ada@example.org';
    expect((await post('/auth/verification/email', { email })).code).toBe(0);
    await expect.poll(() => run.output.stdout).toContain('not sent to ada@example.org');
    const code = /sent to ada@example\.org: \D*(\d{6})/.exec(run.output.stdout)?.[1] ?? '';
    const { token } = (await post('/auth/login', { email, code })).data;
    const ticket = link.searchParams.get('operator') ?? '';
    expect((await post('/account/operator', { ticket }, token)).data.isOperator).toBe(true);
    run.child.kill('SIGTERM');
    await run.ended;
  });

  it('says what is missing where accounts are in production without mail, and writes no code anywhere', async () => {
    const run = start([], { PARLEY_MODE: 'hosted', NODE_ENV: 'production' });
    const address = await ready(run);
    await expect.poll(() => run.output.stdout).toContain('nobody can sign in: mail is missing');
    const sent = await fetch(`${address}api/auth/verification/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"email":"ada@example.org"}',
    });
    expect(sent.status).toBe(501);
    run.child.kill('SIGTERM');
    expect((await run.ended).stdout).not.toContain('ada@example.org');
  });

  it('says where it is, serves, and ends when asked to', async () => {
    const run = start([], { PARLEY_ACCESS_CODE: 'open sesame' });
    const address = await ready(run);
    expect((await fetch(`${address}readyz`)).status).toBe(200);
    expect((await fetch(`${address}api/models`)).status).toBe(401);
    run.child.kill('SIGTERM');
    const { code, stdout, stderr } = await run.ended;
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain('access code');
    expect(stdout).not.toContain('open sesame');
  });

  it('sets rights right, and warns of what it cannot know', async () => {
    const folder = temporaryFolder();
    chmodSync(folder, 0o755);
    const run = start([], {
      PARLEY_DATA: folder,
      PARLEY_PUBLIC_URL: 'https://chat.example.org',
      PARLEY_ACCESS_CODE: 'open sesame',
    });
    await ready(run);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    run.child.kill('SIGTERM');
    const { stdout } = await run.ended;
    expect(stdout).toMatch(/"level":"warn".*PARLEY_TRUST_PROXY is 0/);
    expect(stdout).not.toContain('chmod');
  });

  it('ends at once at the second signal', async () => {
    const run = start([]);
    const address = await ready(run);
    const body = JSON.stringify({
      model: 'parley-guide',
      stream: true,
      messages: [{ role: 'user', content: 'long text' }],
    });
    const reply = await fetch(`${address}api/ai-proxy`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    run.child.kill('SIGINT');
    await expect.poll(() => run.output.stdout).toContain('stopping');
    run.child.kill('SIGINT');
    expect((await run.ended).code).not.toBeNull();
    await reply.text().catch(() => '');
  });

  it.each([
    [['--help'], /PARLEY_ACCESS_CODE[^]*OPENAI_API_KEY/],
    [['--version'], /^\d+\.\d+\.\d+\n$/],
  ])('answers %j and ends', async (words, expected) => {
    const { code, stdout } = await start(words).ended;
    expect(code).toBe(0);
    expect(stdout).toMatch(expected);
  });
});

describe('what keeps the program from starting', () => {
  it('is told in one sentence: a taken port', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    onTestFinished(() => void taken.close());
    const address = taken.address();
    const port = typeof address === 'object' ? String(address?.port) : '';
    expect(complaintOf(await start(['--port', port]).ended)).toMatch(/^Port \d+ is taken .* --port N"$/);
  });

  it('is told in one sentence: a data folder that cannot be written', async () => {
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    expect(complaintOf(await start([], { PARLEY_DATA: join(file, 'data') }).ended)).toMatch(
      /cannot be written .* PARLEY_DATA/,
    );
  });

  it('is told in one sentence: a file that is no database', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'parley.sqlite'));
    expect(complaintOf(await start([], { PARLEY_DATA: folder }).ended)).toMatch(/parley\.sqlite cannot be opened/);
  });

  it('is told in one sentence: a newer database', async () => {
    const folder = temporaryFolder();
    await (await openDatabase({ dataDir: folder, databaseUrl: undefined })).close();
    const file = new DatabaseSync(join(folder, 'parley.sqlite'));
    file.exec("insert into schema_migrations values ('999-later', 1)");
    file.close();
    expect(complaintOf(await start([], { PARLEY_DATA: folder }).ended)).toMatch(/newer version of Parley/);
  });

  it.each([
    [{ PORT: 'abc' }, "PORT must be a whole number from 0 to 65535, but it is 'abc'"],
    [{ HOST: '0.0.0.0' }, /^HOST is '0\.0\.0\.0', .*PARLEY_ACCESS_CODE/],
    [
      { PARLEY_PUBLIC_URL: 'https://chat.example.org' },
      /^PARLEY_PUBLIC_URL is 'https:\/\/chat\.example\.org', .*PARLEY_ACCESS_CODE.*PARLEY_OPEN=1/,
    ],
    [{ PARLEY_TRUST_PROXY: '1' }, /^PARLEY_TRUST_PROXY .*PARLEY_ACCESS_CODE.*PARLEY_OPEN=1/],
    [{ HOST: '0.0.0.0', PARLEY_ACCESS_CODE: 'hunter2' }, /fewer than 8 characters.*openssl rand -base64 18/],
    [{ HOST: '192.0.2.77', PARLEY_OPEN: '1' }, /^This machine has no address 192\.0\.2\.77/],
    [
      { DATABASE_URL: 'postgresql://u:hunter2@127.0.0.1:1/parley' },
      /^The PostgreSQL at 127\.0\.0\.1:1\/parley cannot be used .*ECONNREFUSED/,
    ],
  ])('is told in one sentence: %o', async (environment, sentence) => {
    const run = await start([], environment).ended;
    expect(complaintOf(run)).toMatch(sentence);
    expect(run.stderr).not.toContain('hunter2');
  });

  it('is told in one sentence: a secret that the database does not know', async () => {
    const folder = temporaryFolder();
    const first = start([], { PARLEY_DATA: folder });
    await ready(first);
    first.child.kill('SIGTERM');
    await first.ended;
    const second = start([], { PARLEY_DATA: folder, PARLEY_SECRET: 'another secret of thirty-two characters' });
    expect(complaintOf(await second.ended)).toMatch(/another secret.*PARLEY_SECRET.*npm run admin -- secret accept/);
  });

  it('is told in one sentence: a flag that does not exist', async () => {
    expect(complaintOf(await start(['--prot', '1']).ended)).toMatch(/^There is no flag '--prot'/);
  });
});

/** Gives the one line of a run that failed with nothing but it. */
function complaintOf({ code, stderr }: Run): string {
  const [line = '', ...more] = stderr.trim().split('\n');
  return code === 1 && more.length === 0 ? line : `code ${code}: ${stderr}`;
}
