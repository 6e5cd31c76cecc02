import { replyScript, type ScriptStep } from '@parley/testkit';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { chatPage } from '../harness/chat-page.ts';
import { allowInChat, switchOn } from '../harness/chat-tools.ts';
import { startNotes } from '../harness/notes-api.ts';
import { openScriptedParley } from '../harness/open-scripted-parley.ts';
import { addTool } from '../harness/tools-by-call.ts';
import { journey } from './journey.ts';

async function start() {
  const notes = await startNotes();
  const { upstream, url } = await openScriptedParley({ PARLEY_ALLOWED_PRIVATE_HOSTS: notes.host });
  await addTool(url, 'Notes', notes.schema);
  return { notes, upstream, url };
}

async function askWithTools(page: Page, question: string) {
  const chat = chatPage(page);
  await chat.box.waitFor();
  await switchOn(page, 'Calculator', 'Notes');
  await chat.ask(question);
  return chat;
}

const LIST = { name: 'listNotes', arguments: {} };
const SUM = { name: 'calculator', arguments: { expression: '40 + 2' } };

journey('a reply that is stopped while its tool runs goes on where it stopped', async ({ open }) => {
  const { notes, upstream, url } = await start();
  upstream.play(
    replyScript({ text: ['Let me look.'], toolCalls: [LIST] }),
    replyScript({ text: ['There is milk to buy.'] }),
  );
  const answerNow = notes.hold();
  const { page } = await open(url);
  const chat = await askWithTools(page, 'What is to do?');
  await allowInChat(page, 'Notes: List notes?');
  await expect.poll(() => notes.seen).toEqual(['GET /notes']);
  await chat.stopButton.click();
  await page.getByText('You stopped this answer.').waitFor();
  await chat.stopButton.waitFor({ state: 'detached' });
  expect(upstream.requests).toHaveLength(1);

  // What comes from the tool now is nobody's any more.
  answerNow();
  await page.getByRole('button', { name: 'Continue' }).click();
  const answer = await chat.finishedAnswer();
  await expect.poll(() => answer.innerText()).toMatch(/Let me look\.[^]*Notes: List notes[^]*There is milk to buy\./);
  expect(await page.getByText('You stopped this answer.').count()).toBe(0);
  expect(notes.seen).toEqual(['GET /notes', 'GET /notes']);
  expect(upstream.requests).toHaveLength(2);
  expect(JSON.stringify(upstream.requests[1]?.body)).toMatch(/Let me look\..*Buy milk/);
});

journey('a page that is reloaded while a tool runs keeps what was done, and offers to go on', async ({ open }) => {
  const { notes, upstream, url } = await start();
  upstream.play(
    replyScript({ toolCalls: [SUM] }),
    replyScript({ text: ['That is 42.'], toolCalls: [LIST] }),
    replyScript({ text: ['And milk to buy.'] }),
  );
  const answerNow = notes.hold();
  const { page } = await open(url);
  const chat = await askWithTools(page, 'How much, and what is to do?');
  await allowInChat(page, 'Notes: List notes?');
  await expect.poll(() => notes.seen).toEqual(['GET /notes']);
  await page.reload();
  await page.getByText('This answer is incomplete.').waitFor();
  await expect.poll(() => chat.answers.last().innerText()).toMatch(/Calculated[^]*That is 42\./);
  expect(upstream.requests).toHaveLength(2);

  answerNow();
  await page.getByRole('button', { name: 'Continue' }).click();
  // Leave for a chat is the page's, and that is another one now.
  await allowInChat(page, 'Notes: List notes?');
  const answer = await chat.finishedAnswer();
  await expect
    .poll(() => answer.innerText())
    .toMatch(/Calculated[^]*That is 42\.[^]*Notes: List notes[^]*And milk to buy\./);
  expect(upstream.requests).toHaveLength(3);
  const results = JSON.stringify(upstream.requests[2]?.body);
  expect(results).toContain('Buy milk');
  expect(results.match(/"role":"tool"/g)).toHaveLength(2);
});

journey('a page that is reloaded while the model answers to a result goes on by itself', async ({ open }) => {
  const { notes, upstream, url } = await start();
  const gate = Promise.withResolvers<void>();
  const words = replyScript({ text: ['There is ', 'milk to buy.'] });
  const steps = words.steps.flatMap((step, index): ScriptStep[] =>
    index === 2 ? [{ do: 'wait-for', gate: gate.promise }, step] : [step],
  );
  upstream.play(replyScript({ text: ['Let me look.'], toolCalls: [LIST] }), { ...words, steps });
  const { page } = await open(url);
  const chat = await askWithTools(page, 'What is to do?');
  await allowInChat(page, 'Notes: List notes?');
  await expect.poll(() => chat.answers.last().innerText()).toContain('There is');
  await page.reload();
  await chat.stopButton.waitFor();
  gate.resolve();
  const answer = await chat.finishedAnswer();
  await expect.poll(() => answer.innerText()).toMatch(/Let me look\.[^]*Notes: List notes[^]*There is milk to buy\./);
  expect(notes.seen).toEqual(['GET /notes']);
  expect(upstream.requests).toHaveLength(2);
  expect(await page.getByRole('button', { name: 'Continue' }).count()).toBe(0);
});
