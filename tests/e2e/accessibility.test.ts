import { AxeBuilder } from '@axe-core/playwright';
import { expect } from 'vitest';
import { PHONE_CONTEXT } from '../harness/browser.ts';
import { chatPage } from '../harness/chat-page.ts';
import { journey } from './journey.ts';

const PLACES = [
  '',
  'new-chat',
  'settings/general',
  'settings/chat',
  'settings/parameters',
  'settings/data',
  'settings/speech',
  'settings/translation',
  'settings/sync',
  'download',
  'masks',
  'discover',
  'models',
];

for (const colorScheme of ['light', 'dark'] as const) {
  journey(`axe finds nothing on the main screens, ${colorScheme}`, async ({ parley, open }) => {
    const { page } = await open(parley.url, { colorScheme, reducedMotion: 'reduce' });
    await chatPage(page).ask('Show me everything');
    await chatPage(page).finishedAnswer();
    expect(await violations(page)).toEqual([]);
    for (const place of PLACES) {
      await page.goto(parley.url + place);
      await page.waitForLoadState('networkidle');
      expect(await violations(page), place).toEqual([]);
    }
  });

  journey(`axe finds nothing on a phone with the drawer open, ${colorScheme}`, async ({ parley, open }) => {
    const { page } = await open(parley.url, { ...PHONE_CONTEXT, colorScheme, reducedMotion: 'reduce' });
    await chatPage(page).ask('Hello');
    await chatPage(page).finishedAnswer();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Open navigation' }).click();
    await page.getByRole('dialog', { name: 'Navigation' }).waitFor();
    expect(await violations(page)).toEqual([]);
  });
}

async function violations(page: ConstructorParameters<typeof AxeBuilder>[0]['page']): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`);
}
