import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { AtAddress, navigationAt } from '../../../testing/at-address.tsx';
import { render } from '../../../testing/render.tsx';
import { getConfig, resetConfig, updateConfig } from '../store.ts';
import { SettingsScreen } from './settings-screen.tsx';

async function open(address: string) {
  const navigation = navigationAt(address);
  await render(
    <AtAddress navigation={navigation} pattern="/settings/$section">
      <SettingsScreen />
    </AtAddress>,
  );
  return navigation;
}

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
    await expect.element(page.getByText('Changed from the default')).toBeInTheDocument();
    await reset.click();
    expect(getConfig().tightBorder).toBe(false);
    await expect.poll(() => reset.query()).toBeNull();
  });

  it('turns the stored negative into the positive question it asks', async () => {
    updateConfig({ dontShowMaskSplashScreen: true });
    await open('/settings/general');
    const maskPage = page.getByRole('switch', { name: 'Start with the mask page' });
    await expect.element(maskPage).not.toBeChecked();
    await maskPage.click();
    expect(getConfig().dontShowMaskSplashScreen).toBe(false);
  });

  it('can be reached by its own address', async () => {
    await page.viewport(1_200, 300);
    await open('/settings/general#mask-page');
    await expect.element(page.getByRole('switch', { name: 'Start with the mask page' })).toBeInViewport();
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
    await expect.element(page.getByRole('switch', { name: 'Compact frame' })).toBeInTheDocument();
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
});
