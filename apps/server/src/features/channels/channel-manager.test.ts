import { type ChannelList, DoctorReport, type ListedChannel, type ServerModel } from '@parley/contract';
import { aChatRequest, errorScript, modelListScript } from '@parley/testkit';
import { describe, expect, it } from 'vitest';
import { testConfig } from '../../testing/app.ts';
import { startChannelsApp } from '../../testing/channels-app.ts';
import { forEachEngine } from '../../testing/engines.ts';
import { addChannel, anUpstream } from '../../testing/proxied-app.ts';

const KEY = 'sk-a-key-of-the-owner-9876';

forEachEngine((_engine, open, makePlace) => {
  describe('a channel that is added in the app', () => {
    it('answers at once, with its key, which nothing gives back', async () => {
      const database = await open();
      const upstream = await anUpstream();
      const { add, call, modelNames, app, logs } = await startChannelsApp(database);
      expect(await modelNames()).toEqual(['parley-guide']);
      const added = await add({ name: 'Mine', baseUrl: upstream.url, key: KEY });
      expect(added).toMatchObject({
        status: 200,
        data: { name: 'Mine', source: 'stored', state: 'ready', keyHint: '9876', keyCount: 1, modelCount: 2 },
      });
      expect(await modelNames()).toEqual(['parley-guide', 'scripted-1', 'scripted-2']);
      const payload = aChatRequest({ model: 'scripted-1', stream: false });
      const reply = await app.inject({ method: 'POST', url: '/api/ai-proxy', payload });
      expect(reply.statusCode).toBe(200);
      expect(upstream.requests[0]?.headers['authorization']).toBe(`Bearer ${KEY}`);
      const rows = await database.db.selectFrom('channels').selectAll().execute();
      const listed = await call('GET', '/channels');
      expect(JSON.stringify([rows, listed, added, logs])).not.toContain(KEY.slice(0, 12));
    });

    it('takes the provider’s name where it is given none, with a number where that is taken', async () => {
      const upstream = await anUpstream();
      const { add } = await startChannelsApp(await open());
      const fields = { provider: 'DeepSeek', baseUrl: upstream.url, key: KEY };
      expect((await add(fields)).data.name).toBe('DeepSeek');
      expect((await add(fields)).data.name).toBe('DeepSeek 2');
      expect(await add({ ...fields, name: 'DeepSeek' })).toMatchObject({ status: 409 });
    });

    it('has a name that is safe to print, and models that can be called', async () => {
      const upstream = await anUpstream();
      const { add } = await startChannelsApp(await open());
      const added = await add({ name: 'Mi\u001b[31mne\u202e', baseUrl: upstream.url, key: KEY });
      expect(added.data.name).toBe('Mi[31mne');
      const models = ['gpt\u001b[2J'];
      expect(await add({ name: 'Other', baseUrl: upstream.url, key: KEY, models })).toMatchObject({ status: 400 });
    });

    it.each([
      ['a private address', { baseUrl: 'https://10.0.0.1/v1', key: KEY }, 400, 3011],
      ['a metadata service', { baseUrl: 'http://169.254.169.254/latest', key: KEY }, 400, 3011],
      ['a provider that has no models', { provider: 'DeepL', key: KEY }, 400, 1001],
      ['a provider whose key is missing', { provider: 'Anthropic' }, 400, 1001],
      ['a provider whose address is missing', { key: KEY }, 400, 1001],
    ])('is refused for %s', async (_, fields, status, code) => {
      const { add } = await startChannelsApp(await open());
      expect(await add(fields)).toMatchObject({ status, code });
    });

    it('is renamed, limited to ticked models, switched off and on, and deleted, each at once', async () => {
      const upstream = await anUpstream();
      const database = await open();
      const { add, call, modelNames } = await startChannelsApp(database);
      const { id } = (await add({ name: 'Mine', baseUrl: upstream.url, key: KEY })).data;
      const change = (fields: object) => call<ListedChannel>('PUT', `/channels/${id}`, fields);
      expect((await change({ name: 'Ours' })).data).toMatchObject({ name: 'Ours', enabled: true });
      expect((await change({ models: ['scripted-2'] })).data).toMatchObject({ models: ['scripted-2'], modelCount: 1 });
      expect(await modelNames()).toEqual(['parley-guide', 'scripted-2']);
      expect((await change({ enabled: false })).data).toMatchObject({ enabled: false, state: 'off' });
      expect(await modelNames()).toEqual(['parley-guide']);
      expect((await change({ enabled: true })).data).toMatchObject({ enabled: true, state: 'ready' });
      expect(await modelNames()).toEqual(['parley-guide', 'scripted-2']);
      expect((await call<ServerModel[]>('GET', `/channels/${id}/models`)).data.map(({ name }) => name)).toEqual([
        'scripted-1',
        'scripted-2',
      ]);
      expect(await call('DELETE', `/channels/${id}`)).toMatchObject({ status: 200 });
      expect(await modelNames()).toEqual(['parley-guide']);
      expect(await call('DELETE', `/channels/${id}`)).toMatchObject({ status: 404 });
      const noted = await database.db.selectFrom('audit_entries').select(['action', 'account_id']).execute();
      expect(noted.map(({ action, account_id: on }) => `${on} ${action}`).toSorted()).toEqual([
        'server channel-added',
        ...Array.from({ length: 4 }, () => 'server channel-changed'),
        'server channel-removed',
      ]);
      expect(await change({ name: 'Gone' })).toMatchObject({ status: 404 });
    });

    it('cannot be sent to another address', async () => {
      const upstream = await anUpstream();
      const other = await anUpstream();
      const { add, call } = await startChannelsApp(await open());
      const { id } = (await add({ name: 'Mine', baseUrl: upstream.url, key: KEY })).data;
      await call('PUT', `/channels/${id}`, { name: 'Mine', baseUrl: other.url, provider: 'OpenAI' });
      await call('POST', `/channels/${id}/test`, { baseUrl: other.url });
      expect([...other.requests, ...other.listings]).toEqual([]);
      expect((await call<ChannelList>('GET', '/channels')).data.channels[0]?.baseUrl).toBe(upstream.url);
    });

    it('is known to another server on the same database within seconds', async () => {
      const place = await makePlace();
      let now = Date.now();
      const upstream = await anUpstream();
      const first = await startChannelsApp(await open(place), { now: () => now });
      const second = await startChannelsApp(await open(place), { now: () => now });
      expect(await second.modelNames()).toEqual(['parley-guide']);
      const { id } = (await first.add({ name: 'Mine', baseUrl: upstream.url, key: KEY })).data;
      now += 5_000;
      expect(await second.modelNames()).toEqual(['parley-guide', 'scripted-1', 'scripted-2']);
      await first.call('PUT', `/channels/${id}`, { enabled: false });
      now += 5_000;
      expect(await second.modelNames()).toEqual(['parley-guide']);
    });

    it('stops being called when its address is no longer allowed', async () => {
      const place = await makePlace();
      const upstream = await anUpstream();
      const before = await startChannelsApp(await open(place));
      await before.add({ name: 'Mine', baseUrl: upstream.url, key: KEY, models: ['scripted-1'] });
      const after = await startChannelsApp(await open(place), { config: { allowedPrivateHosts: [] } });
      const asked = upstream.requests.length;
      const payload = aChatRequest({ model: 'scripted-1', stream: false });
      const reply = await after.app.inject({ method: 'POST', url: '/api/ai-proxy', payload });
      expect(reply.json()).toMatchObject({ error: { code: 'address_refused' } });
      expect(upstream.requests).toHaveLength(asked);
    });
  });

  describe('a channel whose address is no longer allowed', () => {
    it('leaves the question to another one, and does not show as ready', async () => {
      const place = await makePlace();
      const blocked = await anUpstream();
      const allowed = await anUpstream();
      const first = await startChannelsApp(await open(place));
      for (const upstream of [blocked, allowed]) {
        await first.add({ baseUrl: upstream.url, key: KEY, models: ['scripted-1'] });
      }
      const { app, call } = await startChannelsApp(await open(place), {
        config: { allowedPrivateHosts: [new URL(allowed.url).host] },
        channels: { random: () => 0 },
      });
      const payload = aChatRequest({ model: 'scripted-1', stream: false });
      const reply = await app.inject({ method: 'POST', url: '/api/ai-proxy', payload });
      expect(reply.statusCode).toBe(200);
      expect([blocked.requests.length, allowed.requests.length]).toEqual([0, 1]);
      const { channels } = (await call<ChannelList>('GET', '/channels')).data;
      expect(channels.map(({ state }) => state)).toEqual(['blocked', 'ready']);
      expect(await call('GET', `/channels/${channels[0]?.id}/models`)).toMatchObject({ status: 400, code: 3011 });
    });
  });

  describe('testing a channel', () => {
    it('goes through the steps of the connection doctor, and says whose key was refused', async () => {
      const upstream = await anUpstream();
      const { add, call } = await startChannelsApp(await open());
      const { id } = (await add({ name: 'Mine', baseUrl: upstream.url, key: KEY })).data;
      const test = async () => DoctorReport.parse((await call('POST', `/channels/${id}/test`, {})).data);
      const report = await test();
      expect(report.steps.map(({ step, ok }) => [step, ok])).toEqual(
        ['dns', 'tls', 'authorization', 'models', 'chat'].map((step) => [step, true]),
      );
      upstream.playModels(errorScript(401));
      expect((await test()).steps.at(-1)).toMatchObject({ step: 'authorization', problem: 'unauthorized' });
      const { channels } = (await call<ChannelList>('GET', '/channels')).data;
      expect(channels[0]).toMatchObject({ name: 'Mine', state: 'refused' });
    });

    it('speaks the wire of the provider', async () => {
      const upstream = await anUpstream({ wire: 'anthropic' });
      const { add, call } = await startChannelsApp(await open());
      const { id } = (await add({ provider: 'Anthropic', baseUrl: upstream.url, key: KEY })).data;
      const tested = await call('POST', `/channels/${id}/test`, { model: 'scripted-1' });
      expect(DoctorReport.parse(tested.data).steps.map(({ step, ok }) => [step, ok])).toEqual(
        ['dns', 'tls', 'authorization', 'models', 'chat'].map((step) => [step, true]),
      );
      const heads = [...upstream.listings, ...upstream.requests].map(({ headers }) => headers);
      expect(upstream.requests).toHaveLength(1);
      expect(heads.filter((headers) => headers['authorization'] !== undefined)).toEqual([]);
      expect(heads.every((headers) => headers['x-api-key'] === KEY)).toBe(true);
    });
  });

  describe('channels that were not added in the app', () => {
    it('are listed and tested, but not changed', async () => {
      const upstream = await anUpstream();
      const own = await startChannelsApp(await open(), {
        config: { providers: { ...testConfig().providers, OpenAI: { apiKey: KEY, baseUrl: upstream.url } } },
      });
      const { channels } = (await own.call<ChannelList>('GET', '/channels')).data;
      expect(channels).toMatchObject([{ id: 'environment:OpenAI', source: 'environment', keyHint: '9876' }]);
      const path = '/channels/environment:OpenAI';
      expect(await own.call('PUT', path, { enabled: false })).toMatchObject({ status: 403 });
      expect(await own.call('DELETE', path)).toMatchObject({ status: 403 });
      const report = DoctorReport.parse((await own.call('POST', `${path}/test`, {})).data);
      expect(report.steps.every(({ ok }) => ok)).toBe(true);
    });

    it('say so where their keys were sealed with another secret', async () => {
      const database = await open();
      await addChannel(database, { name: 'old', baseUrl: 'https://one.example' });
      await database.db.updateTable('channels').set({ base_url: 'https://two.example' }).execute();
      const { call } = await startChannelsApp(database);
      const { channels } = (await call<ChannelList>('GET', '/channels')).data;
      expect(channels).toMatchObject([{ name: 'old', state: 'locked' }]);
      expect(await call('POST', `/channels/${channels[0]?.id}/test`, {})).toMatchObject({ status: 400, code: 3012 });
      expect(await call('DELETE', `/channels/${channels[0]?.id}`)).toMatchObject({ status: 200 });
    });
  });

  describe('model servers of this machine', () => {
    it('are found with their models, and found again when they come later', async () => {
      const upstream = await anUpstream();
      upstream.playModels(errorScript(500));
      const localServers = [
        { label: 'Ollama', baseUrl: upstream.url },
        { label: 'Jan', baseUrl: 'http://127.0.0.1:1/v1' },
      ];
      const { call, modelNames } = await startChannelsApp(await open(), {
        config: { localModels: true, allowedPrivateHosts: [] },
        channels: { localServers },
      });
      const look = () => call('POST', '/channels/local-servers', undefined, { host: 'localhost:3000' });
      expect((await look()).data).toMatchObject([{ state: 'off' }, { state: 'off' }]);
      upstream.playModels(modelListScript(['llama3.2']));
      expect((await look()).data).toEqual([
        { label: 'Ollama', baseUrl: upstream.url, state: 'found', models: ['llama3.2'] },
        { label: 'Jan', baseUrl: 'http://127.0.0.1:1/v1', state: 'off', models: [] },
      ]);
      expect(await modelNames()).toContain('llama3.2');
      upstream.playModels(errorScript(401));
      expect((await look()).data).toMatchObject([{ state: 'locked', models: [] }, {}]);
    });
  });
});
