import { chatPage } from '../harness/chat-page.ts';
import { openCodeInbox } from '../harness/code-inbox.ts';
import { forgetCodeLimits, signInByMail } from '../harness/sign-in.ts';
import { journey } from './journey.ts';

const ADA = 'ada@example.org';
const BOB = 'bob@example.org';
const QUESTION = 'The question of Bob';

journey('another account of the same person is merged where its address is added', async ({ startServer, open }) => {
  const inbox = await openCodeInbox();
  const server = await startServer({ PARLEY_MODE: 'hosted', ...inbox.settings }, { isGuideQuick: true });
  const bob = await open(server.url);
  await signInByMail(bob.page, inbox, BOB);
  await bob.page.getByRole('button', { name: 'Keep them' }).click();
  const chat = chatPage(bob.page);
  await chat.ask(QUESTION);
  await chat.finishedAnswer();
  await bob.page.goto(`${server.url}settings/account`);
  await bob.page
    .getByText(/^Synced /)
    .first()
    .waitFor();

  const { page, complaints } = await open(`${server.url}settings/account`);
  await signInByMail(page, inbox, ADA);
  forgetCodeLimits(server);
  await page.getByRole('button', { name: 'Add email' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add email' });
  await dialog.getByRole('textbox', { name: 'Email', exact: true }).fill(BOB);
  const before = inbox.countFor(BOB);
  await dialog.getByRole('button', { name: 'Send code' }).click();
  await dialog.getByText(`Sent to ${BOB}`).waitFor();
  await page.keyboard.type(await inbox.codeFor(BOB, before));
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('button', { name: 'Merge accounts' }).click();
  await page.getByText('Accounts merged.').waitFor();
  await page.getByRole('button', { name: `Remove ${BOB}` }).waitFor();
  await page.goto(server.url);
  await page.getByText(QUESTION).first().waitFor();

  await bob.page.goto(server.url);
  await bob.page.waitForURL(/\/login$/);
  for (const seen of [complaints, bob.complaints])
    seen.splice(0, seen.length, ...seen.filter((complaint) => !/status of 40[19]/.test(complaint)));
});
