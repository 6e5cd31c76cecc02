import { replyScript } from '@parley/testkit';
import type { Page, Request } from 'playwright';
import { expect } from 'vitest';
import { chatPage } from '../harness/chat-page.ts';
import { scriptedJourney as journey } from './scripted-journey.ts';

const SECRET_HEADER = 'x-parley-share-secret';

async function openShare(page: Page) {
  await page.getByRole('button', { name: 'More actions' }).first().click();
  await page.getByRole('menuitem', { name: 'Share chat' }).click();
  const dialog = page.getByRole('dialog', { name: /^Share chat/ });
  await dialog.getByRole('option').first().waitFor();
  await dialog.getByRole('button', { name: 'Review' }).click();
  return dialog;
}

journey('the secret of a share stands in no address and no referrer', async ({ upstream, url, open }) => {
  upstream.play(replyScript({ text: ['A grass.'] }));
  const { page, context } = await open(url);
  const requests: Request[] = [];
  const places: string[] = [];
  context.on('request', (request) => requests.push(request));
  page.on('framenavigated', (frame) => places.push(frame.url()));
  const chat = chatPage(page);
  await chat.ask('What is rye?');
  await chat.finishedAnswer();

  const made = page.waitForResponse(
    (response) => response.url().endsWith('/api/share') && response.request().method() === 'POST',
  );
  await (await openShare(page)).getByRole('button', { name: 'Create link' }).click();
  const { data } = (await (await made).json()) as { data: { secret: string; shareId: string } };
  const shared = page.getByRole('dialog', { name: 'Chat shared' });
  const link = await shared.getByLabel('Link', { exact: true }).innerText();
  await shared.getByRole('button', { name: 'Done' }).click();
  await (await openShare(page)).getByRole('button', { name: 'Update the shared copy' }).click();
  await page
    .getByRole('dialog', { name: 'Shared copy updated' })
    .getByRole('link', { name: 'Go to what you share' })
    .click();
  await page.getByRole('button', { name: /^More for / }).waitFor();
  await page.goto(link);
  await page.getByText('A grass.').waitFor();
  await page.goto(`${url}settings/data#shared-chats`);
  await page.getByRole('button', { name: /^More for / }).click();
  await page.getByRole('menuitem', { name: 'Take back' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).click();
  await page.getByText('You haven’t shared anything.').waitFor();

  const { secret, shareId } = data;
  expect(secret.length).toBeGreaterThan(20);
  expect([link, ...places].filter((address) => address.includes(secret))).toEqual([]);
  const heads = await Promise.all(
    requests.map(async (request) => ({
      address: request.url(),
      headers: await request.allHeaders().catch(() => request.headers()),
    })),
  );
  const told = heads.filter(({ address, headers: { [SECRET_HEADER]: _given, ...others } }) =>
    [address, ...Object.values(others)].some((value) => value.includes(secret)),
  );
  expect(told).toEqual([]);
  // It goes to the one call that needs it, and to no other.
  const given = heads.filter(({ headers }) => SECRET_HEADER in headers).map(({ address }) => address);
  expect(given.filter((address) => address !== `${url}api/share/${shareId}`)).toEqual([]);
});
