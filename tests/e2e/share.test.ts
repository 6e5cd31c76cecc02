import type { SharedChat } from '@parley/contract';
import { replyScript } from '@parley/testkit';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { axeViolations } from '../harness/axe.ts';
import { chatPage } from '../harness/chat-page.ts';
import { scriptedJourney as journey } from './scripted-journey.ts';

/** The chat at a link, as somebody reads it who has nothing of its owner's. */
async function visit(link: string): Promise<{ readonly status: number; readonly chat: SharedChat | null }> {
  const answer = await fetch(link.replace('/share/', '/api/share/'));
  const { data } = (await answer.json()) as { data: SharedChat | null };
  return { status: answer.status, chat: data };
}

async function openShare(page: Page) {
  await page.getByRole('button', { name: 'More actions' }).first().click();
  await page.getByRole('menuitem', { name: 'Share chat' }).click();
  const dialog = page.getByRole('dialog', { name: /^Share chat/ });
  await dialog.getByRole('option').first().waitFor();
  return dialog;
}

journey(
  'a chat is shared without its secrets, replayed and continued by a visitor, updated, and taken back',
  async ({ upstream, url, open }) => {
    upstream.play(replyScript({ text: ['Hello Ada, I noted **ada@lovelace.dev**.'] }));
    const { page } = await open(url);
    const chat = chatPage(page);
    await chat.ask('I am ada@lovelace.dev, remember that');
    await chat.finishedAnswer();

    const dialog = await openShare(page);
    await dialog.getByText('2 of 2 selected').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Review' }).click();
    await dialog.getByText('1 detail may be private.').waitFor();
    await dialog.getByText('This server can only be reached from this computer').waitFor();
    await dialog.getByRole('button', { name: 'Black out all' }).click();
    await dialog.getByText('Private details are blacked out.').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Who is Ada');
    await dialog.getByRole('button', { name: 'Create link' }).click();
    const shared = page.getByRole('dialog', { name: 'Chat shared' });
    const link = await shared.getByLabel('Link', { exact: true }).innerText();
    expect(link).toMatch(new RegExp(`^${url}share/[0-9a-f]{32}$`));
    expect(await axeViolations(page)).toEqual([]);

    const first = await visit(link);
    expect(first.chat).toMatchObject({ name: 'Who is Ada', model: 'scripted-1', messages: [{}, {}] });
    expect(JSON.stringify(first.chat)).not.toContain('ada@');
    expect(first.chat?.messages[0]?.content).toBe(`I am ${'█'.repeat(16)}, remember that`);
    await shared.getByRole('button', { name: 'Done' }).click();

    const { page: visitor, complaints } = await open(link);
    const articles = visitor.getByRole('article');
    await expect.poll(() => articles.count()).toBe(2);
    await visitor.getByRole('button', { name: 'Next message' }).click();
    await visitor.getByText('Message 1 of 2').waitFor();
    expect(await articles.count()).toBe(1);
    await visitor.getByRole('button', { name: 'Skip to result' }).click();
    await visitor.getByText('Replay complete').waitFor();
    await visitor.getByRole('link', { name: 'Continue this chat' }).click();
    await expect.poll(() => visitor.url()).toContain('c=share-');
    upstream.play(replyScript({ text: ['As a copy of yours.'] }));
    await chatPage(visitor).ask('How do I go on?');
    await visitor.getByText('As a copy of yours.', { exact: true }).waitFor();

    upstream.play(replyScript({ text: ['A second answer.'] }));
    await chat.ask('What else?');
    await chat.finishedAnswer();
    expect((await visit(link)).chat?.messages).toHaveLength(2);
    const again = await openShare(page);
    await again.getByRole('button', { name: 'Review' }).click();
    await again.getByText('Private details are blacked out.').waitFor();
    await again.getByRole('button', { name: 'Update the shared copy' }).click();
    const updated = page.getByRole('dialog', { name: 'Shared copy updated' });
    expect(await updated.getByLabel('Link', { exact: true }).innerText()).toBe(link);
    expect((await visit(link)).chat?.messages).toHaveLength(4);
    await visitor.goto(link);
    await expect.poll(() => articles.count()).toBe(4);
    await visitor.getByText('A second answer.').waitFor();

    await updated.getByRole('link', { name: 'Go to what you share' }).click();
    await page.waitForURL(/\/settings\/data#shared-chats$/);
    const row = page.getByRole('listitem').filter({ hasText: 'Who is Ada' });
    await row.waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await row.getByRole('button', { name: 'More for Who is Ada' }).click();
    await page.getByRole('menuitem', { name: 'Take back' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).click();
    await row.waitFor({ state: 'detached' });
    expect((await visit(link)).status).toBe(404);
    await visitor.reload();
    await visitor.getByRole('heading', { name: 'This shared chat isn’t available' }).waitFor();
    // The browser notes every answer of 404.
    complaints.length = 0;
  },
);
