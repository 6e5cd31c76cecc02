import { existsSync } from 'node:fs';
import { Client } from 'pg';
import { expect, it } from 'vitest';
import { startPostgres } from './postgres.ts';

async function queryOne(connectionString: string, text: string): Promise<string> {
  const client = new Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<{ value: string }>(text);
  await client.end();
  return rows[0]?.value ?? '';
}

it('starts a real PostgreSQL, makes databases in it, and leaves nothing behind', async () => {
  const postgres = await startPostgres();
  const url = await postgres.createDatabase('a "quoted" name');
  expect(await queryOne(url, 'select current_database() as value')).toBe('a "quoted" name');
  const folder = await queryOne(postgres.url, "select current_setting('data_directory') as value");
  await postgres.stop();
  await postgres.stop();
  expect(existsSync(folder)).toBe(false);
  await expect(queryOne(url, 'select 1 as value')).rejects.toThrow('ECONNREFUSED');
});
