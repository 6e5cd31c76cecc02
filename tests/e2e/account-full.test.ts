import { chatPage } from '../harness/chat-page.ts';
import { openCodeInbox } from '../harness/code-inbox.ts';
import { signInByMail } from '../harness/sign-in.ts';
import { journey } from './journey.ts';

const ADA = 'ada@example.org';
const QUESTION = 'The question of Ada';

journey('an account that is full says so, and its chats stay on the device', async ({ startServer, open }) => {
  const inbox = await openCodeInbox();
  const settings = { PARLEY_MODE: 'hosted', PARLEY_ACCOUNT_BYTES: '4096', ...inbox.settings };
  const { url } = await startServer(settings, { isGuideQuick: true });
  const { page, complaints } = await open(url);
  await signInByMail(page, inbox, ADA);
  await page.getByRole('button', { name: 'Keep them' }).click();
  const chat = chatPage(page);
  await chat.ask(`${QUESTION} ${'and a long one '.repeat(400)}`);
  await page.getByText('Your space on this server is full').first().waitFor();
  await page.goto(`${url}settings/account`);
  await page.getByText('New messages stay in this browser until there is room again.').waitFor();
  await page.goto(url);
  await chat.questions.getByText(QUESTION).waitFor();
  await chat.finishedAnswer();
  complaints.splice(0, complaints.length, ...complaints.filter((complaint) => !/status of 413/.test(complaint)));
});
