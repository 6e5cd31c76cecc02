import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { axeViolations } from '../harness/axe.ts';
import { chatPage } from '../harness/chat-page.ts';
import { openCodeInbox } from '../harness/code-inbox.ts';
import type { Parley } from '../harness/parley-process.ts';
import { authorizedCall, forgetCodeLimits, signInByMail } from '../harness/sign-in.ts';
import { journey } from './journey.ts';

const ADA = 'ada@example.org';
const BOB = 'bob@example.org';
const SECRET = 'The secret of Ada';

/** A call of a session that has ended is a line in the log of the browser. */
const isExpected = (complaint: string) => /status of 401/.test(complaint);

function forgetExpected(complaints: string[]): void {
  complaints.splice(0, complaints.length, ...complaints.filter((complaint) => !isExpected(complaint)));
}

/** What `npm run admin -- user ban` and `unban` write. */
function setAccountStatus({ dataDir }: Parley, status: 'active' | 'banned'): void {
  const database = new DatabaseSync(join(dataDir, 'parley.sqlite'), { timeout: 20_000 });
  database.prepare('update accounts set status = ?').run(status);
  database.close();
}

/** The account at the foot of the sidebar, by the name that it shows. */
async function openAccountMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name }).first().click();
}

async function logOut(page: Page, { name = ADA, device = 'Keep it on this device', button = 'Log out' } = {}) {
  await openAccountMenu(page, name);
  await page.getByRole('menuitem', { name: 'Log out', exact: true }).click();
  await page.getByRole('radio', { name: device }).check();
  await page.getByRole('alertdialog').getByRole('button', { name: button, exact: true }).click();
  await page.waitForURL(/\/login$/);
}

/** The databases of accounts in this browser; whoever is not signed in has another one. */
async function databasesOf(page: Page): Promise<string[]> {
  const names = await page.evaluate(async () => (await indexedDB.databases()).map(({ name = '' }) => name));
  return names.filter((name) => name.includes('@')).toSorted();
}

async function keysOf(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('account/')));
}

journey('two accounts on one browser: what one keeps there is hidden from the other', async ({ startServer, open }) => {
  const inbox = await openCodeInbox();
  const server = await startServer({ PARLEY_MODE: 'hosted', ...inbox.settings }, { isGuideQuick: true });
  const { url } = server;
  const { page, complaints } = await open(url);
  const chat = chatPage(page);
  await signInByMail(page, inbox, ADA);
  await page.getByRole('button', { name: 'Only on this device' }).click();
  await chat.ask(SECRET);
  await chat.finishedAnswer();
  await chat.box.fill('a draft of Ada');
  await page.goto(`${url}settings/general`);
  await page.getByRole('switch', { name: 'Compact frame' }).check();
  await logOut(page);

  await signInByMail(page, inbox, BOB);
  await chat.box.waitFor();
  expect(await chat.box.inputValue()).toBe('');
  expect(await page.content()).not.toContain(SECRET);
  await page.goto(`${url}search-chat?q=secret`);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  expect(await page.content()).not.toContain(SECRET);
  await page.goto(`${url}settings/general`);
  expect(await page.getByRole('switch', { name: 'Compact frame' }).isChecked()).toBe(false);
  await page.goto(`${url}settings/data`);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const backup = await (await saved).createReadStream();
  const text = Buffer.concat(await backup.toArray()).toString();
  expect(text).toContain(BOB);
  // Three letters alone occur within ids by chance.
  expect(text).not.toContain('of Ada');
  expect(text).not.toContain(ADA);

  await logOut(page, { name: BOB });
  forgetCodeLimits(server);
  await signInByMail(page, inbox, ADA);
  await page.getByRole('link', { name: SECRET }).first().click();
  await chat.questions.getByText(SECRET).waitFor();
  await expect.poll(() => chat.box.inputValue()).toBe('a draft of Ada');
  forgetExpected(complaints);
});

journey('logging out can take everything off the device, in all tabs', async ({ startServer, open }) => {
  const inbox = await openCodeInbox();
  const server = await startServer({ PARLEY_MODE: 'hosted', ...inbox.settings }, { isGuideQuick: true });
  const { url } = server;
  const { page, context, complaints } = await open(url);
  const chat = chatPage(page);
  await signInByMail(page, inbox, BOB);
  await page.getByRole('button', { name: 'Only on this device' }).click();
  await chat.ask('A word of Bob');
  await chat.finishedAnswer();
  await logOut(page, { name: BOB });
  const ofBob = await databasesOf(page);
  expect(ofBob.length).toBeGreaterThan(0);

  await signInByMail(page, inbox, ADA);
  await page.getByRole('button', { name: 'Only on this device' }).click();
  await chat.ask(SECRET);
  await chat.finishedAnswer();
  const other = await context.newPage();
  await other.goto(url);
  await other.getByText(SECRET).first().waitFor();

  await openAccountMenu(page, ADA);
  await page.getByRole('menuitem', { name: 'Log out', exact: true }).click();
  await page.getByRole('radio', { name: 'Remove it from this device' }).check();
  await page.getByText('1 chat is only in this browser and will be lost.').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download backup' }).click();
  expect(Buffer.concat(await (await (await saved).createReadStream()).toArray()).toString()).toContain(SECRET);
  await page.getByText('Backup downloaded').waitFor();
  await page.getByRole('button', { name: 'Log out and remove' }).click();
  await page.waitForURL(/\/login$/);
  await other.waitForURL(/\/login/);
  expect(await other.content()).not.toContain(SECRET);
  // Nothing of Ada is left, and everything of Bob.
  await expect.poll(() => databasesOf(page)).toEqual(ofBob);
  expect((await keysOf(page)).filter((key) => !ofBob.some((name) => key.includes(name.split('@')[1] ?? '-')))).toEqual(
    [],
  );

  forgetCodeLimits(server);
  await signInByMail(page, inbox, ADA);
  await chat.box.waitFor();
  expect(await page.content()).not.toContain(SECRET);
  forgetExpected(complaints);
});

journey('logging out everywhere ends the session of another device', async ({ startServer, open }) => {
  const inbox = await openCodeInbox();
  const server = await startServer({ PARLEY_MODE: 'hosted', ...inbox.settings }, { isGuideQuick: true });
  const { url } = server;
  const one = await open(url);
  await signInByMail(one.page, inbox, ADA);
  await chatPage(one.page).box.waitFor();
  const two = await open(`${url}settings/account`);
  forgetCodeLimits(server);
  await signInByMail(two.page, inbox, ADA);
  await two.page.waitForURL(/\/settings\/account$/);
  await two.page.getByText('This device', { exact: true }).waitFor();
  await two.page.getByRole('button', { name: /^Log out (?!everywhere)/ }).waitFor();
  await two.page.getByRole('button', { name: 'Log out everywhere' }).click();
  await two.page.getByRole('alertdialog').getByRole('button', { name: 'Log out everywhere' }).click();
  await two.page.waitForURL(/\/login$/);

  const draft = 'half a sentence';
  const { box } = chatPage(one.page);
  await box.fill(draft);
  await one.page.getByRole('link', { name: 'Discover' }).click();
  await one.page.goto(url);
  await one.page.waitForURL(/\/login/);
  forgetCodeLimits(server);
  // Whoever comes back finds what was being written.
  await signInByMail(one.page, inbox, ADA);
  await expect.poll(() => box.inputValue()).toBe(draft);
  forgetExpected(one.complaints);
  forgetExpected(two.complaints);
});

journey('a session that ends in the middle of a chat leads back to that chat', async ({ startServer, open }) => {
  const inbox = await openCodeInbox();
  const server = await startServer({ PARLEY_MODE: 'hosted', ...inbox.settings }, { isGuideQuick: true });
  const { url } = server;
  const { page, complaints } = await open(url);
  const asked = authorizedCall(page);
  await signInByMail(page, inbox, ADA);
  const { authorization = '' } = (await asked).headers();
  const chat = chatPage(page);
  await chat.ask(SECRET);
  await chat.finishedAnswer();
  await chat.box.fill('what I was about to say');
  // Something that another app shared and nobody came for.
  await page.evaluate(async () => (await caches.open('parley-inbox /')).put('/received/1/letter', new Response('{}')));
  const ended = await fetch(`${url}api/auth/logout/all`, { method: 'POST', headers: { authorization } });
  expect(ended.status).toBe(200);
  await chat.box.press('Enter');
  await page.waitForURL(/\/login/);
  expect(await page.evaluate(() => caches.has('parley-inbox /'))).toBe(false);
  forgetCodeLimits(server);
  await signInByMail(page, inbox, ADA);
  await chat.questions.getByText(SECRET).waitFor();
  await page.getByText('what I was about to say').first().waitFor();
  forgetExpected(complaints);
});

journey('a passkey is added and signs in', async ({ startServer, open }) => {
  const inbox = await openCodeInbox();
  const { url } = await startServer({ PARLEY_MODE: 'hosted', ...inbox.settings });
  const { page, context, complaints } = await open(localhost(`${url}settings/account`));
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await signInByMail(page, inbox, ADA);
  await page.getByText('You have no passkeys yet.').waitFor();
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await page.getByText('Passkey added').waitFor();
  await page.getByRole('button', { name: /^Remove .*Linux/ }).waitFor();
  await logOut(page);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await chatPage(page).box.waitFor();
  await page.getByText(ADA).first().waitFor();
  await page.goto(localhost(`${url}settings/account`));
  await page.getByText('Signed in').first().waitFor();
  await page.getByRole('button', { name: /^Remove .*Linux/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByText('You have no passkeys yet.').waitFor();
  forgetExpected(complaints);
});

/** Browsers have passkeys on this name and on none of the addresses. */
function localhost(url: string): string {
  return url.replace('127.0.0.1', 'localhost');
}

journey('a name, another way in and the export of the account', async ({ startServer, open }) => {
  const inbox = await openCodeInbox();
  const { url } = await startServer({ PARLEY_MODE: 'hosted', ...inbox.settings });
  const { page, complaints } = await open(`${url}settings/account`);
  await signInByMail(page, inbox, ADA);
  const name = page.getByRole('textbox', { name: 'Name' });
  await name.fill('Ada Lovelace');
  await page.getByRole('button', { name: 'Save name' }).click();
  await page.getByText('Use Latin letters').last().waitFor();
  await name.fill('Ada_艾达');
  await page.getByRole('button', { name: 'Save name' }).click();
  await page.getByRole('button', { name: 'Ada_艾达' }).waitFor();

  await page.getByText('Your only way in').waitFor();
  await page.getByRole('button', { name: 'Add phone' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add phone' });
  await dialog.getByRole('textbox', { name: 'Phone number' }).fill('138 0013 8000');
  await dialog.getByRole('button', { name: 'Send code' }).click();
  await dialog.getByText('Sent to +8613800138000').waitFor();
  await page.keyboard.type(await inbox.codeFor('+8613800138000'));
  // Before it is there: it goes by itself.
  const told = page.getByText('Way to sign in added').waitFor();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await told;
  await page.getByRole('button', { name: 'Remove +8613800138000' }).waitFor();

  expect(await axeViolations(page)).toEqual([]);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  const text = Buffer.concat(await (await (await saved).createReadStream()).toArray()).toString();
  expect(text).toContain(ADA);
  expect(text).toContain('+8613800138000');
  forgetExpected(complaints);
});

journey('the account is deleted, with a fresh code, and leaves nothing behind', async ({ startServer, open }) => {
  const inbox = await openCodeInbox();
  const server = await startServer({ PARLEY_MODE: 'hosted', ...inbox.settings }, { isGuideQuick: true });
  const { url } = server;
  const { page, complaints } = await open(url);
  const chat = chatPage(page);
  await signInByMail(page, inbox, ADA);
  await page.getByRole('button', { name: 'Keep them' }).click();
  await chat.ask(SECRET);
  await chat.finishedAnswer();
  const other = await open(url);
  forgetCodeLimits(server);
  await signInByMail(other.page, inbox, ADA);
  await other.page.getByText(SECRET).first().waitFor();
  await page.goto(`${url}settings/account`);
  await page.getByRole('button', { name: 'Delete…' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete your account?' });
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await dialog.getByText('Enter all six digits').waitFor();
  forgetCodeLimits(server);
  const before = inbox.countFor(ADA);
  await dialog.getByRole('button', { name: 'Send code' }).click();
  await dialog.getByText(`Sent to ${ADA}`).waitFor();
  await page.keyboard.type(await inbox.codeFor(ADA, before));
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await page.waitForURL(/\/login$/);
  await expect.poll(() => databasesOf(page)).toEqual([]);
  expect(await keysOf(page)).toEqual([]);

  // The other device says why it is signed out, and offers to remove what it has.
  await other.page.goto(`${url}settings/account`);
  await other.page.getByText('This account was deleted on another device.').waitFor();
  await other.page.getByRole('button', { name: 'Remove it from this browser' }).click();
  await other.page.getByText('Removed from this browser.').waitFor();
  await expect.poll(() => databasesOf(other.page)).toEqual([]);
  forgetExpected(other.complaints);

  forgetCodeLimits(server);
  // The same address is a new account, with nothing of the old one.
  await signInByMail(page, inbox, ADA);
  await page.getByRole('button', { name: 'Keep them' }).waitFor();
  expect(await page.content()).not.toContain(SECRET);
  forgetExpected(complaints);
});

journey('chats follow the account to another device once somebody said so', async ({ startServer, open }) => {
  const inbox = await openCodeInbox();
  const server = await startServer({ PARLEY_MODE: 'hosted', ...inbox.settings }, { isGuideQuick: true });
  const { url } = server;
  const one = await open(url);
  await signInByMail(one.page, inbox, ADA);
  await one.page.getByRole('button', { name: 'Keep them' }).click();
  const chat = chatPage(one.page);
  await chat.ask(SECRET);
  await chat.finishedAnswer();
  const two = await open(url);
  forgetCodeLimits(server);
  await signInByMail(two.page, inbox, ADA);
  await two.page.getByText(SECRET).first().waitFor();
  // Asked once: the answer is the account's.
  expect(await two.page.getByRole('button', { name: 'Keep them' }).count()).toBe(0);
  await two.page.goto(`${url}settings/account`);
  expect(await two.page.getByRole('switch', { name: 'Keep my chats on this server' }).isChecked()).toBe(true);
  for (const { complaints } of [one, two]) forgetExpected(complaints);
});

journey(
  'an account that the operator disables is led out with a sentence, and its chats stay',
  async ({ startServer, open }) => {
    const inbox = await openCodeInbox();
    const server = await startServer({ PARLEY_MODE: 'hosted', ...inbox.settings }, { isGuideQuick: true });
    const { page, complaints } = await open(server.url);
    const chat = chatPage(page);
    await signInByMail(page, inbox, ADA);
    const later = page.getByRole('button', { name: 'Not now' });
    await later.waitFor();
    await page.getByRole('link', { name: 'Settings' }).first().click();
    await page.waitForURL(/settings/);
    // The question stands on the chat alone, which goes once the settings have come.
    await later.waitFor({ state: 'detached' });
    await page.goto(server.url);
    await later.click();
    await page.reload();
    await chat.box.waitFor();
    expect(await later.count()).toBe(0);
    await chat.ask(SECRET);
    await chat.finishedAnswer();

    setAccountStatus(server, 'banned');
    // The server takes some seconds to hear of it.
    await expect
      .poll(
        async () => {
          await page.goto(`${server.url}settings/account`);
          return page.waitForURL(/\/login\?disabled=1$/, { timeout: 4_000 }).then(
            () => true,
            () => false,
          );
        },
        { timeout: 90_000 },
      )
      .toBe(true);
    await page.getByText('This account has been disabled. Ask the operator of this server.').waitFor();
    // Nothing leads back into the app.
    await page.goto(server.url);
    await page.waitForURL(/\/login$/);
    await page.getByRole('button', { name: 'Send code' }).waitFor();

    setAccountStatus(server, 'active');
    forgetCodeLimits(server);
    await signInByMail(page, inbox, ADA);
    await page.getByRole('main').getByText(SECRET).first().waitFor();
    complaints.splice(0, complaints.length, ...complaints.filter((complaint) => !/status of 40[13]/.test(complaint)));
  },
);
