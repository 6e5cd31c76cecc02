import type { KeyVendor } from '@parley/providers';
import { errorScript, htmlScript, jsonScript } from '@parley/testkit';
import { describe, expect, it } from 'vitest';
import { startChannelsApp } from '../../testing/channels-app.ts';
import { anUpstream } from '../../testing/proxied-app.ts';

const KEY = 'sk-0123456789abcdef0123456789abcdef';

async function twoVendors() {
  const first = await anUpstream();
  const second = await anUpstream();
  const form = /^sk-[0-9a-f]{32}$/;
  const vendors: KeyVendor[] = [
    { id: 'one', label: 'One', provider: 'DeepSeek', baseUrl: first.url, form },
    { id: 'two', label: 'Two', provider: 'Other', baseUrl: second.url, form },
    { id: 'none', label: 'None', provider: undefined, baseUrl: '', form: /^r8_/ },
  ];
  const started = await startChannelsApp(undefined, { channels: { vendors } });
  return { ...started, first, second };
}

describe('trying a key', () => {
  it('finds its vendor and the models, and keeps nothing', async () => {
    const { tryKey, first, second, call, logs, database } = await twoVendors();
    const { data, status } = await tryKey(KEY);
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

  it('goes on to the next vendor where the first refuses', async () => {
    const { tryKey, first } = await twoVendors();
    first.playModels(errorScript(401));
    expect((await tryKey(KEY)).data).toMatchObject({
      tried: [
        { vendor: 'one', outcome: 'refused' },
        { vendor: 'two', outcome: 'accepted' },
      ],
      found: { vendor: 'two' },
    });
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

  it('shows the key to nobody else once a vendor knows it', async () => {
    const { tryKey, first, second } = await twoVendors();
    first.playModels(errorScript(403));
    expect((await tryKey(KEY)).data).toMatchObject({ tried: [{ outcome: 'forbidden' }], found: null });
    expect(second.listings).toEqual([]);
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
    expect((await tryKey('my password')).data).toEqual({ tried: [], found: null });
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
});
