import { expect } from 'vitest';
import { PHONE_CONTEXT } from '../harness/browser.ts';
import { chatPage } from '../harness/chat-page.ts';
import { journey } from './journey.ts';

journey('the empty chat leads to what can be done, and each of those begins something', async ({ parley, open }) => {
  const { page } = await open(parley.url);
  const chat = chatPage(page);
  const discover = async () => {
    await page.getByRole('link', { name: 'Discover', exact: true }).click();
    await page.getByRole('heading', { name: 'Things to do' }).waitFor();
  };
  await page.getByRole('link', { name: 'See what Parley can do' }).click();
  await page.getByRole('heading', { name: 'What’s new' }).waitFor();

  await page.getByRole('button', { name: /Save a prompt/ }).click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /Open the command palette/ }).click();
  await page.getByRole('combobox').waitFor();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: /Careful Editor/ }).click();
  await page.getByRole('heading', { name: 'Careful Editor' }).waitFor();

  await discover();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: /Attach a file/ }).click();
  await (await chooser).setFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Tea at five') });
  await chat.box.waitFor();
  await page.getByText('notes.txt').first().waitFor();

  await discover();
  await page.getByRole('button', { name: /Ask several models/ }).click();
  await page.getByRole('link', { name: 'Back to chat' }).waitFor();

  await discover();
  await page.getByRole('button', { name: /Set up a chat/ }).click();
  await page.getByRole('switch', { name: 'Use the app’s settings' }).waitFor();
  await page.keyboard.press('Escape');

  await discover();
  await page.getByRole('button', { name: /Chat incognito/ }).click();
  await page.getByText('Incognito: nothing is saved').first().waitFor();
});

journey('it is in the drawer of a phone and in the palette', async ({ parley, open }) => {
  const { page } = await open(parley.url, PHONE_CONTEXT);
  await page.getByRole('button', { name: 'Open navigation' }).click();
  await page.getByRole('dialog', { name: 'Navigation' }).getByRole('link', { name: 'Discover' }).click();
  await page.getByRole('heading', { name: 'Things to do' }).waitFor();
  await page.goto(parley.url);
  await chatPage(page).box.waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('discover');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Things to do' }).waitFor();
});

journey('without the access code nobody sees it', async ({ startServer, open }) => {
  const { url } = await startServer({ PARLEY_ACCESS_CODE: 'open sesame' });
  const { page } = await open(`${url}discover`);
  await expect.poll(() => new URL(page.url()).pathname).toBe('/auth');
});
