import type { KeyVendor } from '@parley/providers';
import { errorScript, htmlScript, jsonScript } from '@parley/testkit';
import { describe, expect, it } from 'vitest';
import { startChannelsApp } from '../../testing/channels-app.ts';
import { anUpstream } from '../../testing/proxied-app.ts';

const KEY = 'sk-0123456789abcdef0123456789abcdef';

const MARKED = 'one-0123456789abcdef0123456789abcdef';

async function twoVendors() {
  const first = await anUpstream();
  const second = await anUpstream();
  const shared = /^sk-[0-9a-f]{32}$/;
  const vendors: KeyVendor[] = [
    { id: 'one', label: 'One', provider: 'DeepSeek', baseUrl: first.url, form: /^(?:sk|one)-[0-9a-f]{32}$/ },
    { id: 'two', label: 'Two', provider: 'Other', baseUrl: second.url, form: shared },
    { id: 'bare', label: 'Bare', provider: 'Cohere', baseUrl: second.url, form: /^[a-z]{40}$/ },
    { id: 'none', label: 'None', provider: undefined, baseUrl: '', form: /^r8_/ },
  ];
  const started = await startChannelsApp(undefined, { channels: { vendors } });
  return { ...started, first, second };
}

describe('trying a key', () => {
  it('finds its vendor and the models, and keeps nothing', async () => {
    const { tryKey, first, second, call, logs, database } = await twoVendors();
    const { data, status } = await tryKey(MARKED);
    expect(status).toBe(200);
    expect(data).toMatchObject({
      tried: [{ vendor: 'one', outcome: 'accepted' }],
      found: { vendor: 'one', provider: 'DeepSeek', baseUrl: first.url, isProven: true, listsModels: true },
    });
    expect(data.found?.models.map(({ name }) => name)).toEqual(['scripted-1', 'scripted-2']);
    expect(second.listings).toEqual([]);
    expect(await call('GET', '/channels')).toMatchObject({ data: { channels: [] } });
    const rows = await database.db.selectFrom('channels').selectAll().execute();
    expect(JSON.stringify([rows, logs, data])).not.toContain('0123456789abcdef');
  });

  it.each([401, 403, 429, 500])('shows it to nobody else where its vendor says %d', async (status) => {
    const { tryKey, first, second } = await twoVendors();
    first.playModels(errorScript(status));
    for (const trial of [await tryKey(MARKED), await tryKey(KEY, 'one')]) {
      expect(trial.data).toMatchObject({ tried: [{ vendor: 'one' }], choices: [], found: null });
    }
    expect(second.listings).toEqual([]);
  });

  it('shows it to nobody before its owner says whose it is, where the form does not tell', async () => {
    const { tryKey, first, second } = await twoVendors();
    expect((await tryKey(KEY)).data).toEqual({
      tried: [],
      choices: [
        { vendor: 'one', label: 'One' },
        { vendor: 'two', label: 'Two' },
      ],
      found: null,
    });
    expect((await tryKey('a'.repeat(40))).data).toMatchObject({ tried: [], choices: [{ vendor: 'bare' }] });
    expect([...first.listings, ...second.listings]).toEqual([]);
    expect((await tryKey(KEY, 'two')).data).toMatchObject({
      tried: [{ outcome: 'accepted' }],
      found: { vendor: 'two' },
    });
    expect(first.listings).toEqual([]);
  });

  it.each([
    [400, 'refused'],
    [429, 'rate_limited'],
    [500, 'unreachable'],
    [404, 'unreadable'],
  ])('tells a status of %d as %s', async (status, outcome) => {
    const { tryKey, first } = await twoVendors();
    first.playModels(errorScript(status));
    expect((await tryKey(KEY, 'one')).data).toMatchObject({ tried: [{ outcome }], found: null });
  });

  it('does not take a web page or something else for a list', async () => {
    const { tryKey, first } = await twoVendors();
    first.playModels(htmlScript());
    expect((await tryKey(KEY, 'one')).data.tried).toMatchObject([{ outcome: 'unreadable' }]);
    first.playModels(jsonScript({ hello: 'world' }));
    expect((await tryKey(KEY, 'one')).data.tried).toMatchObject([{ outcome: 'unreadable' }]);
  });

  it('never follows a redirect with it', async () => {
    const { tryKey, first, second } = await twoVendors();
    first.playModels({ status: 302, headers: { location: `${second.url}/models` }, steps: [] });
    expect((await tryKey(KEY, 'one')).data).toMatchObject({ tried: [{ outcome: 'unreachable' }], found: null });
    expect(second.listings).toEqual([]);
  });

  it('asks nobody for a key of no known form, and says where a key is of no use', async () => {
    const { tryKey, first, second } = await twoVendors();
    expect((await tryKey('my password')).data).toEqual({ tried: [], choices: [], found: null });
    expect((await tryKey(`r8_${'a'.repeat(37)}`)).data).toMatchObject({
      tried: [{ outcome: 'unsupported' }],
      found: null,
    });
    expect([...first.listings, ...second.listings]).toEqual([]);
    expect(await tryKey(KEY, 'nobody')).toMatchObject({ status: 400 });
  });

  it('is for those who are let in', async () => {
    const { call } = await startChannelsApp(undefined, { config: { accessCode: 'open sesame' } });
    expect(await call('POST', '/channels/try-key', { encryptedKey: 'x' })).toMatchObject({ status: 401 });
  });

  it.each([{ origin: 'https://a.org' }, { 'sec-fetch-site': 'cross-site' }])(
    'is not for pages of other sites, listed or not: %o',
    async (headers) => {
      const config = { embedOrigins: ['https://a.org'], accessCode: 'open sesame' };
      const { call } = await startChannelsApp(undefined, { config });
      const { data } = await call<{ token: string }>('POST', '/auth/access-code', { code: 'open sesame' });
      const signed = { authorization: `Bearer ${data.token}`, ...headers };
      expect(await call('POST', '/channels/try-key', { encryptedKey: 'x' }, signed)).toMatchObject({ status: 403 });
    },
  );

  it('stays open to its owner when somebody without the code has tried too often', async () => {
    const { call } = await startChannelsApp(undefined, { config: { accessCode: 'open sesame' } });
    const { data } = await call<{ token: string }>('POST', '/auth/access-code', { code: 'open sesame' });
    const attempt = async (headers = {}) => (await call('POST', '/channels/try-key', {}, headers)).status;
    const refused: number[] = [];
    for (let at = 0; at < 31; at += 1) refused.push(await attempt());
    expect(new Set(refused.slice(0, 30))).toEqual(new Set([401]));
    expect(refused.at(-1)).toBe(429);
    expect(await attempt({ authorization: `Bearer ${data.token}` })).toBe(400);
  });

  it('is limited for all together where everybody is let in', async () => {
    const { app } = await startChannelsApp(undefined, { config: { open: true, host: '0.0.0.0' } });
    const from = async (remoteAddress: string) => {
      const request = { method: 'POST', url: '/api/channels/try-key', payload: { encryptedKey: 'x' } } as const;
      return (await app.inject({ ...request, remoteAddress })).statusCode;
    };
    const statuses: number[] = [];
    for (let at = 0; at < 61; at += 1) statuses.push(await from(`192.0.2.${at}`));
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    expect(statuses.at(-1)).toBe(429);
  });
});
