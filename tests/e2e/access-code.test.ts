import { expect } from 'vitest';
import { chatPage } from '../harness/chat-page.ts';
import { journey } from './journey.ts';

journey(
  'a private server asks for its code, refuses a wrong one and remembers the right one',
  async ({ startServer, open }) => {
    const { url } = await startServer({ PARLEY_ACCESS_CODE: 'open sesame' });
    const { page, complaints } = await open(`${url}masks`);
    await page.waitForURL(/\/auth/);
    await page.getByLabel('Access code', { exact: true }).fill('wrong');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Wrong code').waitFor();
    complaints.splice(0);

    await page.getByLabel('Access code', { exact: true }).fill('open sesame');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL(/\/masks$/);

    await page.goto(url);
    const chat = chatPage(page);
    await chat.ask('Hello');
    expect(await (await chat.finishedAnswer()).innerText()).toMatch(/not an AI/i);
  },
);

journey('without the code only public routes answer', async ({ startServer }) => {
  const { url } = await startServer({ PARLEY_ACCESS_CODE: 'open sesame' });
  const refused = await fetch(`${url}api/models`);
  expect(refused.status).toBe(401);
  expect(await refused.json()).toMatchObject({ code: 2001, data: null });
  expect((await fetch(`${url}healthz`)).status).toBe(200);
  expect((await fetch(`${url}api/openapi.json`)).status).toBe(200);
});

journey('without any code set, /auth leads to the chat', async ({ parley, open }) => {
  const { page } = await open(`${parley.url}auth`);
  await chatPage(page).box.waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
});
