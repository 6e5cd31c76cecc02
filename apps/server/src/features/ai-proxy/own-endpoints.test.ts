import { encryptKey, type EncryptionKey } from '@parley/contract';
import { bytesScript, errorScript, modelListScript } from '@parley/testkit';
import { describe, expect, it } from 'vitest';
import { forEachEngine } from '../../testing/engines.ts';
import { anUpstream, recordsOf, startProxiedApp } from '../../testing/proxied-app.ts';

const OWN_KEY = 'sk-of-the-user';
const CODE = 'open sesame';
/** Lets the gateway call scripted providers, which live on this machine. */
const loopback = { allowedPrivateHosts: ['127.0.0.1'] };

const ownKey = (endpoint: string, fields: object = {}) => ({
  provider: 'OpenAI',
  credentials: { apiKey: OWN_KEY, endpoint },
  request: { model: 'gpt-own', messages: [{ role: 'user', content: 'Hi' }], stream: true, ...fields },
});

describe('the relay for own keys', () => {
  const path = 'ai-proxy/relay';

  it('sends the key of the caller and nothing of the server', async () => {
    const own = await anUpstream();
    const { ask, upstream, database } = await startProxiedApp({ config: loopback });
    const response = await ask(ownKey(own.url), { path });
    expect(await response.text()).toContain('upstream.');
    expect(own.requests[0]?.headers['authorization']).toBe(`Bearer ${OWN_KEY}`);
    expect(upstream.requests).toHaveLength(0);
    expect(await recordsOf(database, 1)).toMatchObject([
      { call: 'relay', account_id: 'owner', model: 'gpt-own', outcome: 'ok' },
    ]);
  });

  it('reaches what the operator allowed for whoever entered the access code', async () => {
    const own = await anUpstream();
    const { app, ask } = await startProxiedApp({ config: { ...loopback, accessCode: CODE } });
    const entered = await app.inject({ method: 'POST', url: '/api/auth/access-code', payload: { code: CODE } });
    const authorization = `Bearer ${entered.json<{ data: { token: string } }>().data.token}`;
    const response = await ask(ownKey(own.url), { path, headers: { authorization } });
    expect(await response.text()).toContain('upstream.');
  });

  it.each(['/v1?x=1', '/admin/delete#x'])('puts nothing behind a query or a fragment: %s', async (tail) => {
    const own = await anUpstream();
    const { ask } = await startProxiedApp({ config: loopback });
    const response = await ask({ ...ownKey(own.url.replace(/\/v1$/, tail)), provider: 'Other' }, { path });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ msg: expect.stringContaining('query') as string });
    expect(own.requests).toHaveLength(0);
  });

  it.each(['/v1?', '/v1#', '/v1/'])('reads %s as its path', async (tail) => {
    const own = await anUpstream();
    const { ask } = await startProxiedApp({ config: loopback });
    await (await ask({ ...ownKey(own.url.replace(/\/v1$/, tail)), provider: 'Other' }, { path })).text();
    expect(own.requests[0]?.path).toBe('/v1/chat/completions');
  });

  it.each([
    ['no key', { apiKey: '', endpoint: '' }, 400, 'bad_request'],
    ['a key that breaks the header', { apiKey: 'a\r\nx: y', endpoint: '' }, 400, 'validation_failed'],
    ['a private address', { apiKey: OWN_KEY, endpoint: 'https://169.254.169.254/v1' }, 400, 'address_refused'],
    ['this machine', { apiKey: OWN_KEY, endpoint: 'http://localhost:3000/v1' }, 400, 'address_refused'],
    ['another protocol', { apiKey: OWN_KEY, endpoint: 'file:///etc/passwd' }, 400, 'address_refused'],
  ])('refuses %s', async (_, credentials, status, code) => {
    const { ask, database, upstream } = await startProxiedApp();
    const response = await ask({ ...ownKey(''), credentials }, { path });
    expect([response.status, (await response.json()) as object]).toMatchObject([status, { error: { code } }]);
    expect(upstream.requests).toHaveLength(0);
    expect(await database.db.selectFrom('usage_records').selectAll().execute()).toEqual([]);
  });

  it('refuses providers that do not chat', async () => {
    const { ask } = await startProxiedApp();
    expect((await ask({ ...ownKey(''), provider: 'DeepL' }, { path })).status).toBe(400);
  });

  it('follows no redirect', async () => {
    const other = await anUpstream();
    const own = await anUpstream();
    const { ask } = await startProxiedApp({ config: loopback });
    own.play(bytesScript(new Uint8Array(), 307, { location: `${other.url}/chat/completions` }));
    const response = await ask(ownKey(own.url), { path });
    expect(response.status).toBe(502);
    expect(other.requests).toHaveLength(0);
  });

  it('says whose key was refused, and never the key', async () => {
    const own = await anUpstream();
    const { ask, logs } = await startProxiedApp({ config: loopback });
    own.play(errorScript(401, { message: `Incorrect API key: ${OWN_KEY}` }));
    const text = await (await ask(ownKey(own.url), { path })).text();
    expect(JSON.parse(text)).toMatchObject({ msg: 'The provider refused your key' });
    own.play(errorScript(400, { message: `What is ${OWN_KEY}?` }));
    expect(text + (await (await ask(ownKey(own.url), { path })).text()) + logs.join()).not.toContain(OWN_KEY);
  });

  it('speaks the other wires as well', async () => {
    const own = await anUpstream({ wire: 'anthropic' });
    const { ask } = await startProxiedApp({ config: loopback });
    const body = { ...ownKey(own.url, { model: 'claude-sonnet-4-5', stream: false }), provider: 'Anthropic' };
    expect(await (await ask(body, { path })).json()).toMatchObject({ object: 'chat.completion' });
    expect(own.requests[0]?.headers).toMatchObject({ 'x-api-key': OWN_KEY });
  });
});

forEachEngine((_engine, open) => {
  describe('a custom provider', () => {
    async function stored(baseUrl: string, accountId?: string) {
      const app = await startProxiedApp({ database: await open(), config: loopback });
      const publicKey = (await app.app.inject({ url: '/api/custom-provider/public-key' })).json<{
        data: EncryptionKey;
      }>();
      const payload = { name: 'Mine', baseUrl, encryptedKey: await encryptKey(OWN_KEY, publicKey.data) };
      const made = await app.app.inject({ method: 'POST', url: '/api/custom-provider', payload });
      const { configUid } = made.json<{ data: { configUid: string } }>().data;
      if (accountId !== undefined) {
        const now = Date.now();
        const account = { id: accountId, kind: 'account', name: '', created_at: now, updated_at: now } as const;
        await app.database.db.insertInto('accounts').values(account).execute();
        await app.database.db.updateTable('custom_providers').set({ account_id: accountId }).execute();
      }
      return { ...app, configUid };
    }

    it('answers with its own key', async () => {
      const own = await anUpstream();
      const { ask, configUid, upstream, database } = await stored(own.url);
      const response = await ask({ model: `mine-1@${configUid}` }, { path: `ai-proxy/custom/${configUid}` });
      expect(await response.text()).toContain('upstream.');
      expect(own.requests[0]?.headers['authorization']).toBe(`Bearer ${OWN_KEY}`);
      expect(own.requests[0]?.body).toMatchObject({ model: 'mine-1' });
      expect(upstream.requests).toHaveLength(0);
      expect(await recordsOf(database, 1)).toMatchObject([{ call: 'custom', model: 'mine-1', account_id: 'owner' }]);
    });

    it('of somebody else is not there', async () => {
      const own = await anUpstream();
      const { ask, configUid } = await stored(own.url, 'somebody');
      const response = await ask({}, { path: `ai-proxy/custom/${configUid}` });
      expect([response.status, own.requests.length]).toEqual([404, 0]);
    });
  });
});

describe('models that cost nothing', () => {
  const path = 'ai-proxy/ai-free';

  it.each(['scripted-1', 'parley-guide'])('do not include the guide, which is no AI: %s', async (model) => {
    const { ask, upstream } = await startProxiedApp();
    const response = await ask({ model }, { path });
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('no free model');
    expect(upstream.requests).toHaveLength(0);
  });

  it('are those of the setting, the asked one first', async () => {
    const { ask, upstream, database } = await startProxiedApp({ config: { freeModels: ['scripted-2'] } });
    for (const model of ['scripted-1', 'scripted-2', 'unheard-of']) await (await ask({ model }, { path })).text();
    expect(upstream.requests.map(({ body }) => (body as { model: string }).model)).toEqual([
      'scripted-2',
      'scripted-2',
      'scripted-2',
    ]);
    expect(await recordsOf(database, 3)).toMatchObject([{ call: 'free' }, { call: 'free' }, { call: 'free' }]);
  });

  it('are those of this machine', async () => {
    const local = await anUpstream();
    local.playModels(modelListScript(['llama']));
    const { ask } = await startProxiedApp({
      config: { localModels: true },
      channels: { localServers: [{ label: 'Ollama', baseUrl: local.url }] },
    });
    await expect.poll(async () => (await (await ask({}, { path })).text(), local.requests.length)).toBeGreaterThan(0);
    expect(local.requests[0]).toMatchObject({ body: { model: 'llama' }, headers: { host: new URL(local.url).host } });
    expect(local.requests[0]?.headers).not.toHaveProperty('authorization');
  });
});
