import { ERRORS, type ListedChannel } from '@parley/contract';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aServerKey, renderAt, serveApi, type ApiAnswers } from '#/features/custom-providers/testing/api.tsx';
import { runtimeConfig } from '#/lib/runtime-config.ts';
import { ChannelsScreen } from './channels-screen.tsx';

const CHANNEL: ListedChannel = {
  id: 'c1',
  name: 'Work',
  provider: 'OpenAI',
  baseUrl: 'https://api.openai.com/v1',
  source: 'stored',
  enabled: true,
  state: 'ready',
  keyHint: '9876',
  keyCount: 1,
  models: [],
  modelCount: 12,
  leftOutCount: 0,
};

async function open(channels: readonly ListedChannel[], answers: ApiAnswers = {}) {
  const { recipient } = await aServerKey();
  const calls = serveApi({
    'GET /channels': () => ({ channels, loopbackOrigins: [] }),
    'GET /custom-provider/public-key': () => recipient,
    ...answers,
  });
  await renderAt('/server-models', <ChannelsScreen />);
  return calls;
}

function mayManage(managesChannels: boolean): void {
  const before = runtimeConfig.managesChannels;
  Object.assign(runtimeConfig, { managesChannels });
  onTestFinished(() => void Object.assign(runtimeConfig, { managesChannels: before }));
}

beforeEach(async () => {
  await page.viewport(1_200, 900);
});

describe('models of this server', () => {
  it('asks nothing of the server and says who to turn to where others manage them', async () => {
    mayManage(false);
    const calls = await open([]);
    await expect.element(page.getByText(/administrator manages its models/)).toBeInTheDocument();
    expect(calls).toEqual([]);
  });

  it('puts those that do not work first and says what to do', async () => {
    mayManage(true);
    await open([CHANNEL, { ...CHANNEL, id: 'c2', name: 'Old', state: 'refused' }]);
    await expect
      .element(page.getByText('The provider rejected the key. Add a new key', { exact: false }))
      .toBeVisible();
    const rows = page.getByRole('listitem').elements();
    expect(rows.map((row) => row.textContent)).toMatchObject(
      [/^Old/, /^Work/].map((name) => expect.stringMatching(name)),
    );
  });

  it('says of how many models it is not asked, as others answer for the names', async () => {
    mayManage(true);
    await open([{ ...CHANNEL, leftOutCount: 2 }]);
    await page.getByText('Work').click();
    await expect
      .element(page.getByText(/Other providers already answer for 2 models with the same names/))
      .toBeVisible();
  });

  it('recognises a pasted key, shows what it opens, and keeps it only when told to', async () => {
    mayManage(true);
    const models = [{ name: 'claude-sonnet-5', type: 'CHAT', provider: 'Anthropic' }];
    const found = {
      vendor: 'anthropic',
      label: 'Anthropic',
      provider: 'Anthropic',
      baseUrl: 'https://api.anthropic.com/v1',
    };
    const calls = await open([], {
      'POST /channels/try-key': () => ({
        tried: [{ vendor: 'anthropic', label: 'Anthropic', outcome: 'accepted' }],
        choices: [],
        found: { ...found, isProven: true, listsModels: true, models },
      }),
      'POST /channels': () => CHANNEL,
    });
    await page.getByRole('button', { name: 'Add a key' }).click();
    await expect.element(page.getByLabelText('API key')).toHaveFocus();
    await page.getByLabelText('API key').fill('sk-ant-secret');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('Anthropic accepted the key: 1 model.')).toBeVisible();
    expect(calls.filter(({ path, method }) => path === '/channels' && method === 'POST')).toEqual([]);
    await page.getByRole('button', { name: 'Add to this server' }).click();
    await expect.element(page.getByText('Work added with 12 models.')).toBeInTheDocument();
    const sent = calls.find(({ path, method }) => path === '/channels' && method === 'POST');
    expect(sent?.body).toMatchObject({ name: 'Anthropic', provider: 'Anthropic', models: [] });
    expect(JSON.stringify(calls)).not.toContain('sk-ant-secret');
  });

  it('says in plain words why a key was not taken', async () => {
    mayManage(true);
    await open([], {
      'POST /channels/try-key': ({ body }) =>
        JSON.stringify(body).includes('"vendor":"deepseek"')
          ? { tried: [{ vendor: 'deepseek', label: 'DeepSeek', outcome: 'refused' }], choices: [], found: null }
          : {
              tried: [],
              choices: [
                { vendor: 'deepseek', label: 'DeepSeek' },
                { vendor: 'alibaba', label: 'Alibaba Qwen' },
              ],
              found: null,
            },
    });
    await page.getByRole('button', { name: 'Add a key' }).click();
    await page.getByLabelText('API key').fill('sk-wrong');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText(/Keys of DeepSeek.*Alibaba Qwen look like this/)).toBeVisible();
    await page.getByRole('combobox', { name: 'Provider' }).click();
    await page.getByRole('option', { name: 'DeepSeek' }).click();
    await page.getByRole('button', { name: 'Test key' }).click();
    await expect.element(page.getByText(/Rejected by DeepSeek/)).toBeVisible();
  });

  it('tells a list that cannot be loaded, and loads it again', async () => {
    mayManage(true);
    let isDown = true;
    await open([], {
      'GET /channels': () => (isDown ? ERRORS.internal.code : { channels: [CHANNEL], loopbackOrigins: [] }),
    });
    await expect.element(page.getByText('Couldn’t load the list')).toBeVisible();
    isDown = false;
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect.element(page.getByText('Work')).toBeVisible();
  });

  it('takes an allowed address back with a word, and allows it again when that is undone', async () => {
    mayManage(true);
    const origin = 'http://127.0.0.1:1234';
    let origins = [origin];
    await open([], {
      'GET /channels': () => ({ channels: [CHANNEL], loopbackOrigins: origins }),
      [`DELETE /channels/loopback-origins/${encodeURIComponent(origin)}`]: () => {
        origins = [];
        return null;
      },
      'POST /channels/loopback-origins': () => {
        origins = [origin];
        return { origin };
      },
    });
    await page.getByRole('button', { name: `Remove ${origin}` }).click();
    await expect.element(page.getByText(`${origin} removed.`, { exact: false })).toBeVisible();
    await expect.poll(() => page.getByRole('button', { name: `Remove ${origin}` }).elements()).toEqual([]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.element(page.getByRole('button', { name: `Remove ${origin}` })).toBeVisible();
  });

  it('shows an allowed address where its row begins, also in a page from right to left', async () => {
    mayManage(true);
    document.documentElement.dir = 'rtl';
    onTestFinished(() => void (document.documentElement.dir = 'ltr'));
    const origin = 'http://127.0.0.1:1234';
    await open([], { 'GET /channels': () => ({ channels: [CHANNEL], loopbackOrigins: [origin] }) });
    await expect.element(page.getByText(origin)).toBeVisible();
    const address = page.getByText(origin).element();
    const row = address.closest('li')?.getBoundingClientRect();
    expect(address.getBoundingClientRect().right).toBeCloseTo(row?.right ?? 0, 0);
  });

  it('asks to tick models only once there are some to tick', async () => {
    mayManage(true);
    await open([CHANNEL], { 'GET /channels/c1/models': () => [{ name: 'gpt-5', type: 'CHAT', provider: 'OpenAI' }] });
    await page.getByRole('button', { name: 'Work', exact: true }).click();
    await expect.element(page.getByText('Fetch the list to offer only some of them', { exact: false })).toBeVisible();
    await page.getByRole('button', { name: 'Fetch models' }).click();
    await expect.element(page.getByText('Select some to offer only those', { exact: false })).toBeVisible();
  });
});
