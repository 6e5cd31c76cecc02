import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { startPostgres } from '@parley/testkit';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { Client } from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import { onBothEngines, type Open, temporaryFolder } from '../testing/engines.ts';
import { DatabaseDown } from './database-down.ts';
import { openDatabase } from './open-database.ts';

const CODE = 'open sesame';

async function expectUnavailable(
  app: FastifyInstance,
  url: string,
  headers: Record<string, string> = {},
  payload?: object,
) {
  const response = await app.inject({ url, headers, ...(payload && { method: 'POST', payload }) });
  expect([response.statusCode, response.json<{ code: number }>().code]).toEqual([503, 1010]);
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
  expect(response.json<{ msg: string }>().msg).toBe('The database of this server does not answer');
}

onBothEngines((engine, open) => {
  describe('a database that goes away', () => {
    if (engine === 'postgres') testsOnPostgres(open);
    else testsOnSqlite();
  });
});

function testsOnPostgres(open: Open): void {
  it('is a 503 with a time to come back, and not the fault of whoever asks', async () => {
    const postgres = await startPostgres();
    onTestFinished(() => postgres.stop());
    const databaseUrl = await postgres.createDatabase('parley');
    const config = { dataDir: temporaryFolder(), databaseUrl };
    const database = await openDatabase(config);
    const { app, logs } = await startTestApp({ database, config: { ...config, accessCode: CODE } });
    const entered = await app.inject({ method: 'POST', url: '/api/auth/access-code', payload: { code: CODE } });
    const token = entered.json<{ data: { token: string } }>().data.token;
    const headers = { authorization: `Bearer ${token}` };
    const history = () => app.inject({ url: '/api/chat-history', headers });
    expect((await history()).statusCode).toBe(200);

    // Every connection is cut in the middle; the next request makes a new one.
    const client = new Client({ connectionString: databaseUrl });
    client.on('error', () => {});
    await client.connect();
    const cut = client.query('select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()');
    const [first] = await Promise.all([history(), cut]);
    expect([200, 503]).toContain(first.statusCode);
    await client.end();
    await expect.poll(async () => (await history()).statusCode).toBe(200);

    await postgres.stop();
    await expectUnavailable(app, '/api/chat-history', headers);
    // A token that cannot be looked up is not a wrong code.
    const unknown = { authorization: `Bearer ${'x'.repeat(token.length)}` };
    await expectUnavailable(app, '/v1/models', unknown);
    // Nor is whoever holds it a stranger, for whom other rules hold.
    const credentials = { apiKey: 'k', endpoint: 'http://127.0.0.1:1/v1' };
    const request = { model: 'm', messages: [{ role: 'user', content: 'Hi' }] };
    await expectUnavailable(app, '/api/ai-proxy/relay', unknown, { provider: 'Other', credentials, request });
    expect((await app.inject({ url: '/v1/models', headers: { authorization: `Bearer ${CODE}` } })).statusCode).toBe(
      200,
    );
    expect((await app.inject({ url: '/readyz' })).statusCode).toBe(503);
    expect(logs.join()).toContain('the database does not answer');
  });

  it('is noticed in the middle of a transaction too, and ends nothing else', async () => {
    const { db, writes } = await open();
    const outcome = writes.run(async (transaction) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction);
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db);
      await expect
        .poll(async () => {
          const { rows: left } = await sql`select 1 from pg_stat_activity where pid = ${rows[0]?.pid}`.execute(db);
          return left.length;
        })
        .toBe(0);
      await sql`select 1`.execute(transaction);
    });
    await expect(outcome).rejects.toBeInstanceOf(DatabaseDown);
    await writes.run((transaction) => sql`select 1`.execute(transaction));
  });
}

function testsOnSqlite(): void {
  it('is a 503 with a time to come back while another program holds it', async () => {
    const dataDir = temporaryFolder();
    const { app, database } = await startTestApp({ config: { dataDir } });
    await sql`pragma busy_timeout = 0`.execute(database.db);
    const other = new DatabaseSync(join(dataDir, 'parley.sqlite'));
    onTestFinished(() => other.close());
    other.exec('begin immediate');
    const remove = () => app.inject({ method: 'DELETE', url: '/api/chat-history/all' });
    const refused = await remove();
    expect([refused.statusCode, refused.json<{ code: number }>().code]).toEqual([503, 1010]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    other.exec('rollback');
    expect((await remove()).statusCode).toBe(200);
  });
}
