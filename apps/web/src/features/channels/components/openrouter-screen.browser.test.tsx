import { ProviderCredentials, type ListedChannel } from '@parley/contract';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { aServerKey, renderAt, serveApi } from '#/features/custom-providers/testing/api.tsx';
import { getAccess, updateAccess } from '#/features/settings/public.ts';
import { runtimeConfig } from '#/lib/runtime-config.ts';
import { pageSignInWorld } from '../openrouter/page-sign-in.ts';
import { startSignIn } from '../openrouter/sign-in.ts';
import { OpenRouterScreen } from './openrouter-screen.tsx';

const KEY = 'sk-or-v1-made-for-parley';
const ADDED: ListedChannel = {
  id: 'c1',
  name: 'OpenRouter',
  provider: 'OpenRouter',
  baseUrl: 'https://openrouter.ai/api/v1',
  source: 'stored',
  enabled: true,
  state: 'ready',
  keyHint: 'rley',
  keyCount: 1,
  models: [],
  modelCount: 300,
  leftOutCount: 0,
};

const credentials = (fields: Partial<ProviderCredentials>) => ProviderCredentials.parse(fields);

/** Comes back from OpenRouter, which gives its key for the code. */
async function comeBack() {
  const { recipient } = await aServerKey();
  const calls = serveApi({
    'POST /channels': () => ADDED,
    'GET /custom-provider/public-key': () => recipient,
  });
  const ofServer = fetch;
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) =>
    url.startsWith('https://openrouter.ai/') ? Promise.resolve(Response.json({ key: KEY })) : ofServer(url, init),
  );
  let state = '';
  await startSignIn((made) => (state = made), pageSignInWorld());
  const navigation = await renderAt(
    `/connect/openrouter/${state}?code=c`,
    <OpenRouterScreen />,
    '/connect/openrouter/$state',
  );
  return { calls, navigation };
}

beforeEach(() => {
  const before = runtimeConfig.managesChannels;
  Object.assign(runtimeConfig, { managesChannels: true });
  updateAccess({ credentials: {} });
  onTestFinished(() => void Object.assign(runtimeConfig, { managesChannels: before }));
});

it('keeps the key on the server as a channel of OpenRouter', async () => {
  const { calls, navigation } = await comeBack();
  await page.getByRole('button', { name: 'Save on this server' }).click();
  await expect.poll(() => navigation.text()).toBe('/');
  const [created] = calls.filter(({ method, path }) => method === 'POST' && path === '/channels');
  expect(created?.body).toMatchObject({ provider: 'OpenRouter', baseUrl: 'https://openrouter.ai/api/v1' });
});

it('keeps the key in this browser as OpenRouter’s, with models that were chosen before', async () => {
  const other = { apiKey: 'sk-mine', endpoint: 'https://mine.example/v1', customModels: 'mine-1' };
  updateAccess({ credentials: { Other: credentials(other), OpenRouter: credentials({ customModels: 'a/b' }) } });
  const { navigation } = await comeBack();
  await page.getByRole('button', { name: 'Save in this browser' }).click();
  await expect.poll(() => navigation.text()).toBe('/');
  expect(getAccess().credentials.OpenRouter).toMatchObject({ apiKey: KEY, customModels: 'a/b' });
  expect(getAccess().credentials.Other).toMatchObject(other);
});

it('asks before it replaces another key of OpenRouter', async () => {
  updateAccess({ credentials: { OpenRouter: credentials({ apiKey: 'sk-or-v1-earlier' }) } });
  await comeBack();
  await page.getByRole('button', { name: 'Save in this browser' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  expect(getAccess().credentials.OpenRouter).toMatchObject({ apiKey: 'sk-or-v1-earlier' });
});
