import { errorScript, startScriptedUpstream, type ScriptedUpstream } from '@parley/testkit';
import { expect } from 'vitest';
import { chatPage } from '../harness/chat-page.ts';
import { journey as base } from './journey.ts';

const journey = base.extend<{ upstream: ScriptedUpstream }>({
  upstream: async ({}, use) => {
    const upstream = await startScriptedUpstream();
    await use(upstream);
    await upstream.close();
  },
});

journey(
  'a model server of this machine is added to the server after one confirmation, asked, tested and turned off',
  async ({ startServer, upstream, open }) => {
    const { url } = await startServer({ PARLEY_LOCAL_MODELS: '0' });
    const { page, complaints } = await open(`${url}server-models`);
    await page.getByText('This server has no models yet.').waitFor();
    await page.getByRole('button', { name: 'Add a key' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Base URL', { exact: true }).click();
    await dialog.getByLabel('Name', { exact: true }).fill('Home');
    await dialog.getByRole('textbox', { name: 'Base URL' }).fill(upstream.url);
    await dialog.getByLabel('API key', { exact: true }).fill('sk-of-the-owner-1234');
    await dialog.getByRole('button', { name: 'Add to this server' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Allow' }).click();
    await page.getByText('Home added with 2 models.').waitFor();
    await page.getByText(new URL(upstream.url).origin).waitFor();
    // The browser logs that the address was refused at first.
    complaints.splice(0);

    await page.getByRole('button', { name: 'Home', exact: true }).click();
    await page.getByRole('button', { name: 'Test connection' }).click();
    await page
      .getByText(/answers|works/i)
      .first()
      .waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();

    await page.goto(url);
    await page.getByRole('button', { name: /^Model: scripted-1/ }).waitFor();
    const chat = chatPage(page);
    await chat.ask('Are you there?');
    expect(await (await chat.finishedAnswer()).innerText()).toContain('Hello from upstream.');
    expect(upstream.requests.at(-1)?.headers.authorization).toBe('Bearer sk-of-the-owner-1234');

    await page.goto(`${url}server-models`);
    await page.getByRole('button', { name: 'More for Home' }).click();
    await page.getByRole('menuitem', { name: 'Turn off' }).click();
    await page.getByText('Home is off.', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'More for Home' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('This server has no models yet.').waitFor();
  },
);

journey(
  'an address given on the first visit leads to chats with its models',
  async ({ startServer, upstream, open }) => {
    const { url } = await startServer();
    const { page, complaints } = await open(url);
    await page.getByRole('button', { name: /^Model: Parley guide/ }).waitFor();
    await page.getByRole('button', { name: 'Add custom provider' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name', { exact: true }).fill('Home');
    await dialog.getByRole('textbox', { name: 'Base URL' }).fill(upstream.url);
    await dialog.getByRole('button', { name: 'Add provider' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Allow' }).click();
    await page.getByText('Home added. 2 models are in the picker.').waitFor();
    // The browser logs that the address was refused at first.
    complaints.splice(0);

    await page.getByRole('button', { name: /^Model: scripted-1/ }).waitFor();
    const chat = chatPage(page);
    await chat.ask('Are you there?');
    expect(await (await chat.finishedAnswer()).innerText()).toContain('Hello from upstream.');
    await page
      .getByRole('link', { name: 'New chat' })
      .or(page.getByRole('button', { name: 'New chat' }))
      .first()
      .click();
    await page.getByRole('heading', { name: 'What are we working out?' }).waitFor();
    await page.getByRole('button', { name: /^Model: scripted-1/ }).waitFor();
  },
);

journey('a refused key of the server leads its owner to the channel', async ({ startServer, upstream, open }) => {
  const { url } = await startServer({ OPENAI_API_KEY: 'sk-of-the-server', OPENAI_BASE_URL: upstream.url });
  const { page, complaints } = await open(url);
  await page.getByRole('button', { name: /^Model: scripted-1/ }).waitFor();
  upstream.play(errorScript(401));
  await chatPage(page).ask('Hello?');
  await page.getByText('The provider rejected this server’s API key.').waitFor();
  await page.getByText('Details').click();
  await page.getByText('The provider rejected the key of the channel OpenAI').waitFor();
  await page.getByRole('link', { name: 'Check API key' }).click();
  await page.getByText('Key rejected').waitFor();
  expect(page.url()).toBe(`${url}server-models`);
  complaints.splice(0);
});

journey('signing in with OpenRouter gives this browser a key', async ({ startServer, open }) => {
  const { url } = await startServer({ PARLEY_LOCAL_MODELS: '0' });
  const { page } = await open(`${url}server-models`);
  let challenge: string | null = null;
  await page.route('https://openrouter.ai/auth?**', async (route) => {
    const asked = new URL(route.request().url()).searchParams;
    challenge = asked.get('code_challenge');
    const back = `${asked.get('callback_url')}?code=the-code`;
    await route.fulfill({ status: 302, headers: { location: back } });
  });
  const exchanged: unknown[] = [];
  await page.route('https://openrouter.ai/api/v1/auth/keys', async (route) => {
    exchanged.push(route.request().postDataJSON());
    const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
    await route.fulfill({ json: { key: 'sk-or-v1-made-for-parley' }, headers });
  });
  await page.getByRole('button', { name: 'Add a key' }).click();
  await page.getByRole('button', { name: 'Sign in with OpenRouter' }).click();
  await page.getByRole('button', { name: 'Save in this browser' }).click();
  await page.getByText('OpenRouter is connected in this browser.').waitFor();
  await page.getByRole('button', { name: /^Model/ }).click();
  await page.getByRole('combobox').or(page.getByRole('searchbox')).first().fill('openrouter');
  await page.getByRole('dialog').getByText('openrouter/auto').first().waitFor();
  expect(challenge).toMatch(/^[\w-]{43}$/);
  expect(exchanged).toMatchObject([{ code: 'the-code', code_challenge_method: 'S256' }]);

  await page.goto(`${url}connect/openrouter/made-up?code=somebody-elses`);
  await page.getByText('This sign-in didn’t start in this tab').waitFor();
  expect(exchanged).toHaveLength(1);
});
