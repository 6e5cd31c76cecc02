import { expect } from 'vitest';
import { chatPage } from '../harness/chat-page.ts';
import { journey } from './journey.ts';

journey('the same build works under another path, deep links and reloads included', async ({ startServer, open }) => {
  const parley = await startServer({ PARLEY_BASE_PATH: '/team/chat' });
  expect(parley.url).toMatch(/\/team\/chat\/$/);
  const { page } = await open(`${parley.url}settings/general`);
  await page.getByRole('heading', { name: 'Appearance' }).waitFor();
  await page.getByRole('link', { name: 'Parley' }).first().click();
  const chat = chatPage(page);
  await chat.ask('Hello');
  await chat.finishedAnswer();
  expect(new URL(page.url()).pathname.startsWith('/team/chat/')).toBe(true);
  await page.reload();
  await expect.poll(() => chat.questions.count()).toBe(1);
  // Drawn in a frame of its own, with code that is fetched for it.
  await chat.ask('Show me a diagram');
  await chat.finishedAnswer();
  await page.locator('.md-diagram img').first().waitFor();
});

journey('an unknown path leads to the chat, and a toast says why', async ({ parley, open }) => {
  const { page } = await open(`${parley.url}no/such/place`);
  await chatPage(page).box.waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  await page.getByText('There’s no page at that address').waitFor();
});
