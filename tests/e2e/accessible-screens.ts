import { expect } from 'vitest';
import { axeViolations } from '../harness/axe.ts';
import { PHONE_CONTEXT } from '../harness/browser.ts';
import { chatPage } from '../harness/chat-page.ts';
import { journey } from './journey.ts';

/** In groups, since each screen takes its time to be looked at. */
const PLACES = {
  screens: ['', 'new-chat', 'download', 'masks', 'discover', 'models'],
  settings: ['general', 'chat', 'parameters', 'data', 'speech', 'translation', 'sync'].map(
    (name) => `settings/${name}`,
  ),
};

/** The journeys of axe through every screen; a file per colour scheme, so that two workers share them. */
export function screensAreAccessible(colorScheme: 'light' | 'dark'): void {
  journey(`axe finds nothing in a chat that shows everything, ${colorScheme}`, async ({ parley, open }) => {
    const { page } = await open(parley.url, { colorScheme, reducedMotion: 'reduce' });
    await chatPage(page).ask('Show me everything');
    const answer = await chatPage(page).finishedAnswer();
    // Not their source, which is shown for as long as they are not drawn.
    for (const drawn of ['pre span[data-code]', '.katex', 'img[src^="data:image/svg"]']) {
      await answer.locator(drawn).first().waitFor();
    }
    expect(await axeViolations(page)).toEqual([]);
  });

  for (const [group, places] of Object.entries(PLACES)) {
    journey(`axe finds nothing on the ${group}, ${colorScheme}`, async ({ parley, open }) => {
      const { page } = await open(parley.url, { colorScheme, reducedMotion: 'reduce' });
      for (const place of places) {
        await page.goto(parley.url + place);
        await page.waitForLoadState('networkidle');
        expect(await axeViolations(page), place).toEqual([]);
      }
    });
  }

  journey(`axe finds nothing on a phone with the drawer open, ${colorScheme}`, async ({ parley, open }) => {
    const { page } = await open(parley.url, { ...PHONE_CONTEXT, colorScheme, reducedMotion: 'reduce' });
    await chatPage(page).ask('Hello');
    await chatPage(page).finishedAnswer();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Open navigation' }).click();
    await page.getByRole('dialog', { name: 'Navigation' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
  });
}
