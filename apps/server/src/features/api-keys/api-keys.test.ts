import Anthropic from '@anthropic-ai/sdk';
import { allRoutes, type ApiKey, type AuditEntry, ERRORS, fillPath, isForPrograms } from '@parley/contract';
import OpenAI from 'openai';
import { describe, expect, it, vi } from 'vitest';
import { MODELS, startApiKeysApp } from '../../testing/api-keys-app.ts';
import { startTestApp } from '../../testing/app.ts';
import { forEachEngine } from '../../testing/engines.ts';
import { ADA, BEN, startFamilyApp } from '../../testing/family-app.ts';
import { startHostedApp } from '../../testing/hosted-app.ts';

const HOUR_MS = 3_600_000;
const [MODEL, OTHER_MODEL] = MODELS;
const IMPOSSIBLE: readonly object[] = [
  { name: 'x'.repeat(101) },
  { name: 'a\u202Eb' },
  { expiresAt: 'tomorrow' },
  { expiresAt: '2001-01-01T00:00:00Z' },
  { spendingLimit: '-1' },
  { spendingLimit: '0.00' },
  { spendingLimit: '1e9' },
  { spendingLimit: 5 },
  { addresses: ['example.org'] },
  { addresses: Array.from({ length: 51 }, () => '10.0.0.1') },
  { models: [''] },
  { models: Array.from({ length: 101 }, (_, index) => `model-${index}`) },
];

forEachEngine((engine, open, makePlace) => {
  describe('the keys of an account', () => {
    it('are shown once when they are made, and never again', async () => {
      const { call, signIn, makeKey, database } = await startHostedApp(await open());
      const { token } = await signIn('maker@example.org');
      const made = await makeKey(token, { name: ' My script ', models: ['gpt-4o', 'gpt-4o'], spendingLimit: '2.50' });
      expect(made).toMatchObject({
        name: 'My script',
        isEnabled: true,
        lastUsed: null,
        expiresAt: null,
        spendingLimit: '2.5',
        spent: '0',
        models: ['gpt-4o'],
        addresses: [],
      });
      expect(made.key.startsWith(made.prefix)).toBe(true);
      const { data } = await call<ApiKey[]>('GET', '/apikeys', { token });
      const { key, ...shown } = made;
      expect(data).toEqual([shown]);
      const stored = JSON.stringify(await database.db.selectFrom('api_keys').selectAll().execute());
      expect(stored).not.toContain(key);
      expect(JSON.stringify((await call('GET', '/account/audit', { token })).data)).not.toContain(key);
    });

    it('have a name of the product and the time where none is given', async () => {
      const { signIn, makeKey } = await startHostedApp(await open());
      const { token } = await signIn('maker@example.org');
      expect((await makeKey(token)).name).toMatch(/^parley-\d{13}$/);
    });

    it('are changed and deleted by their owner alone; to others they do not exist', async () => {
      const { call, signIn, makeKey } = await startHostedApp(await open());
      const { token } = await signIn('maker@example.org');
      const other = await signIn('other@example.org');
      const { uuid } = await makeKey(token);
      const theirs = { token: other.token };
      expect((await call('GET', '/apikeys', theirs)).data).toEqual([]);
      expect((await call('PUT', `/apikeys/${uuid}`, { ...theirs, body: { isEnabled: false } })).status).toBe(404);
      expect((await call('DELETE', `/apikeys/${uuid}`, theirs)).status).toBe(404);
      const change = { name: 'Renamed', isEnabled: false, models: ['a'], addresses: ['10.0.0.0/8'] };
      expect((await call('PUT', `/apikeys/${uuid}`, { token, body: change })).data).toMatchObject(change);
      expect((await call('PUT', `/apikeys/${uuid}`, { token, body: { isEnabled: true } })).data).toMatchObject({
        ...change,
        isEnabled: true,
      });
      expect((await call('DELETE', `/apikeys/${uuid}`, { token })).status).toBe(200);
      expect((await call('DELETE', `/apikeys/${uuid}`, { token })).status).toBe(404);
      expect((await call('GET', '/apikeys', { token })).data).toEqual([]);
    });

    it('are not made of what cannot be', async () => {
      const { call, signIn } = await startHostedApp(await open());
      const { token } = await signIn('maker@example.org');
      for (const wanted of IMPOSSIBLE) {
        expect((await call('POST', '/apikeys', { token, body: wanted })).code).toBe(ERRORS.validation_failed.code);
      }
      expect((await call('GET', '/apikeys', { token })).data).toEqual([]);
    });

    it('are at most a hundred, also when they are made at the same time', async () => {
      let time = Date.now();
      const { call, signIn } = await startHostedApp(await open(), { now: () => time });
      const { token } = await signIn('maker@example.org');
      const make = () => call('POST', '/apikeys', { token, body: {} });
      for (let at = 0; at < 96; at += 1) {
        expect((await make()).status).toBe(200);
        time += HOUR_MS / 50;
      }
      const codes = (await Promise.all(Array.from({ length: 8 }, make))).map(({ code }) => code);
      expect(codes.filter((code) => code === 0)).toHaveLength(4);
      expect(codes.filter((code) => code === ERRORS.conflict.code)).toHaveLength(4);
      expect((await call<ApiKey[]>('GET', '/apikeys', { token })).data).toHaveLength(100);
    });

    it('are made at most sixty times an hour', async () => {
      const { call, signIn, database } = await startHostedApp(await open());
      const { token } = await signIn('maker@example.org');
      const statuses: number[] = [];
      for (let at = 0; at < 61; at += 1) {
        // The address changes: it is the account that is counted.
        const made = await call('POST', '/apikeys', { token, body: {}, from: `203.0.${at}.7` });
        statuses.push(made.status);
        await database.writes.run((transaction) => transaction.deleteFrom('api_keys').execute());
      }
      expect(statuses).toEqual([...Array.from({ length: 60 }, () => 200), 429]);
    });

    it('leave a line in the audit log for everything that is done to them', async () => {
      const { call, signIn, makeKey } = await startHostedApp(await open());
      const { token } = await signIn('maker@example.org');
      const { uuid, prefix } = await makeKey(token, { name: 'One' });
      await call('PUT', `/apikeys/${uuid}`, { token, body: { isEnabled: false } });
      await call('DELETE', `/apikeys/${uuid}`, { token });
      const { data } = await call<AuditEntry[]>('GET', '/account/audit', { token });
      expect(data.slice(0, 3)).toMatchObject([
        { action: 'api-key-deleted', detail: { name: 'One', prefix }, address: '203.0.113.0/24' },
        { action: 'api-key-changed', detail: { name: 'One', prefix } },
        { action: 'api-key-created', detail: { name: 'One', prefix } },
      ]);
    });

    it('are made by main accounts alone; a sub-account keeps what it had, to turn it off or delete it', async () => {
      const app = await startFamilyApp(await open());
      const [ada, ben] = [await app.signIn(ADA), await app.signIn(BEN)];
      const { uuid } = await app.makeKey(ben.token);
      await app.join(ada, ben, BEN);
      const refused = await app.call('POST', '/apikeys', { token: ben.token, body: {} });
      expect(refused).toMatchObject({ status: 403, code: ERRORS.parent_account_required.code });
      expect((await app.call<ApiKey[]>('GET', '/apikeys', { token: ben.token })).data).toMatchObject([{ uuid }]);
      const off = await app.call('PUT', `/apikeys/${uuid}`, { token: ben.token, body: { isEnabled: false } });
      expect(off.status).toBe(200);
      expect((await app.call('DELETE', `/apikeys/${uuid}`, { token: ben.token })).status).toBe(200);
      // The main account pays, and has nothing to do with the keys of others.
      const { uuid: own } = await app.makeKey(ada.token);
      expect((await app.call('DELETE', `/apikeys/${own}`, { token: ben.token })).status).toBe(404);
    });

    it('are in the export of the account, without what opens anything', async () => {
      const { app, signIn, makeKey, database } = await startHostedApp(await open());
      const { token } = await signIn('maker@example.org');
      const { key, prefix } = await makeKey(token, { name: 'One', models: ['gpt-4o'] });
      const exported = await app.inject({
        url: '/api/account/export',
        headers: { authorization: `Bearer ${token}` },
      });
      expect(exported.json()).toMatchObject({ apiKeys: [{ name: 'One', prefix, models: ['gpt-4o'] }] });
      const [row] = await database.db.selectFrom('api_keys').selectAll().execute();
      expect(exported.payload).not.toContain(key);
      expect(exported.payload).not.toContain(row?.key_hash);
    });
  });

  describe('an API key', () => {
    it('opens no call but those for programs, and can manage nothing', async () => {
      const { app, signIn, makeKey } = await startApiKeysApp(await open());
      const { token } = await signIn('maker@example.org');
      const { key } = await makeKey(token);
      const wrong: string[] = [];
      for (const { id, route } of allRoutes()) {
        if (route.access === 'public' || isForPrograms(route)) continue;
        const params = Object.fromEntries([...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, 'x']));
        for (const headers of [{ authorization: `Bearer ${key}` }, { 'x-api-key': key }]) {
          const hasBody = route.method === 'POST' || route.method === 'PUT';
          const response = await app.inject({
            method: route.method,
            url: `/api${fillPath(route.path, params)}`,
            headers: { ...headers, ...(hasBody && { 'content-type': 'application/json' }) },
            ...(hasBody && { payload: '{}' }),
          });
          if (response.statusCode !== 401) wrong.push(`${id} ${Object.keys(headers)[0]}: ${response.statusCode}`);
        }
      }
      expect(wrong).toEqual([]);
    });

    it('serves the clients of OpenAI and of Anthropic, and is noted with what they used', async () => {
      const { origin, signIn, makeKey, call, database } = await startApiKeysApp(await open());
      const { token, user } = await signIn('maker@example.org');
      const { key, uuid } = await makeKey(token);
      const openai = new OpenAI({ apiKey: key, baseURL: `${origin}/v1`, maxRetries: 0 });
      const asked = { model: MODEL, messages: [{ role: 'user' as const, content: 'Hello' }] };
      const completion = await openai.chat.completions.create(asked);
      expect(completion.choices[0]?.message.content).not.toBe('');
      const anthropic = new Anthropic({ apiKey: key, authToken: null, baseURL: origin, maxRetries: 0 });
      await anthropic.messages.create({ ...asked, max_tokens: 100 });
      const [listed] = (await call<ApiKey[]>('GET', '/apikeys', { token })).data;
      expect(Date.now() - Date.parse(listed?.lastUsed ?? '')).toBeLessThan(HOUR_MS);
      await expect
        .poll(() => database.db.selectFrom('usage_records').selectAll().execute(), { timeout: 10_000 })
        .toHaveLength(2);
      const records = await database.db.selectFrom('usage_records').selectAll().execute();
      for (const record of records) expect(record).toMatchObject({ api_key_id: uuid, account_id: user.uuid });
    });

    it('is used from the addresses on its list alone', async () => {
      const { ask, signIn, makeKey } = await startApiKeysApp(await open());
      const { token } = await signIn('maker@example.org');
      const { key } = await makeKey(token, { addresses: ['198.51.100.0/24', '2001:db8::/32'] });
      expect(await ask(key, { from: '203.0.113.7' })).toMatchObject({
        status: 403,
        error: { code: 'api_key_address', type: 'permission_error' },
      });
      for (const from of ['198.51.100.9', '2001:db8::9']) expect((await ask(key, { from })).status).toBe(200);
    });

    it('calls the models on its list alone, and sees no others', async () => {
      const { app, ask, origin, signIn, makeKey, upstream } = await startApiKeysApp(await open());
      const { token } = await signIn('maker@example.org');
      const { key } = await makeKey(token, { models: [`${MODEL}@default`] });
      const openai = new OpenAI({ apiKey: key, baseURL: `${origin}/v1`, maxRetries: 0 });
      expect((await openai.models.list()).data.map(({ id }) => id)).toEqual([MODEL]);
      await expect(openai.models.retrieve(OTHER_MODEL)).rejects.toThrow(/no model named/);
      await openai.models.retrieve(MODEL);
      expect((await ask(key, { model: MODEL })).status).toBe(200);
      const before = upstream.requests.length;
      for (const model of [OTHER_MODEL, `${OTHER_MODEL}@default`, 'parley-guide']) {
        expect(await ask(key, { model })).toMatchObject({ status: 403, error: { code: 'api_key_model' } });
      }
      expect(await ask(key, { model: OTHER_MODEL, path: '/v1/messages' })).toMatchObject({
        status: 403,
        error: { type: 'permission_error', message: expect.stringContaining(OTHER_MODEL) as string },
      });
      const [counted, embedded] = await Promise.all(
        ['/v1/messages/count_tokens', '/v1/embeddings'].map((url) =>
          app.inject({
            method: 'POST',
            url,
            headers: { authorization: `Bearer ${key}` },
            payload: { model: OTHER_MODEL, input: 'x', messages: [{ role: 'user', content: 'x' }] },
          }),
        ),
      );
      expect([counted?.statusCode, embedded?.statusCode]).toEqual([403, 403]);
      expect(upstream.requests.length).toBe(before);
    });

    it('ends when it is switched off, deleted or expired, each with its own words', async () => {
      let time = Date.now();
      const { ask, call, signIn, makeKey } = await startApiKeysApp(await open(), { now: () => time });
      const { token } = await signIn('maker@example.org');
      const { key, uuid } = await makeKey(token, { expiresAt: new Date(time + HOUR_MS).toISOString() });
      const change = (body: object) => call('PUT', `/apikeys/${uuid}`, { token, body });
      expect((await ask(key)).status).toBe(200);
      await change({ isEnabled: false });
      expect(await ask(key)).toMatchObject({
        status: 401,
        error: { code: 'api_key_disabled', type: 'authentication_error', message: 'This API key is switched off' },
      });
      await change({ isEnabled: true });
      expect((await ask(key)).status).toBe(200);
      time += HOUR_MS;
      expect(await ask(key)).toMatchObject({ status: 401, error: { code: 'api_key_expired' } });
      await change({ expiresAt: null });
      expect((await ask(key)).status).toBe(200);
      await call('DELETE', `/apikeys/${uuid}`, { token });
      expect(await ask(key)).toMatchObject({
        status: 401,
        error: { code: 'unauthorized', message: expect.stringContaining('deleted') as string },
      });
      expect(await ask(key, { path: '/v1/messages' })).toMatchObject({
        status: 401,
        error: { type: 'authentication_error' },
      });
      expect((await ask('sk-of-somebody-else')).error).toMatchObject({ code: 'unauthorized' });
    });

    // One SQLite file has one server.
    if (engine === 'postgres')
      it('that another server switches off is not believed any longer', async () => {
        const place = await makePlace();
        const [one, other] = [await startApiKeysApp(await open(place)), await startApiKeysApp(await open(place))];
        await Promise.all([one.database.notices?.ready(), other.database.notices?.ready()]);
        const { token } = await one.signIn('maker@example.org');
        const { key, uuid } = await one.makeKey(token);
        expect((await other.ask(key)).status).toBe(200);
        await one.call('PUT', `/apikeys/${uuid}`, { token, body: { isEnabled: false } });
        await vi.waitFor(async () => expect((await other.ask(key)).error.code).toBe('api_key_disabled'));
      });

    it('ends with the ban of its account, and with its account', async () => {
      let time = Date.now();
      const { ask, call, signIn, makeKey, database } = await startApiKeysApp(await open(), { now: () => time });
      const { token, user } = await signIn('maker@example.org');
      const { key } = await makeKey(token);
      expect((await ask(key)).status).toBe(200);
      const setStatus = (status: 'active' | 'banned') =>
        database.writes.run((transaction) =>
          transaction.updateTable('accounts').set({ status }).where('id', '=', user.uuid).execute(),
        );
      await setStatus('banned');
      // The command line is another process: what it did shows within seconds.
      time += 3_000;
      expect(await ask(key)).toMatchObject({ status: 403, error: { code: 'account_banned' } });
      await setStatus('active');
      expect((await ask(key)).status).toBe(200);
      const removed = await call('POST', '/account/delete', { token, body: {} });
      expect(removed.code).toBe(0);
      expect((await ask(key)).status).toBe(401);
      expect(await database.db.selectFrom('api_keys').selectAll().execute()).toEqual([]);
    });

    it('notes its use at most once a minute', async () => {
      let time = Date.now();
      const { ask, call, signIn, makeKey } = await startApiKeysApp(await open(), { now: () => time });
      const { token } = await signIn('maker@example.org');
      const { key } = await makeKey(token);
      const used = async () => (await call<ApiKey[]>('GET', '/apikeys', { token })).data[0]?.lastUsed;
      await ask(key);
      const first = await used();
      expect(first).toBe(new Date(time).toISOString());
      time += 30_000;
      await ask(key);
      expect(await used()).toBe(first);
      time += 30_000;
      await ask(key);
      expect(await used()).toBe(new Date(time).toISOString());
    });
  });
});

it('a private server has no keys to manage', async () => {
  const { app } = await startTestApp();
  expect((await app.inject({ url: '/api/apikeys' })).json()).toMatchObject({ code: ERRORS.not_implemented.code });
  const made = await app.inject({ method: 'POST', url: '/api/apikeys', payload: {} });
  expect(made.statusCode).toBe(403);
});
