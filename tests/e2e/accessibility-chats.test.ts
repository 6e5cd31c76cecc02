import { PHONE_CONTEXT } from '../harness/browser.ts';
import { chatPage } from '../harness/chat-page.ts';
import { expectAccessible } from './axe-in-both-schemes.ts';
import { journey } from './journey.ts';

journey('axe finds nothing in a chat that shows everything', async ({ parley, open }) => {
  const { page } = await open(parley.url, { reducedMotion: 'reduce' });
  await chatPage(page).ask('Show me everything');
  const answer = await chatPage(page).finishedAnswer();
  // Not their source, which is shown for as long as they are not drawn.
  for (const drawn of ['pre span[data-code]', '.katex', 'img[src^="data:image/svg"]']) {
    await answer.locator(drawn).first().waitFor();
  }
  await expectAccessible(page, 'chat');
});

journey('axe finds nothing on a phone with the drawer open', async ({ parley, open }) => {
  const { page } = await open(parley.url, { ...PHONE_CONTEXT, reducedMotion: 'reduce' });
  await chatPage(page).ask('Hello');
  await chatPage(page).finishedAnswer();
  await expectAccessible(page, 'chat on a phone');
  await page.getByRole('button', { name: 'Open navigation' }).click();
  await page.getByRole('dialog', { name: 'Navigation' }).waitFor();
  await expectAccessible(page, 'drawer');
});
