import { replyScript } from '@parley/testkit';
import { expect } from 'vitest';
import { chatPage } from '../harness/chat-page.ts';
import { switchOn } from '../harness/chat-tools.ts';
import { startNotes } from '../harness/notes-api.ts';
import { openScriptedParley } from '../harness/open-scripted-parley.ts';
import { journey } from './journey.ts';

const TOKEN = 'a-token-of-the-notes-5678';

journey('what a call sent is seen without its secrets, and a tool that changed asks again', async ({ open }) => {
  const notes = await startNotes();
  const { upstream, url } = await openScriptedParley({ PARLEY_ALLOWED_PRIVATE_HOSTS: notes.host });
  const adds = (text: string) => replyScript({ toolCalls: [{ name: 'addNote', arguments: { text } }] });
  upstream.play(adds('Bread'), replyScript({ text: ['One.'] }), adds('Butter'), replyScript({ text: ['Two.'] }));
  const { page } = await open(`${url}tools`);
  await page.getByRole('button', { name: 'Create tool' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('OpenAPI schema').fill(notes.schema);
  await form.getByText('2 operations found').waitFor();
  await form.getByRole('combobox', { name: 'Authentication' }).click();
  await page.getByRole('option', { name: 'Bearer' }).click();
  await form.getByLabel('Token').fill(TOKEN);
  await form.getByRole('button', { name: 'Create', exact: true }).click();
  await form.waitFor({ state: 'detached' });
  await page.getByText('Installed', { exact: true }).waitFor();

  await page.goto(url);
  const chat = chatPage(page);
  await chat.box.waitFor();
  await switchOn(page, 'Notes');
  await chat.ask('Note bread, please');
  const question = page.getByRole('group', { name: 'Allow Notes: Add a note?' });
  await question.getByRole('button', { name: 'Always allow this function' }).click();
  const answer = await chat.finishedAnswer();
  await expect.poll(() => answer.innerText()).toContain('One.');
  await answer.getByRole('button', { name: /Notes: Add a note/ }).click();
  await expect.poll(() => answer.innerText()).toMatch(/HTTP 200[^]*POST http[^]*\/notes[^]*authorization: [^]*Bread/i);
  expect(await page.content()).not.toContain(TOKEN);
  expect(notes.credentials).toEqual([`Bearer ${TOKEN}`]);

  await page.goto(`${url}tools`);
  await page.getByRole('button', { name: 'More for Notes' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await form.getByText('2 operations found').waitFor();
  await form.getByLabel('OpenAPI schema').fill(notes.schema.replace('Add a note', 'Add a note for everybody'));
  await form.getByText('Add a note for everybody').waitFor();
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await form.waitFor({ state: 'detached' });

  await page.getByRole('navigation', { name: 'Chats' }).getByRole('link').first().click();
  await chat.ask('And butter');
  const again = page.getByRole('group', { name: 'Allow Notes: Add a note for everybody?' });
  await again.waitFor();
  await page.getByText('It changed since you allowed it.').waitFor();
  expect(notes.seen).toEqual(['POST /notes {"text":"Bread"}']);
  await again.getByRole('button', { name: 'Don’t allow' }).click();
  await expect.poll(async () => (await chat.finishedAnswer()).innerText()).toContain('Two.');
  expect(notes.seen).toHaveLength(1);
});
