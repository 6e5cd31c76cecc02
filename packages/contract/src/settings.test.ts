import { describe, expect, it } from 'vitest';
import { AppConfig } from './settings.ts';

describe('the settings', () => {
  it('start with the defaults of the specification', () => {
    expect(AppConfig.parse({})).toMatchObject({
      submitKey: 'Enter',
      theme: 'auto',
      fontSize: 14,
      sidebarWidth: 300,
      template: '{{input}}',
      multimodel: false,
      incognitoMode: false,
      modelConfig: {
        model: 'gpt-5-mini',
        temperature: 0.5,
        top_p: 1,
        max_tokens: 4000,
        presence_penalty: 0,
        frequency_penalty: 0,
        max_completion_tokens: 32_000,
        reasoning_effort: 'medium',
        historyMessageCount: 10,
        compressMessageLengthThreshold: 1000,
        size: '1024x1024',
      },
      summaryConfig: { autoGenerateInterval: 3, maxHistoryMessageCount: 10 },
      titleConfig: { autoGenerateInterval: 3, maxHistoryMessageCount: 10 },
      ttsConfig: { engine: 'OpenAI-TTS', model: 'tts-1', voice: 'alloy', speed: 1 },
      sttConfig: { enable: true, lang: 'en-US' },
    });
  });

  it('leave the language open until the user chooses one', () => {
    expect(AppConfig.parse({})).not.toHaveProperty('language');
    expect(AppConfig.parse({ language: 'ar' }).language).toBe('ar');
  });

  it.each([
    ['max_tokens', -1, 0],
    ['max_tokens', 512_001, 512_000],
    ['max_tokens', 'many', 1024],
    ['temperature', -0.1, 0],
    ['temperature', 2.1, 2],
    ['temperature', null, 1],
    ['top_p', -1, 0],
    ['top_p', 2, 1],
    ['top_p', 'all', 1],
    ['presence_penalty', -3, -2],
    ['presence_penalty', 3, 2],
    ['presence_penalty', {}, 0],
    ['frequency_penalty', -3, -2],
    ['frequency_penalty', 3, 2],
    ['frequency_penalty', [], 0],
  ])('clamp %s from %j to %d', (field, given, expected) => {
    expect(AppConfig.parse({ modelConfig: { [field]: given } }).modelConfig).toHaveProperty(field, expected);
  });

  it.each([
    ['fontSize', 8, 12],
    ['fontSize', 99, 40],
    ['sidebarWidth', 20, 100],
    ['sidebarWidth', 900, 500],
  ])('clamp %s from %d to %d', (field, given, expected) => {
    expect(AppConfig.parse({ [field]: given })).toHaveProperty(field, expected);
  });

  it('name the field that has a wrong type', () => {
    const read = AppConfig.safeParse({ ttsConfig: { enable: 'yes' } });
    expect(read.error?.issues.map(({ path }) => path.join('.'))).toEqual(['ttsConfig.enable']);
  });

  it('survive being stored and read again', () => {
    const config = AppConfig.parse({ fontSize: 18, language: 'de' });
    expect(AppConfig.parse(JSON.parse(JSON.stringify(config)))).toEqual(config);
  });
});
