import { createHash, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { desktopLoginCode } from '@parley/contract';
import { expect } from 'vitest';
import { APPLE_WEB, playApple } from '../../apps/server/src/testing/play-apple.ts';
import { GOOGLE_CLIENT, playGoogle, playWechat, WECHAT_APP } from '../../apps/server/src/testing/sign-in-providers.ts';
import { chatPage } from '../harness/chat-page.ts';
import { openCodeInbox } from '../harness/code-inbox.ts';
import { authorizedCall, signInByMail } from '../harness/sign-in.ts';
import { journey } from './journey.ts';

const ADA = 'ada@example.org';
const BOB = 'bob@example.org';

journey('somebody signs in by mail, at the address that was asked for', async ({ startServer, open }) => {
  const inbox = await openCodeInbox();
  const { url } = await startServer({ PARLEY_MODE: 'hosted', ...inbox.settings });
  const { page } = await open(`${url}masks`);
  await page.waitForURL(/\/login\?redirect=%2Fmasks/);
  await signInByMail(page, inbox, ADA);
  await page.waitForURL(/\/masks$/);
  await page.getByText(ADA).first().waitFor();

  await page.goto(`${url}login`);
  await chatPage(page).box.waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
});

journey('a wrong code is refused in words, and a pasted one is taken', async ({ startServer, open }) => {
  const inbox = await openCodeInbox();
  const { url } = await startServer({ PARLEY_MODE: 'hosted', ...inbox.settings });
  const { page, complaints } = await open(url);
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(ADA);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByText('Enter all six digits').waitFor();
  await page.getByRole('button', { name: 'Send code' }).click();
  expect(await page.getByRole('button', { name: /Again in \d+ s/ }).isDisabled()).toBe(true);
  const code = await inbox.codeFor(ADA);
  const field = page.getByRole('textbox', { name: 'Code from the email' });
  await field.fill(String((Number(code) + 1) % 1_000_000).padStart(6, '0'));
  await field.press('Enter');
  await page.getByRole('alert').getByText('That code isn’t right').waitFor();
  complaints.splice(0);

  // The refused code is selected: the next digit replaces all of it.
  await page.keyboard.type('7');
  expect(await field.inputValue()).toBe('7');
  await field.press('Control+A');
  await field.press('Backspace');
  expect(await field.inputValue()).toBe('');
  await field.fill(`Your code: ${code}`);
  expect(await field.inputValue()).toBe(code);
  await field.press('Enter');
  await chatPage(page).box.waitFor();
});

journey('somebody signs in by phone, with a Chinese number unless it says otherwise', async ({ startServer, open }) => {
  const inbox = await openCodeInbox();
  const { url } = await startServer({ PARLEY_MODE: 'hosted', ...inbox.settings });
  const { page } = await open(url);
  await page.getByRole('radio', { name: 'Phone' }).click();
  const number = page.getByRole('textbox', { name: 'Phone number' });
  await number.fill('+1 555 0100');
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByText('That isn’t a phone number').waitFor();
  await number.fill('138 0013 8000');
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByText('Sent to +8613800138000').waitFor();
  await page.keyboard.type(await inbox.codeFor('+8613800138000'));
  await page.keyboard.press('Enter');
  await chatPage(page).box.waitFor();
});

/**
 * Where the server is going to answer: the provider has to know that before it runs. Below those that systems give to
 * whoever asks for any, so that nobody is given it in the meantime.
 */
async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(12_000, 32_000);
    const server = createServer().listen(port, '127.0.0.1');
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}

journey(
  'somebody signs in with Google and connects Apple, in windows that close by themselves',
  async ({ startServer, open }) => {
    const inbox = await openCodeInbox();
    const port = await freePort();
    const person = { current: { sub: '1001', email: 'ada@gmail.com', email_verified: true, name: 'Ada' } };
    const { issuer } = await playGoogle(`http://127.0.0.1:${port}/api/auth/google/callback`, person);
    const apple = await playApple(`http://127.0.0.1:${port}/api/auth/apple/callback`);
    const settings = {
      APPLE_SERVICES_ID: APPLE_WEB.appleServicesId,
      APPLE_TEAM_ID: APPLE_WEB.appleTeamId,
      APPLE_KEY_ID: APPLE_WEB.appleKeyId,
      APPLE_PRIVATE_KEY: APPLE_WEB.applePrivateKey,
      JOURNEY_APPLE: apple.issuer,
      GOOGLE_CLIENT_ID: GOOGLE_CLIENT.googleClientId,
      GOOGLE_CLIENT_SECRET: GOOGLE_CLIENT.googleClientSecret,
      JOURNEY_GOOGLE: issuer,
      PORT: String(port),
      PARLEY_PUBLIC_URL: `http://127.0.0.1:${port}`,
    };
    const { url } = await startServer(
      { PARLEY_MODE: 'hosted', ...inbox.settings, ...settings },
      { isGuideQuick: true },
    );
    const { page, context } = await open(`${url}login?redirect=/masks`);
    await page.getByRole('button', { name: 'Google account' }).click();
    await page.waitForURL(/\/masks$/);
    await page.getByText('Ada', { exact: true }).first().waitFor();
    await expect.poll(() => context.pages().length).toBe(1);

    await page.goto(`${url}settings/account`);
    await page.getByRole('button', { name: 'Connect Apple' }).click();
    await page.getByRole('button', { name: 'Remove Apple' }).waitFor();
    await expect.poll(() => context.pages().length).toBe(1);
  },
);

journey('the desktop app gets a login of the browser once the person agrees there', async ({ startServer, open }) => {
  const inbox = await openCodeInbox();
  const port = await freePort();
  const person = { current: { sub: '1001', email: 'ada@gmail.com', email_verified: true, name: 'Ada' } };
  const { issuer } = await playGoogle(`http://127.0.0.1:${port}/api/auth/google/callback`, person);
  const settings = {
    GOOGLE_CLIENT_ID: GOOGLE_CLIENT.googleClientId,
    GOOGLE_CLIENT_SECRET: GOOGLE_CLIENT.googleClientSecret,
    JOURNEY_GOOGLE: issuer,
    PORT: String(port),
    PARLEY_PUBLIC_URL: `http://127.0.0.1:${port}`,
  };
  const { url } = await startServer({ PARLEY_MODE: 'hosted', ...inbox.settings, ...settings }, { isGuideQuick: true });
  const [state, secret] = ['s'.repeat(43), 'a secret of the desktop app, long enough'];
  const channel = createHash('sha256').update(secret).digest('base64url');
  const pickUp = async () => {
    const body = JSON.stringify({ state, secret });
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${url}api/auth/desktop/pickup`, { method: 'POST', headers, body });
    return ((await answer.json()) as { data: { status: string; token: string } }).data;
  };
  const server = new URL(url).host;
  const { page } = await open(`${url}api/auth/google?state=${state}&channel=${channel}&server=${server}`);
  await page.getByRole('heading', { name: 'Sign in the Parley desktop app?' }).waitFor();
  await page.getByText(await desktopLoginCode({ state, channel, server }), { exact: true }).waitFor();
  expect((await pickUp()).status).toBe('waiting');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('You can close this window').waitFor();
  expect(await pickUp()).toMatchObject({ status: 'done', token: expect.stringMatching(/./) as string });
});

journey('somebody signs in with WeChat and binds a phone, which is asked for once', async ({ startServer, open }) => {
  const inbox = await openCodeInbox();
  const port = await freePort();
  const ada = { openid: 'o-1', unionid: 'u-1', nickname: 'Ada' };
  const { addresses } = await playWechat({ first: ada, second: ada });
  const settings = {
    WECHAT_APP_ID: WECHAT_APP.wechatAppId,
    WECHAT_APP_SECRET: WECHAT_APP.wechatAppSecret,
    JOURNEY_WECHAT: addresses.api,
    PORT: String(port),
    PARLEY_PUBLIC_URL: `http://127.0.0.1:${port}`,
  };
  const { url } = await startServer({ PARLEY_MODE: 'hosted', ...inbox.settings, ...settings }, { isGuideQuick: true });
  const { page } = await open(`${url}login?redirect=/masks`);
  await page.getByRole('button', { name: 'WeChat' }).click();
  await page.getByRole('heading', { name: 'Bind your phone' }).waitFor();
  expect(await page.getByRole('button', { name: 'WeChat' }).count()).toBe(0);
  expect(await page.getByRole('radio').count()).toBe(0);
  await page.getByRole('textbox', { name: 'Phone number' }).fill('13800138000');
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByText('Sent to +8613800138000').waitFor();
  await page.keyboard.type(await inbox.codeFor('+8613800138000'));
  await page.getByRole('button', { name: 'Bind', exact: true }).click();
  await page.waitForURL(/\/masks$/);

  const again = await open(url);
  await again.page.getByRole('button', { name: 'WeChat' }).click();
  await chatPage(again.page).box.waitFor();
});

journey('a code that is too old is refused in words, and another one is sent', async ({ startServer, open }) => {
  const inbox = await openCodeInbox();
  const { url, dataDir } = await startServer({ PARLEY_MODE: 'hosted', ...inbox.settings });
  const { page, complaints } = await open(url);
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(ADA);
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByText(`Sent to ${ADA}`).waitFor();
  await page.keyboard.type(await inbox.codeFor(ADA));
  const database = new DatabaseSync(join(dataDir, 'parley.sqlite'), { timeout: 20_000 });
  database.exec('update login_codes set expires_at = 1');
  database.close();
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText('That code isn’t right').waitFor();
  expect(await page.getByRole('textbox', { name: 'Code from the email' }).isEditable()).toBe(true);
  complaints.splice(0);
});

journey('a code that cannot be sent says so, and may be asked for again at once', async ({ startServer, open }) => {
  const mail = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'Parley <login@parley.example>' };
  const { url } = await startServer({ PARLEY_MODE: 'hosted', ...mail });
  const { page, complaints } = await open(url);
  expect(await page.getByRole('radio').count()).toBe(0);
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(ADA);
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByText(/couldn’t be sent|Couldn’t send/i).waitFor();
  expect(await page.getByRole('button', { name: 'Send code' }).isEnabled()).toBe(true);
  complaints.splice(0);
});

journey('an address elsewhere is not gone to after signing in', async ({ startServer, open }) => {
  const inbox = await openCodeInbox();
  const { url } = await startServer({ PARLEY_MODE: 'hosted', ...inbox.settings });
  const { page } = await open(`${url}login?redirect=${encodeURIComponent('//evil.example/x')}`);
  await signInByMail(page, inbox, ADA);
  await chatPage(page).box.waitFor();
  expect(new URL(page.url()).origin).toBe(new URL(url).origin);
  expect(new URL(page.url()).pathname).toBe('/');
});

journey('the sign-in shows what the operator set, and nothing else', async ({ startServer, open }) => {
  const inbox = await openCodeInbox();
  const hosted = { PARLEY_MODE: 'hosted', ...inbox.settings };
  const plain = await startServer(hosted);
  const { page } = await open(`${plain.url}login`);
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  for (const name of ['Google account', 'WeChat']) expect(await page.getByRole('button', { name }).count()).toBe(0);
  expect(await page.getByRole('link', { name: 'Source code' }).count()).toBe(0);
  expect(await page.getByRole('definition').count()).toBe(0);

  const shown = await startServer({
    ...hosted,
    PARLEY_BASE_PATH: '/team',
    PARLEY_STATISTICS: '100+ models, 19 languages',
    PARLEY_SOURCE_URL: 'https://code.example/parley',
    PARLEY_GOOGLE_COMING_SOON: '1',
  });
  await page.goto(`${shown.url}login`);
  expect(await page.getByRole('definition').allInnerTexts()).toEqual(['100+', '19']);
  expect(await page.getByRole('link', { name: 'Source code' }).getAttribute('href')).toBe(
    'https://code.example/parley',
  );
  await page.getByRole('button', { name: 'Google account' }).click();
  await page.getByText('Login with Google is coming soon').waitFor();
  await page.getByRole('link', { name: 'privacy document' }).click();
  await page.waitForURL(/\/team\/content\/privacy$/);
  await page.goBack();
  await page.getByRole('link', { name: 'Get the apps' }).click();
  await page.waitForURL(/\/team\/download$/);

  await page.goto(`${shown.url}login`);
  await page.getByRole('combobox', { name: 'Language' }).selectOption('العربية');
  await page.getByRole('heading', { name: 'تسجيل الدخول' }).waitFor();
  expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
});

journey('the operator’s link asks to sign in, also whoever is signed in', async ({ startServer, open }) => {
  const inbox = await openCodeInbox();
  const parley = await startServer({ PARLEY_MODE: 'hosted', ...inbox.settings });
  const { url } = parley;
  const findLink = () => /(\S+login\?operator=\S+)\s/.exec(parley.output())?.[1];
  await expect.poll(findLink).toBeDefined();
  const link = findLink() ?? '';
  const { page } = await open(url);
  await signInByMail(page, inbox, ADA);
  await chatPage(page).box.waitFor();
  await page.goto(link);
  await page.getByText('This link makes you the operator').waitFor();
  await signInByMail(page, inbox, BOB);
  await page.getByRole('heading', { name: `Become the operator of this server as ${BOB}?` }).waitFor();
  await page.getByRole('button', { name: 'Become operator' }).click();
  await chatPage(page).box.waitFor();
  await page.getByText(BOB).first().waitFor();
  await page.goto(`${url}server-models`);
  await page.getByRole('heading', { name: 'Models of this server' }).first().waitFor();
  // It works once, and says so before anybody signs in with it.
  await page.goto(link);
  await page.getByText('This link was already used or has expired').waitFor();
});

journey('two accounts on one browser never see each other’s chats', async ({ startServer, open }) => {
  const inbox = await openCodeInbox();
  const { url } = await startServer({ PARLEY_MODE: 'hosted', ...inbox.settings }, { isGuideQuick: true });
  const { page, complaints } = await open(url);
  const asked = authorizedCall(page);
  await signInByMail(page, inbox, ADA);
  const { authorization = '' } = (await asked).headers();
  const chat = chatPage(page);
  await chat.ask('The secret of Ada');
  await chat.finishedAnswer();

  // Signed out everywhere from another device: the page notices it and leaves.
  const ended = await fetch(`${url}api/auth/logout/all`, { method: 'POST', headers: { authorization } });
  expect(ended.status).toBe(200);
  await page.goto(url);
  await page.waitForURL(/\/login/);
  complaints.splice(0);

  await signInByMail(page, inbox, BOB);
  await chat.box.waitFor();
  await page.getByText(BOB).first().waitFor();
  expect(await page.content()).not.toContain('The secret of Ada');
});
