import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Cpu, Settings } from 'lucide-react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
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
    await expect.element(page.getByRole('button', { name: 'Test connection' })).toBeDisabled();
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

describe('the list of providers', () => {
  const groups = () =>
    page
      .getByRole('navigation', { name: 'Providers' })
      .getByRole('list')
      .elements()
      .map((list) => document.getElementById(list.getAttribute('aria-labelledby') ?? '')?.textContent);

  it('has connected ones first, the rest by kind', async () => {
    updateAccess({ credentials: { Groq: { ...emptyCredentials(), apiKey: 'k' } } });
    await open('/settings/models');
    await expect.element(page.getByRole('heading', { name: 'Groq' })).toBeInTheDocument();
    expect(groups()).toEqual(['Your providers', 'Chat', 'On your computer', 'Images', 'Translation']);
    const connected = page.getByRole('list', { name: 'Your providers' });
    expect(connected.getByRole('link').elements()).toHaveLength(1);
    await expect.element(connected.getByRole('link', { name: /^Groq/ })).toBeInTheDocument();
    await page.getByRole('link', { name: /^Ollama/ }).click();
    await expect.element(page.getByLabelText('Base URL')).toHaveAttribute('placeholder', 'http://127.0.0.1:11434/v1');
  });

  it('is searched by name, by model and by use', async () => {
    await open('/settings/models');
    const search = page.getByRole('textbox', { name: 'Search providers' });
    const links = page.getByRole('navigation', { name: 'Providers' }).getByRole('link');
    const found = () => links.elements().map((link) => link.querySelector('bdi')?.textContent);
    await search.fill('claude');
    await expect.poll(found).toEqual(['Anthropic']);
    await search.fill('speech');
    await expect.poll(found).toEqual(['OpenAI', 'Azure OpenAI']);
    await search.fill('nobody at all');
    await expect.element(page.getByText('No providers match “nobody at all”.')).toBeInTheDocument();
  });

  it('shows the form of what is searched for, none where nobody is found, and Enter takes the first', async () => {
    const navigation = await open('/settings/models');
    await expect.element(page.getByRole('heading', { name: 'OpenAI', exact: true })).toBeInTheDocument();
    const search = page.getByRole('textbox', { name: 'Search providers' });
    await search.fill('qqqq');
    await expect.poll(() => page.getByLabelText('API key').elements()).toEqual([]);
    await search.fill('zhipu');
    await expect.element(page.getByRole('heading', { name: /Zhipu/ })).toBeInTheDocument();
    await search.click();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => navigation.text()).toBe('/settings/models?provider=Zhipu');
  });

  it('says of a key that was only typed that it is not tested, and of one that failed that it failed', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ error: {} }, { status: 401 }));
    onTestFinished(() => void vi.unstubAllGlobals());
    await open('/settings/models?provider=OpenAI');
    await page.getByLabelText('API key').fill('sk-of-nobody');
    const row = page.getByRole('navigation', { name: 'Providers' }).getByRole('link', { name: /^OpenAI/ });
    await expect.element(row).toHaveAccessibleName(/Saved, not tested/);
    await page.getByRole('button', { name: 'Fetch models' }).click();
    await expect.element(row).toHaveAccessibleName(/Test failed/);
  });
});

describe('the models of an own key', () => {
  const customModels = (provider: 'OpenAI' | 'Perplexity') => getAccess().credentials[provider]?.customModels;

  /** OpenAI as the page calls it: straight, without a relay. */
  function answer(list: () => Response): void {
    vi.stubGlobal('fetch', async () => list());
    onTestFinished(() => void vi.unstubAllGlobals());
  }

  it('are fetched, searched and ticked', async () => {
    const names = Array.from({ length: 10 }, (_, index) => `gpt-${index}`);
    answer(() => Response.json({ data: names.map((id) => ({ id })) }));
    await open('/settings/models?provider=OpenAI');
    const fetchButton = page.getByRole('button', { name: 'Fetch models' });
    await expect.element(fetchButton).toBeDisabled();
    await page.getByLabelText('API key').fill('sk-1');
    await fetchButton.click();
    await expect.element(page.getByText('10 models found')).toBeInTheDocument();
    await page.getByRole('checkbox', { name: 'gpt-3' }).click();
    expect(customModels('OpenAI')).toBe('gpt-3');
    await page.getByRole('textbox', { name: 'Search models' }).fill('gpt-7');
    await page.getByRole('button', { name: 'Select all' }).click();
    expect(customModels('OpenAI')).toBe('gpt-3, gpt-7');
    await page.getByRole('checkbox', { name: 'gpt-7' }).click();
    expect(customModels('OpenAI')).toBe('gpt-3');
  });

  it('say what keeps them from being fetched, and may still be typed', async () => {
    answer(() => Response.json({ error: {} }, { status: 401 }));
    await open('/settings/models?provider=OpenAI');
    await page.getByLabelText('API key').fill('sk-wrong');
    await page.getByRole('button', { name: 'Fetch models' }).click();
    await expect.element(page.getByRole('alert').getByText(/The provider rejected this key\./)).toBeInTheDocument();
    await page.getByLabelText('Other models').fill('gpt-x, gpt-y');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    expect(customModels('OpenAI')).toBe('gpt-x, gpt-y');
    await expect.element(page.getByRole('checkbox', { name: 'gpt-y' })).toBeChecked();
  });

  it('say that there are none', async () => {
    answer(() => Response.json({ data: [] }));
    await open('/settings/models?provider=OpenAI');
    await page.getByLabelText('API key').fill('sk-2');
    await page.getByRole('button', { name: 'Fetch models' }).click();
    await expect.element(page.getByText(/didn’t list any models/)).toBeInTheDocument();
  });

  it('are offered as they are known where the provider lists none', async () => {
    await open('/settings/models?provider=Perplexity');
    await page.getByRole('checkbox', { name: 'sonar-pro' }).click();
    expect(customModels('Perplexity')).toBe('sonar-pro');
    expect(page.getByRole('button', { name: 'Fetch models' }).query()).toBeNull();
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
