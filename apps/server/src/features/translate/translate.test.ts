import { startDeepLServer } from '@parley/testkit';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { ServerConfig } from '../../config.ts';
import { startTestApp, type TestAppOptions, testConfig } from '../../testing/app.ts';

async function aDeepL() {
  const deepl = await startDeepLServer();
  onTestFinished(() => deepl.close());
  return deepl;
}

/** The app with the operator's key for a DeepL on this machine, and a way to call it. */
async function withOperatorsKey(config: Partial<ServerConfig> = {}, options: Omit<TestAppOptions, 'config'> = {}) {
  const deepl = await aDeepL();
  const providers = { ...testConfig().providers, DeepL: { apiKey: deepl.key, baseUrl: deepl.url } };
  const started = await startTestApp({ ...options, config: { providers, ...config } });
  const call = async (path: string, payload: object, headers: Record<string, string> = {}) => {
    const answer = await started.app.inject({ method: 'POST', url: `/api/${path}`, payload, headers });
    return { status: answer.statusCode, body: answer.json() as { data: unknown; msg: string; code: number } };
  };
  return { ...started, deepl, call };
}

const TEA = { text: 'Hot tea', target: 'de' };

describe('the operator’s key for DeepL', () => {
  it('translates for those who may use this server', async () => {
    const { call } = await withOperatorsKey();
    expect(await call('translate', TEA)).toMatchObject({ status: 200, body: { data: { text: 'DE:Hot tea' } } });
  });

  it('is out of reach without the access code', async () => {
    const { call, deepl } = await withOperatorsKey({ accessCode: 'open sesame' });
    expect((await call('translate', TEA)).status).toBe(401);
    expect(deepl.requests).toEqual([]);
  });

  it('makes DeepL a choice among the models, and no model for API clients', async () => {
    const { app } = await withOperatorsKey();
    const listed = (await app.inject('/api/models')).json() as { data: { name: string; type: string }[] };
    expect(listed.data).toContainEqual(expect.objectContaining({ name: 'deepl', type: 'TRANSLATION' }));
    expect((await app.inject('/v1/models')).body).not.toContain('deepl');
    const { app: without } = await startTestApp();
    expect((await without.inject('/api/models')).body).not.toContain('deepl');
  });

  it.each([
    [456, 'The provider’s quota has been used up'],
    [403, 'The provider rejected this server’s API key'],
  ])('that ends in %i is told in words', async (status, msg) => {
    const { call, deepl } = await withOperatorsKey();
    deepl.fail(status);
    expect(await call('translate', TEA)).toMatchObject({ status: 502, body: { msg } });
  });

  it.each([
    ['nothing', { ...TEA, text: '' }],
    ['more than a message holds', { ...TEA, text: 'x'.repeat(100_001) }],
    ['into an unknown language', { ...TEA, target: 'klingon' }],
  ])('is not asked to translate %s', async (_, body) => {
    const { call, deepl } = await withOperatorsKey();
    expect((await call('translate', body)).status).toBe(400);
    expect(deepl.requests).toEqual([]);
  });

  it('says so where there is none', async () => {
    const { app } = await startTestApp();
    const answer = await app.inject({ method: 'POST', url: '/api/translate', payload: TEA });
    expect([answer.statusCode, answer.json()]).toMatchObject([501, { msg: 'This server has no key for DeepL' }]);
  });
});

describe('an own key for DeepL', () => {
  const CODE = 'open sesame';
  const guarded = { allowedPrivateHosts: ['127.0.0.1'], accessCode: CODE };
  /** Lets strangers call the translator on this machine. */
  const reachable = { egress: { allowStrangersHosts: ['127.0.0.1'] } };
  type Started = Awaited<ReturnType<typeof withOperatorsKey>>;

  async function bearerOf({ app }: Pick<Started, 'app'>): Promise<Record<string, string>> {
    const entered = await app.inject({ method: 'POST', url: '/api/auth/access-code', payload: { code: CODE } });
    return { authorization: `Bearer ${entered.json<{ data: { token: string } }>().data.token}` };
  }

  it('is passed on without the access code, and that of the server is not', async () => {
    const { call, deepl } = await withOperatorsKey(guarded, reachable);
    const own = await aDeepL();
    const body = { ...TEA, apiKey: own.key, endpoint: own.url };
    expect(await call('translate/relay', body)).toMatchObject({ body: { data: { text: 'DE:Hot tea' } } });
    expect([own.requests.length, deepl.requests.length]).toEqual([1, 0]);
  });

  it('that is refused is said to be one’s own', async () => {
    const { call } = await withOperatorsKey(guarded, reachable);
    const own = await aDeepL();
    const refused = await call('translate/relay', { ...TEA, apiKey: 'wrong', endpoint: own.url });
    expect(refused).toMatchObject({ status: 502, body: { msg: 'DeepL refused your key' } });
  });

  it('of a stranger does not reach what the operator opened for people', async () => {
    const started = await withOperatorsKey(guarded);
    const own = await aDeepL();
    for (const endpoint of [own.url, `${own.url}/admin#x`]) {
      const refused = await started.call('translate/relay', { ...TEA, apiKey: own.key, endpoint });
      expect(refused).toMatchObject({
        status: 400,
        body: { msg: expect.stringMatching(/without signing in|address/i) },
      });
    }
    expect(own.requests).toEqual([]);
    const body = { ...TEA, apiKey: own.key, endpoint: own.url };
    expect((await started.call('translate/relay', body, await bearerOf(started))).status).toBe(200);
  });

  it.each([
    ['off', 403, 403],
    ['signed-in', 401, 200],
  ] as const)('is passed on as PARLEY_RELAY=%s says', async (relay, stranger, person) => {
    const started = await withOperatorsKey({ ...guarded, relay }, reachable);
    const own = await aDeepL();
    const body = { ...TEA, apiKey: own.key, endpoint: own.url };
    expect((await started.call('translate/relay', body)).status).toBe(stranger);
    expect((await started.call('translate/relay', body, await bearerOf(started))).status).toBe(person);
  });

  it.each([
    ['a private address', { endpoint: 'https://169.254.169.254' }],
    ['a key that breaks the header', { apiKey: 'a\r\nx: y' }],
    ['no key', { apiKey: '' }],
  ])('is not sent with %s', async (_, more) => {
    const { call } = await withOperatorsKey();
    expect((await call('translate/relay', { ...TEA, apiKey: 'k', ...more })).status).toBe(400);
  });
});
