import { replyScript } from '@parley/testkit';
import { expect } from 'vitest';
import { chatPage } from '../harness/chat-page.ts';
import { switchOn } from '../harness/chat-tools.ts';
import { startNotes } from '../harness/notes-api.ts';
import { openScriptedParley } from '../harness/open-scripted-parley.ts';
import { journey } from './journey.ts';

journey('a tool is made of a pasted schema, switched on, and asks before it changes anything', async ({ open }) => {
  const notes = await startNotes();
  const { upstream, url } = await openScriptedParley({ PARLEY_ALLOWED_PRIVATE_HOSTS: notes.host });
  upstream.play(
    replyScript({ toolCalls: [{ name: 'listNotes', arguments: {} }] }),
    replyScript({ toolCalls: [{ name: 'listNotes', arguments: { page: 2 } }] }),
    replyScript({ toolCalls: [{ name: 'addNote', arguments: { text: 'Buy bread' } }] }),
    replyScript({ text: ['Added beside the milk.'] }),
  );

  const { page } = await open(`${url}tools`);
  await page.getByRole('button', { name: 'Create tool' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('OpenAPI schema').fill('swagger: "2.0"');
  await form.getByText(/This is Swagger 2\.0\. Convert it/).waitFor();
  await form.getByLabel('OpenAPI schema').fill(notes.schema);
  await form.getByText('2 operations found').waitFor();
  await form.getByRole('button', { name: /^Try List notes/ }).click();
  const trial = page.getByRole('dialog', { name: 'Try it' });
  await trial.getByRole('button', { name: 'Send request' }).click();
  await trial.getByText('Buy milk').waitFor();
  expect(notes.seen.splice(0)).toEqual(['GET /notes']);
  await page.keyboard.press('Escape');
  await trial.waitFor({ state: 'detached' });
  await form.getByRole('button', { name: 'Create', exact: true }).click();
  await form.waitFor({ state: 'detached' });
  await page.getByText('Installed', { exact: true }).waitFor();

  await page.goto(url);
  const chat = chatPage(page);
  await chat.box.waitFor();
  await switchOn(page, 'Notes');
  await chat.ask('Note bread, please');
  // What the document calls reading asks once in a chat, and then goes on.
  const reading = page.getByRole('group', { name: 'Allow Notes: List notes?' });
  await reading.waitFor();
  expect(notes.seen).toEqual([]);
  await reading.getByRole('button', { name: 'Allow in this chat' }).click();
  const question = page.getByRole('group', { name: 'Allow Notes: Add a note?' });
  await question.waitFor();
  expect(notes.seen).toEqual(['GET /notes', 'GET /notes?page=2']);
  await expect.poll(() => chat.answers.last().innerText()).toMatch(/Text\s+Buy bread/);
  await question.getByRole('button', { name: 'Allow once' }).click();
  const answer = await chat.finishedAnswer();
  await expect
    .poll(() => answer.innerText())
    .toMatch(/Notes: List notes[^]*Notes: Add a note[^]*Added beside the milk\./);
  expect(notes.seen).toEqual(['GET /notes', 'GET /notes?page=2', 'POST /notes {"text":"Buy bread"}']);
});
