import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { replyScript } from '@parley/testkit';
import { expect, onTestFinished } from 'vitest';
import { runAdmin } from '../harness/admin.ts';
import { chatPage } from '../harness/chat-page.ts';
import { allowInChat, offeredIn, switchOn } from '../harness/chat-tools.ts';
import { startHostedWithModel } from '../harness/hosted-with-model.ts';
import { startNotes } from '../harness/notes-api.ts';
import { signInByMail } from '../harness/sign-in.ts';
import { journey } from './journey.ts';

const KEY = 'a-key-of-the-operator-1234';

/** A file with a schema, as an operator has one. */
function schemaFile(schema: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'parley-shared-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'notes.yaml');
  writeFileSync(file, schema);
  return file;
}

journey(
  'a tool that the operator shares is installed, used with the operator’s key, and uninstalled',
  async ({ startServer, open }) => {
    const notes = await startNotes();
    const settings = { PARLEY_ALLOWED_PRIVATE_HOSTS: notes.host, PARLEY_FREE_MODELS: 'scripted-1' };
    const { parley, url, inbox, upstream } = await startHostedWithModel(startServer, 'I have no tools.', settings);
    const sharing = { PARLEY_MODE: 'hosted', NOTES_KEY: KEY };
    runAdmin(parley, sharing, 'tool', 'share', schemaFile(notes.schema), '--key-env', 'NOTES_KEY');
    upstream.play(
      replyScript({ toolCalls: [{ name: 'listNotes', arguments: {} }] }),
      replyScript({ text: ['There is milk to buy.'] }),
    );

    const { page } = await open(`${url}login?redirect=%2Ftools`);
    await signInByMail(page, inbox, 'ada@example.org');
    await page.getByRole('button', { name: 'Install' }).click();
    await page.getByText('Notes is installed.').waitFor();

    await page.goto(url);
    const chat = chatPage(page);
    await chat.box.waitFor();
    await switchOn(page, 'Notes');
    await chat.ask('What is to do?');
    await allowInChat(page, 'Notes: List notes?');
    await expect
      .poll(async () => (await chat.finishedAnswer()).innerText())
      .toMatch(/Notes: List notes[^]*milk to buy\./);
    expect(notes.seen).toEqual(['GET /notes']);
    expect(notes.credentials).toEqual([`Bearer ${KEY}`]);

    await page.goto(`${url}tools`);
    await page.getByRole('button', { name: 'More for Notes' }).click();
    await page.getByRole('menuitem', { name: 'Uninstall' }).click();
    await page.getByText('Notes was uninstalled.').waitFor();
    // What is the operator's stays in the list.
    await page.getByRole('button', { name: 'Install' }).waitFor();
    await page.getByRole('navigation', { name: 'Chats' }).getByRole('link').first().click();
    await chat.ask('And now?');
    await expect.poll(async () => (await chat.finishedAnswer()).innerText()).toContain('I have no tools.');
    expect(offeredIn(upstream.requests.at(-1))).not.toContain('listNotes');
    expect(notes.seen).toHaveLength(1);
  },
);
