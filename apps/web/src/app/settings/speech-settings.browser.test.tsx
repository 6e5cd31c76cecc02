import { modelFromServer, ServerModel, SttConfig, TranslationConfig, TtsConfig } from '@parley/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { getConfig, updateConfig } from '#/features/settings/public.ts';
import { AtAddress, navigationAt } from '#/testing/at-address.tsx';
import { render } from '#/testing/render.tsx';
import { SettingsPage } from './settings-page.tsx';

const MODELS = [
  { name: 'gpt-4o', type: 'CHAT' },
  { name: 'other-voice', type: 'SPEECH' },
].map((model) => modelFromServer(ServerModel.parse({ provider: 'OpenAI', ...model })));

async function open(address: string): Promise<void> {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  client.setQueryData(['models'], MODELS);
  client.setQueryData(['custom-providers'], []);
  await render(
    <QueryClientProvider client={client}>
      <AtAddress navigation={navigationAt(address)} pattern="/settings/$section">
        <SettingsPage />
      </AtAddress>
    </QueryClientProvider>,
  );
}

/** The browser's own voices. */
function browserHas(...names: string[]): void {
  const getVoices = () => names.map((name) => ({ name, lang: 'en-US', default: false, localService: true }));
  vi.stubGlobal('speechSynthesis', Object.assign(new EventTarget(), { getVoices, cancel: () => {} }));
}

async function choose(field: string, option: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name: field, exact: true }).click();
  await page.getByRole('option', { name: option }).click();
}

beforeEach(async () => {
  updateConfig({
    ttsConfig: TtsConfig.parse({}),
    sttConfig: SttConfig.parse({}),
    translationConfig: TranslationConfig.parse({}),
  });
  await page.viewport(1_200, 1_000);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('reading aloud', () => {
  it('is off with what begins by itself, and says so', async () => {
    browserHas('Ann');
    await open('/settings/speech');
    const byItself = page.getByRole('switch', { name: 'Read new answers automatically' });
    await expect.element(byItself).toBeDisabled();
    await expect.element(page.getByText('Turn on reading aloud first.')).toBeVisible();
    await page.getByRole('switch', { name: 'Read messages aloud' }).click();
    await byItself.click();
    expect(getConfig().ttsConfig).toMatchObject({ enable: true, autoplay: true });
  });

  it('has models and voices of the server', async () => {
    browserHas('Ann');
    await open('/settings/speech');
    await choose('Voice model', 'other-voice');
    await choose('Voice', 'Shimmer');
    expect(getConfig().ttsConfig).toMatchObject({ model: 'other-voice', voice: 'shimmer' });
  });

  it('has voices of the browser, which need no model', async () => {
    browserHas('Ann', 'Bob');
    await open('/settings/speech');
    updateConfig({ ttsConfig: { ...getConfig().ttsConfig, voice: 'nova' } });
    await choose('Voice provider', 'This browser');
    expect(getConfig().ttsConfig).toMatchObject({ engine: 'Web Speech API', voice: 'alloy' });
    await expect.element(page.getByRole('combobox', { name: 'Voice model' })).toBeDisabled();
    await expect.element(page.getByText('The browser’s voices don’t need a model.')).toBeVisible();
    await expect.element(page.getByText('Match the language')).toBeVisible();
    await choose('Voice', /Bob/);
    expect(getConfig().ttsConfig.voice).toBe('Bob');
  });

  it('says when the browser has no voices, and does not offer them', async () => {
    browserHas();
    await open('/settings/speech');
    await expect.element(page.getByText('This browser has no voices.')).toBeVisible();
    await page.getByRole('combobox', { name: 'Voice provider' }).click();
    await expect.element(page.getByRole('option', { name: 'This browser' })).toHaveAttribute('aria-disabled', 'true');
  });

  it('lets the voice be heard', async () => {
    browserHas('Ann');
    const bodies: string[] = [];
    vi.spyOn(globalThis, 'fetch').mockImplementation((_, init) => {
      bodies.push(init?.body as string);
      return new Promise(() => {});
    });
    await open('/settings/speech');
    await page.getByRole('slider', { name: 'Speed' }).fill('2');
    expect(getConfig().ttsConfig.speed).toBe(2);
    await page.getByRole('button', { name: 'Listen' }).click();
    await expect.poll(() => bodies.length).toBe(1);
    expect(JSON.parse(bodies[0] ?? '')).toMatchObject({ speed: 2, voice: 'alloy', model: 'tts-1' });
  });
});

describe('dictation', () => {
  it('has an engine and a language of the list', async () => {
    await open('/settings/speech');
    await choose('Speech recognition', 'OpenAI Whisper');
    await choose('Spoken language', /^日本語/);
    await page.getByRole('switch', { name: 'Dictate messages' }).click();
    expect(getConfig().sttConfig).toEqual({ enable: false, engine: 'OpenAI Whisper', lang: 'ja-JP' });
  });

  it('says when the browser cannot listen', async () => {
    const names = ['SpeechRecognition', 'webkitSpeechRecognition'];
    const kept = names.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const);
    for (const name of names) Reflect.deleteProperty(globalThis, name);
    await open('/settings/speech');
    await expect
      .element(page.getByText('This browser doesn’t support speech recognition.', { exact: false }))
      .toBeVisible();
    await choose('Speech recognition', 'OpenAI Whisper');
    expect(page.getByText('This browser doesn’t support speech recognition.', { exact: false }).query()).toBeNull();
    for (const [name, descriptor] of kept) if (descriptor) Object.defineProperty(globalThis, name, descriptor);
  });
});

describe('translation', () => {
  it('keeps the languages in the order they were chosen in', async () => {
    await open('/settings/translation');
    await expect.element(page.getByText('None selected. Using English', { exact: false })).toBeVisible();
    await page.getByRole('button', { name: 'Français' }).click();
    await page.getByRole('button', { name: 'Deutsch' }).click();
    await page.getByRole('switch', { name: 'Translate new answers automatically' }).click();
    expect(getConfig().translationConfig).toMatchObject({ targetLanguages: ['fr', 'de'], autoGenerate: true });
    await expect.element(page.getByText('translated into Français', { exact: false })).toBeVisible();
    await page.getByRole('button', { name: 'Français', pressed: true }).click();
    expect(getConfig().translationConfig.targetLanguages).toEqual(['de']);
    await page.getByRole('button', { name: 'Reset Languages' }).click();
    expect(getConfig().translationConfig).toMatchObject({ targetLanguages: [], autoGenerate: true });
  });
});
