import { aChatRequest, errorScript, modelListScript, type ScriptedUpstream } from '@parley/testkit';
import { describe, expect, it } from 'vitest';
import { testConfig, type TestAppOptions } from '../../testing/app.ts';
import { startChannelsApp } from '../../testing/channels-app.ts';
import { forEachEngine, type Open } from '../../testing/engines.ts';
import { anUpstream } from '../../testing/proxied-app.ts';

const KEY = 'sk-a-key-of-the-owner-9876';
const MINUTE_MS = 60_000;

async function listing(names: readonly string[]): Promise<ScriptedUpstream> {
  const upstream = await anUpstream();
  upstream.playModels(modelListScript([...names]));
  return upstream;
}

/** OpenAI's place in the environment, and a clock that a test moves. Among channels that share a name, the last is asked. */
async function withOpenAi(open: Open, openAi: ScriptedUpstream, options: Omit<TestAppOptions, 'database'> = {}) {
  let now = Date.now();
  const providers = { ...testConfig().providers, OpenAI: { apiKey: 'sk-1', baseUrl: openAi.url } };
  const started = await startChannelsApp(await open(), {
    ...options,
    config: { providers, ...options.config },
    channels: { random: () => 0.99, ...options.channels },
    now: () => now,
  });
  const ask = async (model: string) => {
    const payload = aChatRequest({ model, stream: false });
    return (await started.app.inject({ method: 'POST', url: '/api/ai-proxy', payload })).statusCode;
  };
  const wait = async () => {
    now += MINUTE_MS;
    await started.modelNames();
  };
  return { ...started, ask, wait };
}

forEachEngine((_engine, open) => {
  describe('a model name that another channel has', () => {
    it('is not taken by an upstream that begins to list it, until the owner ticks it', async () => {
      const openAi = await listing(['gpt-4o']);
      const other = await listing(['tiny-local']);
      const { add, ask, wait, call } = await withOpenAi(open, openAi);
      const { id } = (await add({ name: 'Other', baseUrl: other.url, key: KEY })).data;
      other.playModels(modelListScript(['tiny-local', 'gpt-4o']));
      await wait();
      expect(await ask('gpt-4o')).toBe(200);
      expect([openAi.requests.length, other.requests.length]).toEqual([1, 0]);
      const listed = async () => (await call('GET', '/channels')).data;
      expect(await listed()).toMatchObject({ channels: [{ name: 'Other', modelCount: 1, leftOutCount: 1 }, {}] });
      expect((await call('GET', '/models')).data).toMatchObject([
        { name: 'parley-guide' },
        { name: 'gpt-4o', answeredBy: ['OpenAI'] },
        { name: 'tiny-local', answeredBy: ['Other'] },
      ]);
      await call('PUT', `/channels/${id}`, { models: ['gpt-4o'] });
      expect(await ask('gpt-4o')).toBe(200);
      expect([openAi.requests.length, other.requests.length]).toEqual([1, 1]);
      expect(await listed()).toMatchObject({ channels: [{ name: 'Other', modelCount: 1, leftOutCount: 0 }, {}] });
    });

    it('is not taken by a name that is its id, or that only looks like it', async () => {
      const openAi = await listing(['gpt-4o']);
      const other = await listing([
        'gpt-4o@default',
        'gpt-4o\u200b',
        'gpt-4o\u00ad',
        'gpt-4o\u3164',
        'tiny-local@default',
      ]);
      const { add, ask, modelNames } = await withOpenAi(open, openAi);
      await add({ name: 'Other', baseUrl: other.url, key: KEY });
      expect(await ask('gpt-4o@default')).toBe(200);
      expect([openAi.requests.length, other.requests.length]).toEqual([1, 0]);
      // Where nothing goes by the shorter name, it is one like any other.
      expect(await ask('tiny-local@default')).toBe(200);
      expect(other.requests).toHaveLength(1);
      expect(await modelNames()).toEqual(['parley-guide', 'gpt-4o', 'gpt-4o@default', 'tiny-local@default']);
    });

    it('is not taken while its channel does not answer', async () => {
      const openAi = await listing(['gpt-4o']);
      const other = await listing(['gpt-4o']);
      const { add, ask, wait } = await withOpenAi(open, openAi);
      await add({ name: 'Other', baseUrl: other.url, key: KEY });
      openAi.playModels(errorScript(500));
      openAi.play(errorScript(500));
      await wait();
      expect(await ask('gpt-4o')).not.toBe(200);
      expect(other.requests).toEqual([]);
    });

    it('is not taken by a program of this machine, even before its provider has listed anything', async () => {
      const openAi = await anUpstream();
      openAi.playModels(errorScript(500));
      const local = await listing(['gpt-4o', 'llama3.2']);
      const { ask, wait } = await withOpenAi(open, openAi, {
        config: { localModels: true },
        channels: { localServers: [{ label: 'Jan', baseUrl: local.url }] },
      });
      expect(await ask('gpt-4o')).toBe(404);
      expect(await ask('llama3.2')).toBe(200);
      openAi.playModels(modelListScript(['gpt-4o']));
      await wait();
      expect(await ask('gpt-4o')).toBe(200);
      expect([openAi.requests.length, local.requests.length]).toEqual([1, 1]);
    });

    it('stays with the newer of two channels when the older begins to list it', async () => {
      const older = await listing(['a']);
      const newer = await listing(['b']);
      const { add, ask, wait } = await withOpenAi(open, await listing(['c']));
      await add({ name: 'Older', baseUrl: older.url, key: KEY });
      await add({ name: 'Newer', baseUrl: newer.url, key: KEY });
      older.playModels(modelListScript(['a', 'b']));
      await wait();
      expect(await ask('b')).toBe(200);
      expect([older.requests.length, newer.requests.length]).toEqual([0, 1]);
    });

    it('is shared by two keys of one place', async () => {
      const place = await listing(['a']);
      const { add, call } = await withOpenAi(open, await listing(['c']));
      await add({ name: 'One', baseUrl: place.url, key: KEY });
      await add({ name: 'Two', baseUrl: place.url, key: `${KEY}-2` });
      const { data } = await call<{ name: string; answeredBy?: string[] }[]>('GET', '/models');
      expect(data.find(({ name }) => name === 'a')?.answeredBy?.toSorted()).toEqual(['One', 'Two']);
    });
  });
});

describe('the names of the channels', () => {
  it('are not told where people may not change them', async () => {
    const openAi = await listing(['gpt-4o']);
    const providers = { ...testConfig().providers, OpenAI: { apiKey: 'sk-1', baseUrl: openAi.url } };
    const { call } = await startChannelsApp(undefined, { config: { providers, manageChannels: false } });
    const { data } = await call<object[]>('GET', '/models');
    expect(data).toMatchObject([{}, { name: 'gpt-4o' }]);
    expect(data[1]).not.toHaveProperty('answeredBy');
  });
});
