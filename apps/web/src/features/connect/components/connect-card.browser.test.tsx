import { ERRORS, type KeyFindings } from '@parley/contract';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aServerKey, renderAt, serveApi, type ApiAnswers } from '#/features/custom-providers/testing/api.tsx';
import { serverModel } from '#/features/models/testing/with-models.tsx';
import { runtimeConfig } from '#/lib/runtime-config.ts';
import { ConnectCard } from './connect-card.tsx';

const GUIDE = serverModel('parley-guide', { provider: 'Other' });
const OLLAMA = { label: 'Ollama', baseUrl: 'http://127.0.0.1:11434/v1' };
const NOT_RUNNING = { ...OLLAMA, state: 'off', models: [] };
const RUNNING = { ...OLLAMA, state: 'found', models: ['llama3.2:3b', 'qwen3:8b', 'gemma3:4b'] };
const KEY = 'zz-0123456789-0123456789';

async function open(answers: ApiAnswers = {}) {
  const { recipient } = await aServerKey();
  const calls = serveApi({
    'GET /models': () => [GUIDE],
    'GET /custom-provider': () => [],
    'POST /channels/local-servers': () => [NOT_RUNNING],
    'GET /custom-provider/public-key': () => recipient,
    ...answers,
  });
  const onConnected = vi.fn<() => void>();
  await renderAt('/', <ConnectCard onConnected={onConnected} />);
  return { calls, onConnected };
}

const keyField = () => page.getByLabelText('API key', { exact: true });
const says = (tried: KeyFindings['tried']) => ({
  'POST /channels/try-key': () => ({ tried, choices: [], found: null }),
});

beforeEach(async () => {
  const before = { ...runtimeConfig };
  Object.assign(runtimeConfig, { managesChannels: true, isForThisMachine: true });
  onTestFinished(() => void Object.assign(runtimeConfig, before));
  await page.viewport(1_200, 900);
});

describe('model servers of this machine', () => {
  it('are named when they are found, and the way goes on with their models', async () => {
    let isRunning = false;
    const { onConnected } = await open({
      'POST /channels/local-servers': () => [isRunning ? RUNNING : NOT_RUNNING],
      'GET /models': () => [GUIDE, ...(isRunning ? RUNNING.models.map((name) => serverModel(name)) : [])],
    });
    await expect.element(page.getByText('No local model server found', { exact: false })).toBeVisible();
    isRunning = true;
    await page.getByRole('button', { name: 'Look again' }).click();
    await expect.element(page.getByText('Ollama found: 3 models')).toBeVisible();
    expect(onConnected).toHaveBeenCalledOnce();
  });

  it('that are known already lead nobody away', async () => {
    const { onConnected } = await open({
      'POST /channels/local-servers': () => [RUNNING],
      'GET /models': () => [GUIDE, ...RUNNING.models.map((name) => serverModel(name))],
    });
    await expect.element(page.getByText('Ollama is running with 3 models.')).toBeVisible();
    await expect.element(page.getByText(/^Add another model/)).toBeVisible();
    expect(onConnected).not.toHaveBeenCalled();
  });

  it('are looked for from the card of somebody who has no model', async () => {
    await open();
    await expect.element(page.getByText(/needs a model to answer you/)).toBeVisible();
  });

  it('are not said to be missing where nobody looks for them', async () => {
    await open({ 'POST /channels/local-servers': () => [] });
    await expect.element(page.getByText('PARLEY_LOCAL_MODELS is off', { exact: false })).toBeVisible();
    expect(page.getByRole('button', { name: 'Look again' }).elements()).toEqual([]);
    expect(page.getByText('No local model server found', { exact: false }).elements()).toEqual([]);
  });
});

describe('the key field', () => {
  it('has a button for a key that was neither pasted nor ended with Enter', async () => {
    const { calls } = await open(says([{ vendor: 'openai', label: 'OpenAI', outcome: 'refused' }]));
    await keyField().click();
    await userEvent.keyboard(KEY);
    expect(calls.some(({ path }) => path === '/channels/try-key')).toBe(false);
    await page.getByRole('button', { name: 'Test key' }).click();
    await expect.element(page.getByText('OpenAI rejected this key.')).toBeVisible();
  });

  it('says that a text is too short for a key, until it is changed', async () => {
    const { calls } = await open();
    await keyField().click();
    await userEvent.keyboard('hello{Enter}');
    await expect.element(page.getByText('That’s too short for an API key. Paste the whole key.')).toBeVisible();
    expect(calls.some(({ path }) => path === '/channels/try-key')).toBe(false);
    await userEvent.keyboard('x');
    await expect.poll(() => page.getByText(/too short/).query()).toBeNull();
  });

  it('tries again whom it could not reach', async () => {
    let tries = 0;
    await open({
      'POST /channels/try-key': () => ({
        tried: [{ vendor: 'openai', label: 'OpenAI', outcome: (tries += 1) === 1 ? 'unreachable' : 'refused' }],
        choices: [],
        found: null,
      }),
    });
    await keyField().fill(KEY);
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('This server couldn’t reach OpenAI', { exact: false })).toBeVisible();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect.element(page.getByText('OpenAI rejected this key.')).toBeVisible();
  });

  it('takes a key of unknown form along to the form for its address', async () => {
    await open(says([]));
    await keyField().fill(KEY);
    await userEvent.keyboard('{Enter}');
    await page.getByRole('button', { name: 'Enter its address' }).click();
    const dialog = page.getByRole('dialog');
    await expect.element(dialog.getByLabelText('API key', { exact: true })).toHaveValue(KEY);
    await expect.element(dialog.getByLabelText('Name', { exact: true })).toHaveFocus();
  });

  it('takes an address to the form for addresses', async () => {
    const { calls } = await open();
    await keyField().fill('https://llm.example.com/v1');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('dialog').getByLabelText('Base URL')).toHaveValue('https://llm.example.com/v1');
    expect(calls.some(({ path }) => path === '/channels/try-key')).toBe(false);
  });
});

describe('another address', () => {
  async function fillIn(baseUrl: string) {
    await page.getByRole('button', { name: 'Add custom provider' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabelText('Name', { exact: true }).fill('Home');
    await dialog.getByLabelText('Base URL').fill(baseUrl);
    await dialog.getByRole('button', { name: 'Add provider' }).click();
  }

  it('puts its models into the picker and leads on', async () => {
    const { onConnected } = await open({
      'POST /custom-provider': () => ({ configUid: 'u1' }),
      'GET /custom-provider/u1/models': () => ['llama', 'qwen', 'nomic-embed-text'],
    });
    await fillIn('https://home.example/v1');
    await expect.element(page.getByText('Home added. 2 models are in the picker.')).toBeVisible();
    expect(onConnected).toHaveBeenCalledOnce();
  });

  it('says nothing about errors to whoever does not allow it after all', async () => {
    await open({ 'POST /custom-provider': () => ERRORS.address_refused.code });
    await fillIn('http://127.0.0.1:1234/v1');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => page.getByRole('alertdialog').elements()).toEqual([]);
    await expect.element(page.getByRole('button', { name: 'Add provider' })).toBeEnabled();
    expect(page.getByRole('alert').elements()).toEqual([]);
  });
});
