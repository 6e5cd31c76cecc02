import type { SharedChat } from '@parley/contract';
import { replyScript } from '@parley/testkit';
import { expect } from 'vitest';
import { chatPage } from '../harness/chat-page.ts';
import { allowInChat, switchOn } from '../harness/chat-tools.ts';
import { startNotes } from '../harness/notes-api.ts';
import { openScriptedParley } from '../harness/open-scripted-parley.ts';
import { addTool } from '../harness/tools-by-call.ts';
import { expectAccessible } from './axe-in-both-schemes.ts';
import { journey } from './journey.ts';

const KEY = 'a-token-of-the-notes-1234';
const SETTINGS = {
  shouldProxy: true,
  authConfigs: [{ type: 'apiKey', in: 'header', name: 'authorization', scheme: '' }],
  authValues: { authorization: KEY },
};

journey(
  'a visitor of a shared chat sees what its tools did, and nothing of how they were reached',
  async ({ open }) => {
    const notes = await startNotes();
    const { upstream, url } = await openScriptedParley({
      PARLEY_ALLOWED_PRIVATE_HOSTS: notes.host,
      PARLEY_PUBLIC_SHARES: '1',
    });
    await addTool(url, 'Notes', notes.schema, SETTINGS);
    upstream.play(
      replyScript({
        text: ['Let me look.'],
        toolCalls: [
          { id: 'list', name: 'listNotes', arguments: { page: 2 } },
          { id: 'sum', name: 'calculator', arguments: { expression: '0.1 + 0.2' } },
        ],
      }),
      replyScript({ toolCalls: [{ id: 'more', name: 'addNote', arguments: { text: 'Buy bread' } }] }),
      replyScript({ text: ['Milk, and 0.3.'] }),
    );
    const { page } = await open(url);
    const chat = chatPage(page);
    await chat.box.waitFor();
    await switchOn(page, 'Calculator', 'Notes');
    await chat.ask('What is to do?');
    await allowInChat(page, 'Notes: List notes?');
    const question = page.getByRole('group', { name: 'Allow Notes: Add a note?' });
    await question.getByRole('button', { name: 'Don’t allow' }).click();
    await expect.poll(async () => (await chat.finishedAnswer()).innerText()).toContain('Milk, and 0.3.');
    expect(notes.credentials).toEqual([KEY]);

    await page.getByRole('button', { name: 'More actions' }).first().click();
    await page.getByRole('menuitem', { name: 'Share chat' }).click();
    const dialog = page.getByRole('dialog', { name: /^Share chat/ });
    await dialog.getByRole('button', { name: 'Review' }).click();
    await dialog.getByRole('button', { name: 'Create link' }).click();
    const shared = page.getByRole('dialog', { name: 'Chat shared' });
    const link = await shared.getByLabel('Link', { exact: true }).innerText();

    const { page: visitor } = await open(link);
    const answer = visitor.getByRole('article').last();
    await expect
      .poll(() => answer.innerText())
      .toMatch(
        /Let me look\.[^]*Notes: List notes[^]*Calculated:\s+0\.1 \+ 0\.2 = 0\.3[^]*Wasn’t allowed[^]*Add a note[^]*Milk, and 0\.3\./,
      );
    await answer.getByRole('button', { name: /Notes: List notes/ }).click();
    await expect.poll(() => answer.innerText()).toMatch(/Page\s+2[^]*Result[^]*Buy milk/);
    await expectAccessible(visitor, 'calls of a shared chat');

    const published = await (await fetch(link.replace('/share/', '/api/share/'))).text();
    const { data } = JSON.parse(published) as { data: SharedChat };
    expect(data.messages.at(-1)?.tools).toHaveLength(3);
    for (const hidden of [KEY, notes.host]) {
      expect(published).not.toContain(hidden);
      expect(await visitor.content()).not.toContain(hidden);
    }
    expect(notes.seen).toEqual(['GET /notes?page=2']);

    // Whoever goes on with it has the calls in their own chat, and none of the tools.
    upstream.play(replyScript({ text: ['As a copy of yours.'] }));
    await visitor.getByRole('link', { name: 'Continue this chat' }).click();
    await expect.poll(() => visitor.url()).toContain('c=share-');
    await chatPage(visitor).ask('And now?');
    await visitor.getByText('As a copy of yours.', { exact: true }).waitFor();
    expect(JSON.stringify(upstream.requests.at(-1)?.body)).toContain('Milk, and 0.3.');
  },
);
