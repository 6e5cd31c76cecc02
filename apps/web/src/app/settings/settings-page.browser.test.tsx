import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { modelFromServer, ServerModel, type CustomProvider } from '@parley/contract';
import { getConfig, updateConfig } from '#/features/settings/public.ts';
import { resetConfig } from '#/features/settings/store.ts';
import { getSync, updateSync } from '#/features/sync/public.ts';
import { AtAddress, navigationAt } from '#/testing/at-address.tsx';
import { render } from '#/testing/render.tsx';
import { buildTestPage } from '#/testing/test-page.ts';
import { SettingsPage } from './settings-page.tsx';

const MODELS = ['gpt-4o', 'gpt-5', 'plain-1'].map((name) =>
  modelFromServer(ServerModel.parse({ name, type: 'CHAT', provider: 'OpenAI' })),
);

const aClient = () => new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });

async function open(address: string, client = aClient()) {
  const navigation = navigationAt(address);
  client.setQueryData(['models'], (models: unknown) => models ?? MODELS);
  client.setQueryData(['custom-providers'], [] satisfies CustomProvider[]);
  await render(
    <QueryClientProvider client={client}>
      <AtAddress navigation={navigation} pattern="/settings/$section">
        <SettingsPage />
      </AtAddress>
    </QueryClientProvider>,
  );
  return navigation;
}

beforeAll(() => void buildTestPage());

beforeEach(async () => {
  resetConfig();
  await page.viewport(1_200, 800);
});

describe('a setting', () => {
  it('shows that it was changed, and goes back to its default', async () => {
    await open('/settings/general');
    const reset = page.getByRole('button', { name: 'Reset Compact frame' });
    expect(reset.query()).toBeNull();
    await page.getByRole('switch', { name: 'Compact frame' }).click();
    expect(getConfig().tightBorder).toBe(true);
    await expect.element(page.getByText('Changed from default')).toBeInTheDocument();
    await reset.click();
    expect(getConfig().tightBorder).toBe(false);
    await expect.poll(() => reset.query()).toBeNull();
  });

  it('turns the stored negative into the positive question it asks', async () => {
    await open('/settings/general');
    const maskPage = page.getByRole('switch', { name: 'Start new chats on the mask page' });
    await expect.element(maskPage).not.toBeChecked();
    await maskPage.click();
    expect(getConfig().dontShowMaskSplashScreen).toBe(false);
  });

  it('asks before the mask page is turned off', async () => {
    updateConfig({ dontShowMaskSplashScreen: false });
    await open('/settings/general');
    const maskPage = page.getByRole('switch', { name: 'Start new chats on the mask page' });
    await maskPage.click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    expect(getConfig().dontShowMaskSplashScreen).toBe(false);
    await maskPage.click();
    await page.getByRole('button', { name: 'Skip it' }).click();
    await expect.poll(() => getConfig().dontShowMaskSplashScreen).toBe(true);
  });

  it('that another store keeps shows a change and goes back as well', async () => {
    updateSync({ automatic: false });
    await open('/settings/sync');
    await page.getByRole('switch', { name: 'Sync automatically' }).click();
    expect(getSync().automatic).toBe(true);
    await page.getByRole('button', { name: 'Reset Sync automatically' }).click();
    expect(getSync().automatic).toBe(false);
  });

  it('can be reached by its own address', async () => {
    await page.viewport(1_200, 300);
    await open('/settings/general#mask-page');
    await expect.element(page.getByRole('switch', { name: 'Start new chats on the mask page' })).toBeInViewport();
  });

  it('of a group goes back without its neighbours', async () => {
    await open('/settings/memory');
    await page.getByRole('switch', { name: 'Summarize long chats' }).click();
    await page.getByRole('textbox', { name: 'Update memory every' }).fill('7');
    expect(getConfig().summaryConfig).toMatchObject({ autoGenerate: false, autoGenerateInterval: 7 });
    await page.getByRole('button', { name: 'Reset Summarize long chats' }).click();
    expect(getConfig().summaryConfig).toMatchObject({ autoGenerate: true, autoGenerateInterval: 7 });
    expect(getConfig().titleConfig.autoGenerateInterval).toBe(3);
  });
});

describe('a number', () => {
  const temperature = page.getByRole('textbox', { name: 'Temperature' });

  it('outside of its range is pulled into it with a note', async () => {
    await open('/settings/parameters');
    await temperature.fill('9');
    expect(getConfig().modelConfig.temperature).toBe(0.5);
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('Must be between 0 and 2. Set to 2.')).toBeInTheDocument();
    expect(getConfig().modelConfig.temperature).toBe(2);
    await expect.element(temperature).toHaveValue('2');
    await temperature.fill('1,5');
    expect(getConfig().modelConfig.temperature).toBe(1.5);
    expect(page.getByText('Must be between').query()).toBeNull();
  });

  it('that is none is asked for, and the old one stays', async () => {
    await open('/settings/parameters');
    await temperature.fill('warm');
    await userEvent.tab();
    await expect.element(page.getByText('Enter a number from 0 to 2.')).toBeInTheDocument();
    await expect.element(temperature).toHaveValue('0.5');
  });

  it('goes up and down by its step with the arrow keys', async () => {
    await open('/settings/parameters');
    await temperature.click();
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}');
    expect(getConfig().modelConfig.temperature).toBe(0.6);
    await expect.element(page.getByRole('slider', { name: 'Temperature' })).toHaveValue('0.6');
  });
});

describe('models', () => {
  it('of new chats: one, or several that always begin with one', async () => {
    await open('/settings/chat');
    await expect.element(page.getByRole('button', { name: 'Default model gpt-4o' })).toBeInTheDocument();
    await page.getByRole('switch', { name: 'Ask several models' }).click();
    expect(getConfig().multimodel).toBe(true);
    await page.getByRole('button', { name: 'Models to ask gpt-4o' }).click();
    await page.getByRole('checkbox', { name: 'Add plain-1 to lineup' }).click();
    expect(getConfig().selectedModels).toEqual(['gpt-4o@default', 'plain-1@default']);
  });

  it('asked together begin with the default one too where the list comes late', async () => {
    const client = aClient();
    client.setQueryData(['models'], []);
    await open('/settings/chat', client);
    await page.getByRole('switch', { name: 'Ask several models' }).click();
    client.setQueryData(['models'], MODELS);
    await page.getByRole('button', { name: 'Models to ask gpt-4o' }).click();
    await page.getByRole('checkbox', { name: 'Add plain-1 to lineup' }).click();
    expect(getConfig().selectedModels).toEqual(['gpt-4o@default', 'plain-1@default']);
  });

  it('for titles are picked from the list, and one that is gone is named', async () => {
    updateConfig({ summaryConfig: { ...getConfig().summaryConfig, model: 'gone-1@default' } });
    await open('/settings/memory');
    await expect.element(page.getByText('gone-1 isn’t available right now.', { exact: false })).toBeInTheDocument();
    await page.getByRole('button', { name: 'Title model Same as chat' }).click();
    await expect.element(page.getByRole('row').filter({ hasText: 'plain-1' })).toBeInTheDocument();
    await userEvent.keyboard('plain-1{Enter}');
    await expect.poll(() => getConfig().titleConfig.model).toBe('plain-1@default');
  });
});

describe('words for every chat', () => {
  it('are kept as they are typed, and a template without its gap is explained', async () => {
    await open('/settings/chat');
    await page.getByRole('textbox', { name: 'Instructions for every chat' }).fill('Be brief.');
    expect(getConfig().globalPrompt).toBe('Be brief.');
    await page.getByRole('textbox', { name: 'Input template' }).fill('Translate:');
    await expect.element(page.getByText('Without {{input}}', { exact: false })).toBeInTheDocument();
    await page.getByRole('button', { name: 'Reset Input template' }).click();
    expect(getConfig().template).toBe('{{input}}');
  });
});

describe('the overview', () => {
  it('counts what the browser keeps', async () => {
    await open('/settings/data');
    await expect.element(page.getByText('Messages', { exact: true })).toBeInTheDocument();
    await expect.poll(() => page.getByText('Your prompts').element().nextElementSibling?.textContent).toMatch(/^\d/);
  });
});

describe('all settings', () => {
  it('go back after a question, but for the language', async () => {
    updateConfig({ fontSize: 20, language: 'en', globalPrompt: 'Be brief.' });
    await open('/settings/data');
    await page.getByRole('button', { name: 'Reset settings' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Reset settings' }).click();
    await expect.poll(() => getConfig().fontSize).toBe(14);
    expect(getConfig()).toMatchObject({ language: 'en', globalPrompt: '' });
  });
});

describe('the sections', () => {
  it('open one at a time, each at its own address', async () => {
    const navigation = await open('/settings');
    await page.getByRole('link', { name: 'Data' }).click();
    await expect.element(page.getByRole('heading', { name: 'Your data' })).toBeInTheDocument();
    expect(navigation.text()).toBe('/settings/data');
  });

  it('are a list before the page on a phone', async () => {
    await page.viewport(390, 800);
    const navigation = await open('/settings');
    expect(page.getByRole('switch').query()).toBeNull();
    await page.getByRole('link', { name: 'General' }).click();
    await expect.element(page.getByRole('slider', { name: 'Text size' })).toBeInTheDocument();
    // Means nothing on a phone.
    expect(page.getByRole('switch', { name: 'Compact frame' }).elements()).toEqual([]);
    expect(page.getByRole('slider', { name: 'Sidebar width' }).elements()).toEqual([]);
    await page.getByRole('link', { name: 'All settings' }).click();
    await expect.poll(() => navigation.text()).toBe('/settings');
  });
});

describe('the search', () => {
  it('is one key away, finds by words that are not on the screen, and says when nothing fits', async () => {
    await open('/settings/data');
    await userEvent.keyboard('/');
    await userEvent.keyboard('night');
    await expect.element(page.getByRole('radiogroup', { name: 'Theme' })).toBeInTheDocument();
    await userEvent.keyboard('zzz');
    await expect.element(page.getByText('No setting matches “nightzzz”.')).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('heading', { name: 'Your data' })).toBeInTheDocument();
  });

  const here = () => page.getByRole('navigation', { name: 'Settings' }).getByRole('link').elements();
  const marked = () => here().filter((link) => link.hasAttribute('aria-current'));

  it('shows every hit: marked, none hidden below a long pane, and no section as the current one', async () => {
    const navigation = await open('/settings/data');
    expect(marked().map(({ textContent }) => textContent)).toEqual(['Data']);
    await userEvent.keyboard('/key');
    const keys = page.getByRole('link', { name: 'Open Provider keys' });
    await expect.element(keys).toBeVisible();
    const marks = () => [...document.querySelectorAll('mark')].map(({ textContent }) => textContent.toLowerCase());
    expect(marks()).toContain('key');
    expect(new Set(marks())).toEqual(new Set(['key']));
    // The list of providers is as long as the screen.
    expect(page.getByRole('textbox', { name: 'Search providers' }).elements()).toEqual([]);
    expect(marked()).toEqual([]);

    await keys.click();
    expect(navigation.text()).toBe('/settings/models#provider-keys');
    await expect.element(page.getByRole('textbox', { name: 'Search providers' })).toBeInTheDocument();
    expect(marked().map(({ textContent }) => textContent)).toEqual(['Models and providers']);
    expect(marks()).toEqual([]);
  });

  it('ends where a section is chosen', async () => {
    await open('/settings/data');
    await userEvent.keyboard('/night');
    await expect.element(page.getByRole('radiogroup', { name: 'Theme' })).toBeInTheDocument();
    await page.getByRole('link', { name: 'Data', exact: true }).click();
    await expect.element(page.getByRole('heading', { name: 'Your data' })).toBeInTheDocument();
  });
});
