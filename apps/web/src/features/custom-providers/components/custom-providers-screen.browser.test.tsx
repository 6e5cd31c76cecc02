import { decryptKey, ERRORS, type NewCustomProvider } from '@parley/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { changeProviders, getProviders } from '../store.ts';
import { aServerKey, renderAt, serveApi, type ApiAnswers } from '../testing/api.tsx';
import { CustomProvidersScreen } from './custom-providers-screen.tsx';

const HOME = { name: 'Home', configUid: 'u1', baseUrl: 'https://home.example/v1', models: ['llama'], available: true };
const listed = ({ name, configUid, baseUrl }: typeof HOME) => ({
  name,
  configUid,
  provider: { baseUrl, keyHint: 'abcd', hasKey: true },
});

function open(answers: ApiAnswers, address = '/custom-providers') {
  const calls = serveApi({ 'GET /custom-provider': () => [], ...answers });
  return renderAt(address, <CustomProvidersScreen />).then((navigation) => ({ calls, navigation }));
}

beforeEach(async () => {
  changeProviders(() => []);
  await page.viewport(1_200, 900);
});

describe('adding a provider', () => {
  it('says what is missing and leads to the first field that is wrong', async () => {
    const { calls } = await open({});
    await page.getByRole('button', { name: 'Add provider' }).click();
    await page.getByLabelText('Name').fill('Home');
    await page.getByLabelText('Base URL').fill('home.example/v1');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('Start the address with http:// or https://.')).toBeInTheDocument();
    await expect.element(page.getByLabelText('Base URL')).toHaveFocus();
    expect(calls.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('encrypts the key for the server, puts the models into the picker and shows the way to the chat', async () => {
    const { recipient, privateKey } = await aServerKey();
    const { calls, navigation } = await open({
      'GET /custom-provider': () => (getProviders().length > 0 ? [listed(HOME)] : []),
      'GET /custom-provider/public-key': () => recipient,
      'POST /custom-provider': () => ({ configUid: 'u1' }),
      'GET /custom-provider/u1/models': () => ['llama', 'qwen'],
    });
    await page.getByRole('button', { name: 'Add provider' }).click();
    await page.getByLabelText('Name').fill('Home');
    await page.getByLabelText('Base URL').fill(HOME.baseUrl);
    await page.getByLabelText('API key').fill('sk-secret');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('2 models are in the model picker.')).toBeVisible();
    await page.getByRole('checkbox', { name: 'llama' }).click();
    await expect.element(page.getByText('1 model is in the model picker.')).toBeVisible();

    expect(navigation.text()).toBe('/custom-providers?provider=u1');
    expect(getProviders()).toMatchObject([{ configUid: 'u1', models: ['qwen'], available: true }]);
    const sent = calls.find(({ method }) => method === 'POST')?.body as NewCustomProvider;
    expect(JSON.stringify(sent)).not.toContain('sk-secret');
    expect(await decryptKey(sent.encryptedKey ?? '', recipient, privateKey)).toBe('sk-secret');
    await page.getByRole('link', { name: 'Start chatting' }).click();
    expect(navigation.text()).toBe('/');
  });
});

describe('the list', () => {
  it('says who else can use what is in it', async () => {
    await open({});
    await expect
      .element(
        page.getByText(/Everyone with access to this server shares them\. Each browser selects its own models\./),
      )
      .toBeInTheDocument();
  });

  it('has a way back to the chat', async () => {
    const { navigation } = await open({});
    await page.getByRole('link', { name: 'Back to chat' }).click();
    expect(navigation.text()).toBe('/');
  });

  it('shows as not available what the server does not list', async () => {
    changeProviders(() => [HOME]);
    await open({});
    await expect.element(page.getByText('Not on this server')).toBeInTheDocument();
    expect(getProviders()).toMatchObject([{ available: false, models: ['llama'] }]);
  });

  it('takes a deleted provider out at once and puts it back when the server refuses', async () => {
    changeProviders(() => [HOME]);
    const gate = Promise.withResolvers<number>();
    await open({ 'GET /custom-provider': () => [listed(HOME)], 'DELETE /custom-provider/u1': () => gate.promise });
    await page.getByRole('button', { name: 'More for Home' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete provider' }).click();
    await expect.element(page.getByText('No custom providers yet', { exact: false })).toBeInTheDocument();
    gate.resolve(ERRORS.internal.code);
    await expect.element(page.getByText('Couldn’t delete Home', { exact: false })).toBeInTheDocument();
    expect(getProviders()).toEqual([HOME]);
  });

  it('forgets one that the server no longer has without asking it', async () => {
    changeProviders(() => [{ ...HOME, available: false }]);
    const { calls } = await open({});
    await page.getByRole('button', { name: 'More for Home' }).click();
    await page.getByRole('menuitem', { name: 'Remove from this browser' }).click();
    await page.getByRole('button', { name: 'Remove from this browser' }).click();
    await expect.poll(getProviders).toEqual([]);
    expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);
  });
});

describe('one provider', () => {
  it('keeps typed models beside the listed ones, and says which are not listed', async () => {
    changeProviders(() => [HOME]);
    await open(
      { 'GET /custom-provider': () => [listed(HOME)], 'GET /custom-provider/u1/models': () => ['qwen'] },
      '/custom-providers?provider=u1',
    );
    await page.getByLabelText('Other models').fill('mistral, llama');
    await userEvent.keyboard('{Enter}');
    expect(getProviders()[0]?.models).toEqual(['llama', 'mistral']);
    await page.getByRole('button', { name: 'Fetch models' }).click();
    await expect.element(page.getByRole('checkbox', { name: 'qwen' })).not.toBeChecked();
    expect(page.getByText('Not listed').elements()).toHaveLength(2);
  });

  it('shows step by step where the connection fails, and what to do', async () => {
    changeProviders(() => [HOME]);
    const step = (name: string, problem: string | null) => ({
      step: name,
      ok: problem === null,
      ms: 3,
      problem,
      reason: null,
    });
    await open(
      {
        'GET /custom-provider': () => [listed(HOME)],
        'POST /custom-provider/doctor': () => ({
          steps: [step('dns', null), step('tls', null), step('authorization', 'unauthorized')],
          model: null,
          models: [],
        }),
      },
      '/custom-providers?provider=u1',
    );
    await page.getByRole('button', { name: 'Test connection' }).click();
    await expect.element(page.getByText('The provider rejected this key.')).toBeInTheDocument();
    expect(page.getByText('skipped').elements()).toHaveLength(2);
    await expect.element(page.getByRole('button', { name: 'Test again' })).toBeInTheDocument();
  });
});
