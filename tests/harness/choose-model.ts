import type { Page } from 'playwright';
import { chatPage } from './chat-page.ts';

/** Chooses the model of the open chat by its name. */
export async function chooseModel(page: Page, name: string): Promise<void> {
  await chatPage(page).box.waitFor();
  await page
    .getByRole('button', { name: /^Model/ })
    .first()
    .click();
  await page.getByRole('combobox').or(page.getByRole('searchbox')).first().fill(name);
  await page.keyboard.press('Enter');
}
