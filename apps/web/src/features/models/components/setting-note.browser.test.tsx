import { LlmConfig } from '@parley/contract';
import type { ModelSetting } from '@parley/providers';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '#/testing/render.tsx';
import { updateConfig } from '#/features/settings/public.ts';
import { serverModel, WithModels } from '../testing/with-models.tsx';
import { SettingNote } from './setting-note.tsx';

const MODELS = [
  serverModel('gpt-5'),
  serverModel('gpt-4o'),
  serverModel('claude-sonnet-4-6', { provider: 'Anthropic', label: 'Claude' }),
];

beforeEach(() => updateConfig({ defaultChatModel: 'gpt-5@default' }));

async function noteFor(setting: ModelSetting, settings: Partial<LlmConfig> = {}, modelId?: string) {
  await render(
    <WithModels models={MODELS}>
      <div role="note">
        <SettingNote setting={setting} settings={LlmConfig.parse(settings)} modelId={modelId} />
      </div>
    </WithModels>,
  );
  return page.getByRole('note').element().textContent;
}

describe('the note beside a parameter', () => {
  it.each([
    ['of the default model', 'temperature', {}, undefined, 'gpt-5 doesn’t use this.'],
    ['of a penalty that nobody set', 'presence_penalty', {}, undefined, 'gpt-5 doesn’t use this.'],
    ['of the other limit', 'max_tokens', {}, undefined, 'gpt-5 doesn’t use this.'],
    ['of another value', 'reasoning_effort', { reasoning_effort: 'max' }, undefined, 'gpt-5 will use high.'],
    [
      'of the model of a mask',
      'temperature',
      {},
      'claude-sonnet-4-6@default',
      'Claude doesn’t use this while reasoning.',
    ],
    ['of nothing where all is well', 'temperature', {}, 'gpt-4o@default', ''],
    ['of nothing where all is well', 'reasoning_effort', {}, undefined, ''],
  ] as const)('speaks %s', async (_, setting, settings, modelId, expected) => {
    expect(await noteFor(setting, settings, modelId)).toBe(expected);
  });
});
