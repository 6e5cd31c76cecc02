import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Cpu, Settings } from 'lucide-react';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { AtAddress, navigationAt } from '#/testing/at-address.tsx';
import { render } from '#/testing/render.tsx';
import { getAccess, updateAccess } from '../../access-store.ts';
import { providerRows } from '../rows/provider-rows.tsx';
import type { SettingSection } from '../setting-types.ts';
import { SettingsScreen } from '../settings-screen.tsx';
import { ProviderSubpage } from './provider-pane.tsx';

const SECTIONS: readonly SettingSection[] = [
  { id: 'general', label: 'settings.sectionGeneral', icon: Settings, groups: [] },
  {
    id: 'models',
    label: 'providers.section',
    icon: Cpu,
    groups: [{ label: 'providers.groupOwn', rows: providerRows }],
    subpage: { parameter: 'provider', Page: ProviderSubpage },
  },
];

async function open(address: string) {
  const navigation = navigationAt(address);
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <AtAddress navigation={navigation} pattern="/settings/$section">
        <SettingsScreen sections={SECTIONS} />
      </AtAddress>
    </QueryClientProvider>,
  );
  return navigation;
}

beforeEach(async () => {
  updateAccess({ credentials: {} });
  await page.viewport(1_300, 900);
});

describe('provider keys', () => {
  it('are kept as they are typed, hidden until they are asked to be seen', async () => {
    await open('/settings/models?provider=Mistral');
    const key = page.getByLabelText('API key');
    await expect.element(key).toHaveAttribute('type', 'password');
    await key.fill('  sk-1 ');
    expect(getAccess().credentials).toMatchObject({ Mistral: { apiKey: 'sk-1' } });
    await page.getByRole('button', { name: 'Show text' }).click();
    await expect.element(key).toHaveAttribute('type', 'text');
  });

  it('say what is wrong with an address, and what a check still needs', async () => {
    await open('/settings/models?provider=OpenAI');
    await expect.element(page.getByText('Enter a key first.')).toBeInTheDocument();
    await page.getByLabelText('API key').fill('k');
    await page.getByLabelText('Base URL').fill('llm.example/v1');
    await expect.element(page.getByText('Start the address with http:// or https://.')).toBeInTheDocument();
    await expect.element(page.getByText('Enter a valid address first.')).toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Check connection' })).toBeDisabled();
  });

  it('show a safety filter for Google only', async () => {
    await open('/settings/models?provider=Google');
    await expect.element(page.getByText('Block only high-risk content')).toBeInTheDocument();
    await page.getByRole('link', { name: /^DeepSeek/ }).click();
    await expect.element(page.getByRole('heading', { name: 'DeepSeek' })).toBeInTheDocument();
    expect(page.getByText('Safety filter').query()).toBeNull();
  });

  it('can be removed, and brought back while the toast is there', async () => {
    updateAccess({ credentials: { XAI: { ...emptyCredentials(), apiKey: 'k' } } });
    await open('/settings/models');
    await page.getByRole('button', { name: 'Remove key' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove key' }).click();
    await expect.poll(() => getAccess().credentials).toEqual({});
    await page.getByRole('button', { name: 'Undo' }).click();
    expect(getAccess().credentials).toMatchObject({ XAI: { apiKey: 'k' } });
  });
});

it('are a list before the page on a phone', async () => {
  await page.viewport(390, 800);
  const navigation = await open('/settings/models');
  expect(
    page
      .getByLabelText('API key')
      .elements()
      .filter((element) => element.checkVisibility()),
  ).toEqual([]);
  await page.getByRole('link', { name: /^Anthropic/ }).click();
  await expect.element(page.getByLabelText('API key')).toBeVisible();
  await page.getByRole('link', { name: 'Models and providers' }).click();
  await expect.poll(() => navigation.text()).toBe('/settings/models');
});

it('are found by the name of any provider', async () => {
  await open('/settings/general');
  await page.getByRole('textbox').first().fill('claude');
  await expect.element(page.getByRole('heading', { name: 'Provider keys' })).toBeInTheDocument();
});

function emptyCredentials() {
  const level = 'BLOCK_ONLY_HIGH' as const;
  return {
    apiKey: '',
    endpoint: '',
    apiVersion: '',
    secretKey: '',
    apiSecret: '',
    safetyLevel: level,
    customModels: '',
  };
}
