import type { Page } from 'playwright';
import { expect } from 'vitest';
import { axeViolations } from '../harness/axe.ts';

/** Expects that axe finds nothing on what a page shows, in the light and then in the dark: a start is spared, nothing else. */
export async function expectAccessible(page: Page, place: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.locator(colorScheme === 'dark' ? 'html.dark' : 'html:not(.dark)').waitFor();
    expect(await axeViolations(page), `${place}, ${colorScheme}`).toEqual([]);
  }
}
