import { AppConfig, ProviderCredentials } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { jsonFile, readFiles, readFixture } from '../../testing/read-fixture.ts';
import { changesOf, newKeys } from '../foreign-settings.ts';
import { keysOf, settingsOf } from './nextchat-settings.ts';

describe("NextChat's settings", () => {
  it('come with the chats, and their keys apart from everything that is written', async () => {
    const found = await readFixture('nextchat-v3');
    expect(found.settings).toMatchObject({ theme: 'dark', fontSize: 16, modelConfig: { temperature: 0.7, top_p: 1 } });
    expect(found.settings.modelConfig).not.toHaveProperty('model');
    expect(found.keys).toMatchObject({ OpenAI: { apiKey: 'sk-x', endpoint: '' } });
    expect(found.losses).not.toHaveProperty('settings');
    for (const batch of found.batches) expect(await batch.text()).not.toContain('sk-x');
  });

  it('are pulled into the bounds that they have here, and left out where they mean nothing', () => {
    const settings = settingsOf({ theme: 'neon', fontSize: 900, tightBorder: 'yes', modelConfig: { temperature: 99 } });
    expect(settings).toEqual({
      fontSize: AppConfig.parse({ fontSize: 900 }).fontSize,
      modelConfig: { temperature: 2 },
    });
  });

  it('are named only where they change something', () => {
    const here = AppConfig.parse({ theme: 'dark' });
    const found = { theme: 'dark', tightBorder: true, modelConfig: { top_p: here.modelConfig.top_p } } as const;
    expect(changesOf(found, here)).toEqual({ tightBorder: true });
  });

  it('are enough to read a file for', async () => {
    const file = jsonFile(
      '{"chat-next-web-store":{"sessions":[{"id":"a","messages":[]}]},"app-config":{"theme":"dark"}}',
    );
    expect((await readFiles(file)).settings).toEqual({ theme: 'dark' });
  });
});

describe("NextChat's keys", () => {
  it('are never an address without a key, nor a key with an address that is none', () => {
    const keys = keysOf({
      openaiUrl: 'https://evil.example',
      anthropicApiKey: 'sk-a',
      anthropicUrl: 'https://proxy.example/v1',
      googleApiKey: 'g',
      googleUrl: 'javascript:alert(1)',
      azureApiKey: 'line\nbreak',
      deepseekApiKey: 'sk-d',
      deepseekUrl: '/api/deepseek',
    });
    expect(keys).toMatchObject({
      Anthropic: { apiKey: 'sk-a', endpoint: 'https://proxy.example/v1' },
      DeepSeek: { apiKey: 'sk-d', endpoint: '' },
    });
    expect(Object.keys(keys)).toEqual(['Anthropic', 'DeepSeek']);
  });

  it('leave a key that is here alone, and its address too', () => {
    const own = ProviderCredentials.parse({ apiKey: 'mine' });
    const found = keysOf({ openaiApiKey: 'theirs', openaiUrl: 'https://evil.example', xaiApiKey: 'x' });
    expect(Object.keys(newKeys(found, { OpenAI: own }))).toEqual(['XAI']);
  });
});
