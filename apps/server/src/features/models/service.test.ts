import type { LocalServer } from '@parley/providers';
import { bundledCatalogue } from '@parley/providers/catalogue';
import {
  errorScript,
  htmlScript,
  jsonScript,
  modelListScript,
  type ScriptedUpstream,
  startScriptedUpstream,
} from '@parley/testkit';
import * as fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { testConfig } from '../../testing/app.ts';
import type { ServerConfig } from '../../config.ts';
import { secretBox } from '../../lib/secret-box.ts';
import { ChannelsService } from '../channels/service.ts';
import type { StoredPrice } from '../prices/repository.ts';
import { tableOf } from '../prices/service.ts';
import { createModelsService, type ModelsParts } from './service.ts';

async function anUpstream(): Promise<ScriptedUpstream> {
  const upstream = await startScriptedUpstream();
  onTestFinished(() => upstream.close());
  return upstream;
}

interface ServiceParts extends Partial<ModelsParts> {
  readonly localServers?: readonly LocalServer[];
}

function aService(settings: Partial<ServerConfig>, { localServers = [], ...parts }: ServiceParts = {}) {
  const config = testConfig(settings);
  const channels = new ChannelsService({
    config,
    repository: { list: async () => [] },
    box: secretBox(config.secret),
    localServers,
    now: parts.now ?? Date.now,
  });
  const models = createModelsService({
    config,
    channels,
    patience: { localMs: 4_000, otherMs: 4_000, laterMs: 4_000 },
    ...parts,
  });
  onTestFinished(() => models.close());
  return models;
}

function withOpenAi(baseUrl: string): Partial<ServerConfig> {
  return { providers: { ...testConfig().providers, OpenAI: { apiKey: 'sk-1', baseUrl } } };
}

function storedPrice(price: Partial<StoredPrice> & Pick<StoredPrice, 'model'>): StoredPrice {
  return { input: 0, output: 0, perCall: 0, leastHold: 0, source: 'set', changedAt: 0, ...price };
}

const namesOf = (models: readonly { name: string }[]) => models.map(({ name }) => name);

describe('the list of models', () => {
  it('always holds the guide, which says that it is not an AI', async () => {
    const models = aService({});
    expect(await models.list()).toMatchObject([
      {
        name: 'parley-guide',
        type: 'CHAT',
        provider: 'Other',
        available: true,
        modelRatio: 0,
        label: expect.stringContaining('not an AI'),
      },
    ]);
  });

  it('holds what the provider lists, each with its kind', async () => {
    const upstream = await anUpstream();
    upstream.playModels(modelListScript(['gpt-5-mini', 'text-embedding-3-large', 'whisper-1', 'tts-1', 'gpt-image-2']));
    const models = aService(withOpenAi(upstream.url));
    expect(await models.list()).toMatchObject([
      { name: 'parley-guide' },
      { name: 'gpt-5-mini', type: 'CHAT', provider: 'OpenAI', available: true },
      { type: 'EMBEDDING' },
      { type: 'TRANSCRIPTION' },
      { type: 'SPEECH' },
      { type: 'IMAGE' },
    ]);
  });

  it.each([
    ['a bare array', ['a', 'b']],
    ['a list under another name', { models: [{ name: 'a' }, { model: 'b' }] }],
    ['items that are no models', { data: [{ id: 'a' }, null, 7, { id: '' }, { id: 'b' }, { id: 'b' }] }],
  ])('is read from %s', async (_, body) => {
    const upstream = await anUpstream();
    upstream.playModels(jsonScript(body));
    expect(namesOf(await aService(withOpenAi(upstream.url)).list())).toEqual(['parley-guide', 'a', 'b']);
  });

  it('stands whatever an upstream lists', async () => {
    const fields = [
      'context_length',
      'max_model_len',
      'created',
      'created_at',
      'shutdown_date',
      'capabilities',
      'thinking',
    ];
    const number = fc.oneof(fc.double(), fc.maxSafeInteger(), fc.constantFrom(2 ** 53 + 2, 1e300, 1e306, -0));
    const value = fc.oneof(number, fc.jsonValue());
    const facts = fc.dictionary(fc.constantFrom(...fields), value);
    const item = fc.tuple(fc.string({ minLength: 1 }), facts).map(([id, more]) => ({ id, ...more }));
    const list = fc.oneof(fc.jsonValue(), fc.array(fc.oneof(item, fc.jsonValue())));
    await fc.assert(
      fc.asyncProperty(list, fc.boolean(), async (data, isBare) => {
        const body = JSON.stringify(isBare ? data : { data });
        const models = aService(withOpenAi('https://upstream.test'), { fetch: async () => new Response(body) });
        expect(namesOf(await models.list())).toContain('parley-guide');
        expect(models.find('parley-guide')).toMatchObject({ kind: 'guide' });
      }),
    );
  });

  it.each([2 ** 53 + 2, 1e300, 8_192.5])('has a model that says it holds %d tokens', async (context) => {
    const upstream = await anUpstream();
    upstream.playModels(jsonScript({ data: [{ id: 'a', context_length: context, created: 1e306 }] }));
    expect(namesOf(await aService(withOpenAi(upstream.url)).list())).toEqual(['parley-guide', 'a']);
  });

  it.each([
    ['refuses the key', errorScript(401), false],
    ['has an error', errorScript(500), false],
    ['does not list its models', errorScript(404), true],
    ['answers with a page', htmlScript(), false],
  ])('falls back on the default model when the provider %s', async (_, script, available) => {
    const upstream = await anUpstream();
    upstream.playModels(script);
    const models = await aService(withOpenAi(upstream.url)).list();
    expect(models).toMatchObject([{ name: 'parley-guide' }, { name: 'gpt-5-mini', provider: 'OpenAI', available }]);
  });

  it.each([
    ['refuses to list them', errorScript(400), 400],
    ['has no list at this address', errorScript(404), 404],
    ['lists none', jsonScript({ data: [] }), 200],
  ])('says in the log and beside the model that a provider %s', async (_, script, status) => {
    const upstream = await anUpstream();
    upstream.playModels(script);
    const lines: [object, string][] = [];
    const note = (fields: object, text: string) => void lines.push([fields, text]);
    const log = { info: note, warn: note } as unknown as NonNullable<ModelsParts['log']>;
    const [, model] = await aService(withOpenAi(upstream.url), { log }).list();
    expect(lines).toEqual([[{ channel: 'OpenAI', status }, 'the list of models could not be read']]);
    expect(model).toMatchObject({
      name: 'gpt-5-mini',
      description: `May not work: the model list of OpenAI could not be read (status ${status})`,
    });
  });

  it('marks models as not available while their provider cannot be reached, and takes it back', async () => {
    const upstream = await anUpstream();
    let now = 0;
    const models = aService(withOpenAi(upstream.url), { now: () => now });
    const isAvailable = async () => (await models.list()).find(({ name }) => name === 'scripted-1')?.available;
    expect(await isAvailable()).toBe(true);
    upstream.playModels(errorScript(500));
    now += 60_000;
    expect(await isAvailable()).toBe(false);
    upstream.playModels(modelListScript(['scripted-1']));
    now += 60_000;
    expect(await isAvailable()).toBe(true);
  });

  it('holds what is known of a model, and the day on which it ends', async () => {
    const upstream = await anUpstream();
    const listed = { id: 'gpt-5-mini', created: 1_754_000_000, shutdown_date: '2026-12-11', context_length: 1_234 };
    upstream.playModels(jsonScript({ data: [listed, { id: 'nobody-knows-this' }] }));
    const [, known, unknown] = await aService(withOpenAi(upstream.url)).list();
    expect(known).toMatchObject({
      shutdownDate: '2026-12-11',
      contextTokens: 1_234,
      createdAt: 1_754_000_000_000,
      capabilities: { tools: true },
      strength: expect.any(String) as string,
      modelRatio: expect.any(Number) as number,
    });
    expect(known).toMatchObject({ outputTokens: 128_000, cachedRatio: 0.1, knowledgeDate: '2024-05-30' });
    expect(known?.isFree).toBeUndefined();
    expect(unknown).toMatchObject({ name: 'nobody-knows-this', modelRatio: 0 });
    expect(unknown).not.toHaveProperty('shutdownDate');
    expect(unknown).not.toHaveProperty('isFree');
  });

  it('says of a model that its provider lists without a word what the catalogue knows', async () => {
    const upstream = await anUpstream();
    upstream.playModels(modelListScript(['o3-mini']));
    const [, model] = await aService(withOpenAi(upstream.url)).list();
    expect(model).toMatchObject({
      contextTokens: 200_000,
      capabilities: { vision: false, tools: true, reasoning: true },
      modelRatio: 0.55,
      shutdownDate: '2026-10-23',
    });
  });

  it('goes by the catalogue of the operator', async () => {
    const upstream = await anUpstream();
    upstream.playModels(modelListScript(['house-blend']));
    const own = new Map([['house-blend', { contextTokens: 9_000, price: { modelRatio: 3, completionRatio: 2 } }]]);
    const [, model] = await aService(withOpenAi(upstream.url), { catalogue: bundledCatalogue({ own }) }).list();
    expect(model).toMatchObject({ contextTokens: 9_000, modelRatio: 3, completionRatio: 2 });
  });

  it('has the prices of the operator, and takes up a change', async () => {
    const upstream = await anUpstream();
    upstream.playModels(modelListScript(['gpt-5-mini', 'house-blend']));
    let table = tableOf([storedPrice({ model: 'openai/gpt-5-mini', input: 4, output: 8, leastHold: 0.5 })]);
    const prices = {
      refresh: async () => {},
      get table() {
        return table;
      },
    };
    const service = aService(withOpenAi(upstream.url), { prices, mustHavePrice: true });
    const [, ...offered] = await service.list();
    expect(offered).toMatchObject([{ name: 'gpt-5-mini', modelRatio: 2, completionRatio: 2, preDeductAmount: 0.5 }]);
    table = tableOf([storedPrice({ model: 'house-blend', perCall: 0.25 })]);
    expect(await service.find('house-blend')).toMatchObject({ model: { fixedPrice: 0.25 } });
    expect(await service.find('gpt-5-mini')).toMatchObject({ model: { modelRatio: 0.125 } });
    table = tableOf([storedPrice({ model: 'house-blend' })]);
    expect(await service.find('house-blend')).toMatchObject({ model: { isFree: true } });
  });

  it('leaves out models whose price nobody knows where people pay, and says so once', async () => {
    const upstream = await anUpstream();
    upstream.playModels(modelListScript(['nobody-knows-this']));
    const warned: object[] = [];
    const log = { info: () => {}, warn: (what: object) => void warned.push(what) };
    const service = aService(withOpenAi(upstream.url), { mustHavePrice: true, log });
    expect(namesOf(await service.list())).toEqual(['parley-guide']);
    expect(await service.find('nobody-knows-this')).toBeUndefined();
    expect(warned.filter((what) => 'model' in what)).toEqual([{ model: 'nobody-knows-this' }]);
    const free = aService({ ...withOpenAi(upstream.url), freeModels: ['nobody-knows-this'] }, { mustHavePrice: true });
    expect(await free.find('nobody-knows-this')).toMatchObject({ model: { isFree: true } });
  });

  it('marks what costs nothing', async () => {
    const upstream = await anUpstream();
    const service = aService({ ...withOpenAi(upstream.url), freeModels: ['scripted-2'] });
    const marks = (await service.list()).map(({ name, isFree = false, isHelper = false }) => [name, isFree, isHelper]);
    expect(marks).toEqual([
      ['parley-guide', true, false],
      ['scripted-1', false, false],
      ['scripted-2', true, true],
    ]);
    expect(await service.findFree('scripted-1')).toMatchObject({ model: { name: 'scripted-2' } });
  });

  it('never sends the key to where a redirect points', async () => {
    const other = await anUpstream();
    const upstream = await anUpstream();
    upstream.playModels({ status: 302, headers: { location: `${other.url}/models` }, steps: [] });
    expect(await aService(withOpenAi(upstream.url)).list()).toMatchObject([{}, { available: false }]);
  });
});

describe('models on this machine', () => {
  it('are found by themselves', async () => {
    const upstream = await anUpstream();
    const localServers = [{ label: 'Ollama', baseUrl: upstream.url }];
    const models = aService({ localModels: true }, { localServers });
    expect(await models.list()).toMatchObject([
      { name: 'parley-guide' },
      { name: 'scripted-1', provider: 'Other', description: 'Runs on this machine (Ollama)' },
      { name: 'scripted-2' },
    ]);
    expect(await models.find('scripted-2')).toMatchObject({ kind: 'channels', channels: [{ baseUrl: upstream.url }] });
  });

  it('are left out where the server is off, or is something else', async () => {
    const upstream = await anUpstream();
    upstream.playModels(htmlScript());
    const localServers = [
      { label: 'llama.cpp', baseUrl: upstream.url },
      { label: 'Ollama', baseUrl: 'http://127.0.0.1:1/v1' },
    ];
    expect(namesOf(await aService({ localModels: true }, { localServers }).list())).toEqual(['parley-guide']);
  });

  it.each([
    ['the setting is off', { localModels: false }],
    ['the server is hosted', { localModels: true, mode: 'hosted' as const }],
  ])('are not looked for when %s', async (_, settings) => {
    const upstream = await anUpstream();
    const localServers = [{ label: 'Ollama', baseUrl: upstream.url }];
    expect(namesOf(await aService(settings, { localServers }).list())).toEqual(['parley-guide']);
  });
});

describe('finding who answers for a model', () => {
  it('takes a name or an id', async () => {
    const upstream = await anUpstream();
    const models = aService(withOpenAi(upstream.url));
    expect(await models.find('parley-guide')).toMatchObject({ kind: 'guide' });
    expect(await models.find('parley-guide@default')).toMatchObject({ kind: 'guide' });
    expect(await models.find('scripted-1@default')).toMatchObject({ kind: 'channels', model: { name: 'scripted-1' } });
    expect(await models.find('scripted-1@another-provider')).toBeUndefined();
    expect(await models.find('unheard-of')).toBeUndefined();
  });
});

describe('a provider that is not there yet', () => {
  /** A provider that can be turned on, and what it was asked. Time passes as it is told to. */
  function aLateProvider() {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const provider = { isUp: false, asked: 0 };
    const fetch = async () => {
      provider.asked += 1;
      if (!provider.isUp) throw new TypeError('fetch failed');
      return Response.json({ data: [{ id: 'gpt-image-2' }] });
    };
    return { provider, models: aService(withOpenAi('https://upstream.test'), { fetch }) };
  }

  it('is looked for again within seconds, so that its models are there without anybody asking', async () => {
    const { provider, models } = aLateProvider();
    expect(namesOf(await models.list())).not.toContain('gpt-image-2');
    expect(models.moreInMs).toBe(2_000);
    provider.isUp = true;
    await vi.advanceTimersByTimeAsync(2_000);
    expect(models.find('gpt-image-2')).toMatchObject({ model: { type: 'IMAGE', available: true } });
    expect(models.moreInMs).toBeUndefined();
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(provider.asked).toBe(2);
  });

  it('is looked for less and less often, and no more once the server closes', async () => {
    const { provider, models } = aLateProvider();
    await models.list();
    await vi.advanceTimersByTimeAsync(60_000);
    // After 2, 6, 14 and 30 seconds.
    expect(provider.asked).toBe(5);
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(provider.asked).toBeLessThan(16);
    models.close();
    expect(vi.getTimerCount()).toBe(0);
  });
});
