import { ERRORS, SECRET_MASK, type Tool } from '@parley/contract';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createEgress } from '../../gateways/egress/egress.ts';
import { secretBox } from '../../lib/secret-box.ts';
import { addAccounts, OWNER } from '../../testing/accounts.ts';
import { startTestApp, TEST_SECRET } from '../../testing/app.ts';
import { onBothEngines } from '../../testing/engines.ts';
import { schemaOf, startToolsApp, type ToolsApp } from '../../testing/tools-app.ts';
import { NO_PRICES } from '../prices/service.ts';
import { ToolsRepository } from './repository.ts';
import { ToolsService } from './service.ts';
import { ToolDocuments } from './tool-documents.ts';

const KEY = 'a-key-of-the-weather-9876';

/** The key of the only tool with one, as a call would use it. */
async function keyOf({ database }: ToolsApp): Promise<string> {
  const row = await database.db.selectFrom('tools').selectAll().executeTakeFirstOrThrow();
  if (row.sealed_key === '') return '';
  return secretBox(TEST_SECRET).open(row.sealed_key, `tools|sealed_key|${row.account_id}|${row.id}|${row.origins}`);
}

onBothEngines((_engine, open) => {
  describe('a tool', () => {
    it('is made, listed without its schema, read with it, changed and deleted', async () => {
      const app = await startToolsApp(await open());
      const { token } = app.ada;
      const made = await app.create(app.ada, { tags: ['sky'], schemaUrl: 'https://weather.example/openapi.json' });
      expect(made).toMatchObject({ name: 'Weather', type: 'custom', tags: ['sky'], isPrivate: true, methods: 1 });
      expect((await app.list(app.ada)).tools).toEqual([made]);
      expect(made).not.toHaveProperty('schema');
      const read = () => app.call<Tool>('GET', `/tools/details/${made.id}`, { token });
      expect((await read()).data).toEqual({ ...made, schema: schemaOf() });

      const schema = schemaOf('https://other.example');
      const body = { name: 'Climate', schema };
      const changed = await app.call<Tool>('PUT', `/tools/${made.id}`, { token, body });
      expect(changed.data).toMatchObject({ id: made.id, name: 'Climate', createdAt: made.createdAt });
      expect(changed.data.updatedAt > made.updatedAt).toBe(true);
      expect((await read()).data.schema).toBe(schema);

      await app.configure(app.ada, { toolId: made.id });
      expect((await app.call('DELETE', `/tools/${made.id}`, { token })).data).toBeNull();
      expect(await app.list(app.ada)).toMatchObject({ tools: [], config: [] });
      expect((await read()).status).toBe(404);
    });

    it('has another time of change after every change, even where the clock stands still', async () => {
      const app = await startToolsApp(await open(), { now: () => 1_800_000_000_000 });
      const made = await app.create(app.ada);
      const change = () =>
        app.call<Tool>('PUT', `/tools/${made.id}`, {
          token: app.ada.token,
          body: { name: 'Weather', schema: schemaOf() },
        });
      const times = [made.updatedAt, (await change()).data.updatedAt, (await change()).data.updatedAt];
      expect(new Set(times).size).toBe(3);
    });

    it('is nobody else’s to see, change, delete or install', async () => {
      const app = await startToolsApp(await open());
      const { id } = await app.create(app.ada, { isPrivate: false });
      const { token } = app.bob;
      expect((await app.list(app.bob)).tools).toEqual([]);
      const body = { name: 'Mine', schema: schemaOf() };
      for (const [method, path] of [
        ['GET', `/tools/details/${id}`],
        ['PUT', `/tools/${id}`],
        ['DELETE', `/tools/${id}`],
      ] as const) {
        expect((await app.call(method, path, { token, ...(method === 'PUT' && { body }) })).status).toBe(404);
      }
      expect(await app.configure(app.bob, { toolId: id })).toEqual([]);
      expect((await app.list(app.ada)).tools).toMatchObject([{ name: 'Weather' }]);
    });

    it.each([
      ['words', 'hello', 'An OpenAPI schema is an object'],
      ['Swagger 2.0', '{"swagger":"2.0"}', 'Convert it to OpenAPI 3'],
      ['another version', '{"openapi":"4.0.0"}', 'Only OpenAPI 3.0 and 3.1'],
      ['a file for a server', schemaOf('file:///etc'), 'No operation of the schema can be called'],
      ['no title', schemaOf(undefined, { info: { description: 'x' } }), 'info.title is missing'],
      ['no description', schemaOf(undefined, { info: { title: 'x' } }), 'info.description is missing'],
      ['no server', schemaOf(undefined, { servers: [] }), 'names no server'],
      ['no paths', schemaOf(undefined, { paths: {} }), 'no paths'],
    ])('is not made of a schema with %s', async (_, schema, why) => {
      const app = await startToolsApp(await open());
      const { token } = app.ada;
      const answer = await app.call('POST', '/tools/create', { token, body: { name: 'Weather', schema } });
      expect(answer).toMatchObject({ status: 400, code: ERRORS.tool_schema_invalid.code });
      expect(answer.msg).toContain(why);
      expect((await app.list(app.ada)).tools).toEqual([]);
    });

    it('has a name that no other tool of the account has', async () => {
      const app = await startToolsApp(await open());
      await app.create(app.ada);
      await expect(app.create(app.ada)).rejects.toThrow('already exists');
      const other = await app.create(app.ada, { name: 'Climate' });
      const { token } = app.ada;
      const body = { name: 'Weather', schema: schemaOf() };
      expect((await app.call('PUT', `/tools/${other.id}`, { token, body })).code).toBe(ERRORS.tool_exists.code);
      await app.create(app.bob);
    });

    it('is one of a bounded number and size, whatever comes at once', async () => {
      const database = await open();
      await addAccounts(database);
      const documents = new ToolDocuments();
      onTestFinished(() => documents.close());
      const service = new ToolsService({
        documents,
        repository: new ToolsRepository(database),
        box: secretBox(TEST_SECRET),
        egress: createEgress({ allowPrivateHosts: [] }),
        prices: { table: NO_PRICES, refresh: async () => {} },
        now: Date.now,
        limits: { tools: 3, schemaBytes: 10_000 },
      });
      const make = (name: string, schema = schemaOf()) =>
        service.create(OWNER, { name, schema, avatar: '', description: '', tags: [], language: '', isPrivate: true });
      const large = schemaOf(undefined, { components: { description: 'x'.repeat(10_000) } });
      await expect(make('large', large)).rejects.toThrow('have at most');
      const outcomes = await Promise.allSettled(['a', 'b', 'c', 'd', 'e'].map((name) => make(name)));
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
      expect((await service.list(OWNER)).tools).toHaveLength(3);
    });

    it('belongs to the owner of a private server, behind the access code', async () => {
      const { app } = await startTestApp({ config: { accessCode: 'correct horse' }, database: await open() });
      const headers = { authorization: 'Bearer correct horse' };
      expect((await app.inject({ url: '/api/tools' })).statusCode).toBe(401);
      const entered = await app.inject({
        method: 'POST',
        url: '/api/auth/access-code',
        payload: { code: 'correct horse' },
      });
      const token = entered.json<{ data: { token: string } }>().data.token;
      headers.authorization = `Bearer ${token}`;
      const payload = { name: 'Weather', schema: schemaOf() };
      expect((await app.inject({ method: 'POST', url: '/api/tools/create', headers, payload })).statusCode).toBe(200);
      expect((await app.inject({ url: '/api/tools', headers })).json()).toMatchObject({
        data: { tools: [{ name: 'Weather' }] },
      });
    });
  });

  describe('the key of a tool', () => {
    it('is stored sealed, shown by its last characters alone, and stays until it is changed', async () => {
      const app = await startToolsApp(await open());
      const made = await app.create(app.ada, { apiKey: KEY });
      expect(made.apiKey).toBe(`${SECRET_MASK}9876`);
      const stored = await app.database.db.selectFrom('tools').selectAll().execute();
      expect(JSON.stringify(stored)).not.toContain(KEY);
      expect(await keyOf(app)).toBe(KEY);
      const change = (fields: object) =>
        app.call<Tool>('PUT', `/tools/${made.id}`, {
          token: app.ada.token,
          body: { name: 'Weather', schema: schemaOf(), ...fields },
        });
      await change({});
      await change({ apiKey: made.apiKey });
      expect(await keyOf(app)).toBe(KEY);
      await change({ apiKey: 'another-key-altogether-1234' });
      expect(await keyOf(app)).toBe('another-key-altogether-1234');
      expect((await change({ apiKey: '' })).data).not.toHaveProperty('apiKey');
      expect(await keyOf(app)).toBe('');
      expect(app.logs.join('')).not.toContain(KEY);
    });

    it('goes to no other host than the one that it was entered for', async () => {
      const app = await startToolsApp(await open());
      const made = await app.create(app.ada, { apiKey: KEY });
      const schema = schemaOf('https://evil.example');
      const { token } = app.ada;
      const changed = await app.call<Tool>('PUT', `/tools/${made.id}`, {
        token,
        body: { name: 'Weather', schema, apiKey: made.apiKey },
      });
      expect(changed.data).not.toHaveProperty('apiKey');
      expect(await keyOf(app)).toBe('');
    });

    it('is one line of plain characters', async () => {
      const app = await startToolsApp(await open());
      await expect(app.create(app.ada, { apiKey: 'a\r\nhost: evil' })).rejects.toThrow('one line');
    });
  });
});
