import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { chatPage } from '../harness/chat-page.ts';
import { startHostedWithModel } from '../harness/hosted-with-model.ts';
import { signInByMail } from '../harness/sign-in.ts';
import { journey } from './journey.ts';

/** A file by which a call of one model costs most of a gift, and of the other nearly nothing. */
function prices(dear = 1.5): string {
  const file = join(mkdtempSync(join(tmpdir(), 'parley-prices-')), 'catalogue.json');
  const models = { 'scripted-1': { price: { call: dear } }, 'scripted-2': { price: { call: 0.01 } } };
  writeFileSync(file, JSON.stringify({ models }));
  return file;
}

/** Calls the server as whoever is signed in on a page. */
async function callerOf(page: Page, url: string) {
  const [request] = await Promise.all([
    page.waitForRequest((sent) => sent.url().endsWith('/api/auth/self')),
    page.reload(),
  ]);
  const authorization = (await request.headerValue('authorization')) ?? '';
  return async (method: string, path: string, body: object = {}): Promise<unknown> => {
    const response = await fetch(`${url}api${path}`, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const answer = (await response.json()) as { code: number; data: unknown };
    expect(answer.code, `${method} ${path}`).toBe(0);
    return answer.data;
  };
}

journey(
  'whoever runs dry in the middle of a chat is told so, and goes on with a cheaper model',
  async ({ startServer, open }) => {
    const settings = { PARLEY_CATALOGUE: prices(), PARLEY_GIFT_STOCK: '5' };
    const { url, inbox, upstream } = await startHostedWithModel(startServer, 'Words that cost', settings);
    const { page, complaints } = await open(`${url}login?redirect=%2Fprice`);
    await signInByMail(page, inbox, 'ada@example.org');
    await page.getByRole('button', { name: 'Claim the gift' }).click();
    await page.getByText('$2.00').first().waitFor();

    await page.goto(url);
    const chat = chatPage(page);
    // The title that is made of it meanwhile is not, and is over before anything else is asked.
    const untitled = page.waitForResponse((response) => response.status() === 403);
    await chat.ask('The first one is paid for');
    await chat.finishedAnswer();
    await untitled;
    await chat.ask('The second one is not');
    const dialog = page.getByRole('dialog', { name: 'Your balance is too low' });
    await dialog.getByText('$0.50').waitFor();
    // The browser tells of both refusals.
    for (const complaint of complaints.splice(0)) expect(complaint).toContain('/api/ai-proxy');
    await dialog.getByRole('button', { name: /^scripted-2/ }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => upstream.requests.length).toBe(2);
    await chat.finishedAnswer();
    await expect.poll(() => chat.answers.count()).toBe(2);

    await page.goto(`${url}price`);
    await page.getByText('$0.49').first().waitFor();
  },
);

journey(
  'a sub-account reaches its limit in the middle of a chat, asks for more, and goes on once it was granted',
  async ({ startServer, open }) => {
    const settings = { PARLEY_CATALOGUE: prices(0.9), PARLEY_GIFT_STOCK: '5' };
    const { url, inbox, upstream } = await startHostedWithModel(startServer, 'Paid by Ada', settings);
    const ada = await open(`${url}login?redirect=%2Fprice`);
    await signInByMail(ada.page, inbox, 'ada@example.org');
    await ada.page.getByRole('button', { name: 'Claim the gift' }).click();
    await ada.page.getByText('$2.00').first().waitFor();
    const ben = await open(`${url}login?redirect=%2Fmanager`);
    await signInByMail(ben.page, inbox, 'ben@example.org');
    await ben.page.waitForURL(/\/manager/);

    // Ben draws on Ada's balance, up to a dollar a month: enough for one message, and not for the title.
    const [asAda, asBen] = [await callerOf(ada.page, url), await callerOf(ben.page, url)];
    const invited = await asAda('POST', '/user-relation/add-child', { email: 'ben@example.org' });
    const address = `/user-relation/relation/${(invited as { relationUuid: string }).relationUuid}`;
    await asBen('POST', `${address}/accept`);
    await asBen('PUT', address, { isChildActive: true });
    await asAda('PUT', address, { monthlyCap: '1' });

    await ben.page.goto(url);
    const chat = chatPage(ben.page);
    await chat.ask('The first message');
    await chat.finishedAnswer();
    await ben.page.getByText('$0.10 left of the $1 a month that ada@example.org pays for you.').waitFor();
    await chat.ask('One too many');
    const dialog = ben.page.getByRole('dialog', { name: 'You’ve reached your limit' });
    await dialog.getByText(/ada@example\.org pays for your chats/).waitFor();
    ben.complaints.splice(0);
    await dialog.getByRole('button', { name: 'Ask for more' }).click();
    const wish = ben.page.getByRole('dialog', { name: 'Ask for a higher limit' });
    await wish.getByRole('textbox').fill('1.90');
    await wish.getByRole('button', { name: 'Ask for more' }).click();
    await wish.waitFor({ state: 'detached' });

    await ada.page.goto(`${url}manager`);
    const raise = ada.page.getByRole('button', { name: 'Raise to $1.90' });
    await raise.click();
    await raise.waitFor({ state: 'detached' });

    await ben.page.reload();
    await chat.ask('And now?');
    await expect.poll(() => upstream.requests.length).toBe(2);
    expect(await (await chat.finishedAnswer()).textContent()).toContain('Paid by Ada');
    await ben.page.getByText('ada@example.org pays, $0.10 left').first().waitFor();
    ben.complaints.splice(0);
  },
);
