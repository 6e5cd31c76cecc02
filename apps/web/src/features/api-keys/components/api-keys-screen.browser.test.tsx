import { ApiKey, ERRORS, User } from '@parley/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type ApiAnswers, renderAt, serveApi } from '#/features/custom-providers/testing/api.tsx';
import { accountQuery } from '#/features/account/public.ts';
import { runtimeConfig } from '#/lib/runtime-config.ts';
import { AtAddress, navigationAt } from '#/testing/at-address.tsx';
import { render } from '#/testing/render.tsx';
import { ApiKeysScreen } from './api-keys-screen.tsx';

const SECRET = 'sk-parley-0123456789abcdefghijABCDEFGHIJ0123456789abc';
const KEY = ApiKey.parse({
  uuid: 'k1',
  id: 'k1',
  name: 'Home server',
  prefix: 'sk-parley-01234',
  createdAt: '2026-11-01T00:00:00Z',
});
const MODELS = ['gpt-5-mini', 'claude-sonnet-4-6'].map((name) => ({ name, type: 'CHAT', provider: 'OpenAI' }));

function runAs(config: Partial<typeof runtimeConfig>): void {
  const before = { ...runtimeConfig };
  Object.assign(runtimeConfig, config);
  onTestFinished(() => void Object.assign(runtimeConfig, before));
}

async function open(keys: readonly ApiKey[], answers: ApiAnswers = {}) {
  runAs({ mode: 'hosted', basePath: '/parley/' });
  const calls = serveApi({
    'GET /apikeys': () => keys,
    'GET /models': () => MODELS,
    'POST /apikeys': ({ body }) => ({ ...KEY, ...(body as object), key: SECRET }),
    'PUT /apikeys/k1': ({ body }) => ({ ...KEY, ...(body as object) }),
    'DELETE /apikeys/k1': () => null,
    ...answers,
  });
  await renderAt('/apikey', <ApiKeysScreen />);
  return calls;
}

const textOf = (label: string) => page.getByLabelText(label).last().element().textContent;
const example = () => page.getByLabelText(/^Example for/);

beforeEach(async () => {
  await page.viewport(1_200, 900);
});

describe('the screen of API keys', () => {
  it.each([
    [false, /programs can use \/v1 with any key/],
    [true, /the access code is the API key/],
  ])('says on a private server that keys belong elsewhere, code %s', async (accessCodeRequired, words) => {
    runAs({ mode: 'private', accessCodeRequired });
    const calls = serveApi({});
    await renderAt('/apikey', <ApiKeysScreen />);
    await expect.element(page.getByText(words)).toBeVisible();
    expect(calls).toEqual([]);
  });

  it('tells a sub-account that it cannot make keys, and shows those it had', async () => {
    runAs({ mode: 'hosted' });
    serveApi({ 'GET /apikeys': () => [KEY], 'GET /models': () => MODELS });
    const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    const times = { createdAt: KEY.createdAt, updatedAt: KEY.createdAt };
    queries.setQueryData(accountQuery().queryKey, User.parse({ uuid: 'u1', isParentAccount: false, ...times }));
    await render(
      <QueryClientProvider client={queries}>
        <AtAddress navigation={navigationAt('/apikey')} pattern="/">
          <ApiKeysScreen />
        </AtAddress>
      </QueryClientProvider>,
    );
    await expect.element(page.getByText(/Only main accounts can create API keys/)).toBeVisible();
    await expect.element(page.getByRole('switch', { name: 'Home server is on' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Create key' })).not.toBeInTheDocument();
  });

  it('makes a key, shows it once with commands that hold it, and forgets it', async () => {
    const calls = await open([]);
    await page.getByRole('button', { name: 'Create key' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Home server');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('You won’t see it again', { exact: false })).toBeVisible();
    const dialog = page.getByRole('dialog');
    await expect.element(dialog.getByLabelText('Home server')).toHaveTextContent(SECRET);
    expect(textOf('Example for curl')).toContain(`Bearer ${SECRET}`);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(document.body.textContent).not.toContain(SECRET);
    const made = calls.find(({ method }) => method === 'POST');
    expect(made?.body).toEqual({
      name: 'Home server',
      expiresAt: null,
      spendingLimit: null,
      models: [],
      addresses: [],
      readsChats: false,
    });
  });

  it('goes on with the keyboard where keys are made, after the first one and after the last is deleted', async () => {
    let keys: readonly ApiKey[] = [];
    await open([], {
      'GET /apikeys': () => keys,
      'POST /apikeys': () => {
        keys = [KEY];
        return { ...KEY, key: SECRET };
      },
      'DELETE /apikeys/k1': () => {
        keys = [];
      },
    });
    const make = page.getByRole('button', { name: 'Create key' });
    await make.click();
    await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('You won’t see it again', { exact: false })).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
    await expect.element(page.getByRole('switch', { name: 'Home server is on' })).toBeVisible();
    await expect.element(make).toHaveFocus();
    await page.getByRole('button', { name: 'More for Home server' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect.element(page.getByRole('switch')).not.toBeInTheDocument();
    await expect.element(make).toHaveFocus();
  });

  it('sends limits, and says of each what is wrong before it does', async () => {
    const calls = await open([]);
    await page.getByRole('button', { name: 'Create key' }).click();
    await page.getByRole('button', { name: /^Limits/ }).click();
    await page.getByLabelText('Spending limit in US dollars').fill('lots');
    await page.getByLabelText('IP addresses').fill('10.0.0.0/8 office');
    await page.getByText('Only these').click();
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await expect.element(page.getByText('Enter an amount such as 5 or 2.50.')).toBeVisible();
    await expect.element(page.getByText('“office” isn’t an IP address or network.')).toBeVisible();
    await expect.element(page.getByText('Select at least one model.')).toBeVisible();
    expect(calls.some(({ method }) => method === 'POST')).toBe(false);
    await page.getByLabelText('Spending limit in US dollars').fill('$2,50');
    await page.getByLabelText('IP addresses').fill('10.0.0.0/8');
    await page.getByRole('checkbox', { name: 'claude-sonnet-4-6' }).click();
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await expect.poll(() => textOf('Example for curl')).toContain('claude-sonnet-4-6');
    expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
      spendingLimit: '2.50',
      models: ['claude-sonnet-4-6'],
      addresses: ['10.0.0.0/8'],
    });
  });

  it('selects the text and says how to copy it where the browser refuses', async () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
    vi.spyOn(document, 'execCommand').mockReturnValue(false);
    await open([KEY]);
    await page.getByRole('button', { name: 'Copy' }).click();
    await expect.element(page.getByText(/The text is selected: press Ctrl\+C/)).toBeVisible();
    expect(getSelection()?.toString().trim()).toBe(example().element().textContent);
  });

  it('writes commands for this server in three languages', async () => {
    await open([KEY]);
    await expect.poll(() => textOf('Example for curl')).toContain(`'${location.origin}/parley/v1/chat/completions'`);
    expect(textOf('Example for curl')).toContain('gpt-5-mini');
    for (const name of ['Python', 'Node']) {
      await page.getByText(name, { exact: true }).click();
      expect(textOf(`Example for ${name}`)).toContain('YOUR_API_KEY');
    }
  });

  it('shows what is limited and what is over, and turns a key off at once', async () => {
    let isEnabled = true;
    const limited = { spendingLimit: '5', spent: '5', models: ['a', 'b'], addresses: ['::1'] };
    const calls = await open([], {
      'GET /apikeys': () => [{ ...KEY, ...limited, isEnabled }],
      'PUT /apikeys/k1': ({ body }) => {
        ({ isEnabled } = body as { isEnabled: boolean });
        return { ...KEY, isEnabled };
      },
    });
    await expect.element(page.getByText('Limit reached')).toBeVisible();
    await expect.element(page.getByText('$5 of $5')).toBeVisible();
    await expect.element(page.getByText('2 allowed')).toBeVisible();
    await expect.element(page.getByText(/::1.? only$/)).toBeVisible();
    const onSwitch = page.getByRole('switch', { name: 'Home server is on' });
    await onSwitch.click();
    await expect.element(onSwitch).not.toBeChecked();
    await expect.element(page.getByText('Off', { exact: true })).toBeVisible();
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ isEnabled: false });
  });

  it('takes a switch back where the server does not do it', async () => {
    await open([KEY], { 'PUT /apikeys/k1': () => ERRORS.internal.code });
    const onSwitch = page.getByRole('switch', { name: 'Home server is on' });
    await onSwitch.click();
    await expect.element(page.getByText(/Something went wrong|Internal/i).first()).toBeVisible();
    await expect.element(onSwitch).toBeChecked();
  });

  it('deletes a key only after asking', async () => {
    let keys = [KEY];
    const calls = await open([], {
      'GET /apikeys': () => keys,
      'DELETE /apikeys/k1': () => {
        keys = [];
        return null;
      },
    });
    await page.getByRole('button', { name: 'More for Home server' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect.element(page.getByText(/stop working right away/)).toBeVisible();
    expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);
    await page.getByRole('button', { name: 'Delete' }).click();
    await expect.element(page.getByText(/You have no API keys yet/)).toBeVisible();
  });

  it('lets a key that has expired be renamed without touching its time', async () => {
    const calls = await open([{ ...KEY, expiresAt: '2020-01-01T00:00:00.000Z' }]);
    await expect.element(page.getByText('Expired', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'More for Home server' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Old server');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    const body = calls.find(({ method }) => method === 'PUT')?.body;
    expect(body).toMatchObject({ name: 'Old server' });
    expect(body).not.toHaveProperty('expiresAt');
  });

  it('says why the list or a key could not be had', async () => {
    await open([], { 'GET /apikeys': () => ERRORS.unavailable.code });
    await expect.element(page.getByText('Couldn’t load your API keys')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  });

  it('says so where there is no room for another key', async () => {
    await open([KEY], { 'POST /apikeys': () => ERRORS.conflict.code });
    await page.getByRole('button', { name: 'Create key' }).click();
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await expect.element(page.getByText(/as many API keys as an account can have/)).toBeVisible();
  });
});
