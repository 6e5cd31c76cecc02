import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { startScriptedUpstream } from '@parley/testkit';
import OpenAI, { AuthenticationError } from 'openai';
import { expect, onTestFinished } from 'vitest';
import { axeViolations } from '../harness/axe.ts';
import { openCodeInbox } from '../harness/code-inbox.ts';
import { signInByMail } from '../harness/sign-in.ts';
import { journey } from './journey.ts';

const run = promisify(execFile);
const ADA = 'ada@example.org';
const HELLO = { model: 'scripted-1', messages: [{ role: 'user' as const, content: 'Say this is a test' }] };

journey(
  'a developer makes a key, uses it with the openai SDK, turns it off and deletes it',
  async ({ startServer, open }) => {
    const inbox = await openCodeInbox();
    const upstream = await startScriptedUpstream();
    onTestFinished(() => upstream.close());
    const { url } = await startServer({
      PARLEY_MODE: 'hosted',
      OPENAI_API_KEY: 'sk-of-the-operator',
      OPENAI_BASE_URL: upstream.url,
      PARLEY_DEFAULT_MODEL: HELLO.model,
      PARLEY_FREE_MODELS: HELLO.model,
      ...inbox.settings,
    });
    const { page } = await open(`${url}apikey`);
    await page.waitForURL(/\/login\?redirect=%2Fapikey/);
    await signInByMail(page, inbox, ADA);
    await page.waitForURL(/\/apikey$/);

    await page.getByText('You have no API keys yet').waitFor();
    await page.getByRole('button', { name: 'Create key' }).click();
    const maker = page.getByRole('dialog', { name: 'Create an API key' });
    await maker.getByRole('textbox', { name: 'Name' }).fill('My script');
    await maker.getByRole('button', { name: 'Limits' }).click();
    expect(await axeViolations(page)).toEqual([]);
    await maker.getByRole('button', { name: 'Create', exact: true }).click();
    const made = page.getByRole('dialog', { name: 'Your new API key' });
    const key = await made.getByLabel('My script').innerText();
    expect(key).toMatch(/^sk-parley-[0-9A-Za-z]{43}$/);
    const command = await made.getByLabel('Example for curl').innerText();
    expect(command).toContain(`'${url}v1/chat/completions'`);
    expect(command).toContain(key);
    await made.getByText('Node', { exact: true }).click();
    const script = await made.getByLabel('Example for Node').innerText();
    // As it stands there, in a process of its own.
    const ran = await run(process.execPath, ['--input-type=module', '--eval', script], { cwd: import.meta.dirname });
    expect(ran.stdout).toBe('Hello from upstream.\n');
    await made.getByRole('button', { name: 'Done' }).click();
    await made.waitFor({ state: 'detached' });
    expect(await page.content()).not.toContain(key);

    const client = new OpenAI({ apiKey: key, baseURL: `${url}v1`, maxRetries: 0 });
    expect((await client.chat.completions.create(HELLO)).choices[0]?.message.content).toBe('Hello from upstream.');
    const asPage = await fetch(`${url}api/auth/self`, { headers: { authorization: `Bearer ${key}` } });
    expect(asPage.status).toBe(401);

    await page.reload();
    const row = page.getByRole('listitem').filter({ hasText: 'My script' });
    await row.getByText(key.slice(0, 15)).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await row.getByText('now', { exact: true }).first().waitFor();
    const answered = page.waitForResponse((response) => response.request().method() === 'PUT');
    await row.getByRole('switch', { name: 'My script is on' }).click();
    expect((await answered).status()).toBe(200);
    const refused = client.chat.completions.create(HELLO);
    await expect(refused).rejects.toBeInstanceOf(AuthenticationError);
    await expect(refused).rejects.toThrow(/switched off/);

    await row.getByRole('button', { name: 'More for My script' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('You have no API keys yet').waitFor();
    await expect(client.models.list()).rejects.toThrow(/deleted/);
  },
);
