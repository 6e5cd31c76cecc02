import { expect } from 'vitest';
import { chatPage } from '../harness/chat-page.ts';
import { startHostedWithModel } from '../harness/hosted-with-model.ts';
import { signInByMail } from '../harness/sign-in.ts';
import { journey } from './journey.ts';

const ADA = 'ada@example.org';
const BEN = 'ben@example.org';

journey(
  'a main account invites a sub-account, which accepts and chats on it until it is banned',
  async ({ startServer, open }) => {
    const settings = { PARLEY_FREE_MODELS: 'scripted-1' };
    const { url, inbox } = await startHostedWithModel(startServer, 'Paid by Ada', settings);

    const ada = await open(`${url}manager`);
    await signInByMail(ada.page, inbox, ADA);
    await ada.page.waitForURL(/\/manager$/);
    await ada.page.getByText('No sub-accounts yet.').waitFor();
    await ada.page.getByRole('button', { name: 'Add sub-account' }).click();
    await ada.page.getByRole('textbox', { name: 'Email address' }).fill(BEN);
    await ada.page.getByRole('textbox', { name: 'Name (optional)' }).fill('Study room');
    await ada.page.getByRole('textbox', { name: 'Monthly limit in US dollars (optional)' }).fill('5');
    await ada.page.keyboard.press('Enter');
    await ada.page.getByText(`Invitation created. They’ll see it when they sign in with ${BEN}.`).waitFor();
    const row = ada.page.getByRole('list', { name: 'Sub-accounts' }).getByRole('listitem');
    await row.getByText('Pending').waitFor();

    const ben = await open(`${url}settings/account`);
    await signInByMail(ben.page, inbox, BEN);
    await ben.page.waitForURL(/\/settings\/account$/);
    await ben.page.getByText(`${ADA} wants to pay for your chats`).waitFor();
    await ben.page.getByText('They pay up to $5 a month.').waitFor();
    await ben.page.getByRole('button', { name: 'Accept' }).click();
    const pays = ben.page.getByRole('switch', { name: `${ADA} pays for you` });
    await expect.poll(() => pays.isChecked()).toBe(true);
    await ben.page.goto(`${url}manager`);
    await ben.page.getByRole('heading', { name: 'Who pays for you' }).waitFor();
    await expect.poll(() => pays.isChecked()).toBe(true);

    await ben.page.goto(url);
    const chat = chatPage(ben.page);
    await chat.ask('Who pays?');
    expect(await (await chat.finishedAnswer()).textContent()).toContain('Paid by Ada');

    // The page of the main account hears of it by itself.
    await row.getByText('Active').waitFor();
    await row.getByText('$0 of $5').waitFor();
    const mayUse = row.getByRole('switch', { name: 'Study room may use your account' });
    // Before it is there: it goes by itself.
    const told = ada.page.getByText('Study room can no longer use your account').waitFor();
    await mayUse.click();
    await told;
    await expect.poll(() => mayUse.isChecked()).toBe(false);
    await row.getByText('Banned').waitFor();

    await chat.ask('And now?');
    await ben.page
      .getByText(/Your main account stopped paying for you/)
      .first()
      .waitFor();
    ben.complaints.splice(0);
  },
);
