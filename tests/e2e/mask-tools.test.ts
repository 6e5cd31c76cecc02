import { replyScript, startEverything } from '@parley/testkit';
import { expect, onTestFinished } from 'vitest';
import { chatPage } from '../harness/chat-page.ts';
import { allowInChat, allowOnce, closeDialog, offeredIn } from '../harness/chat-tools.ts';
import { startNotes } from '../harness/notes-api.ts';
import { openScriptedParley } from '../harness/open-scripted-parley.ts';
import { addMcpServer, addTool } from '../harness/tools-by-call.ts';
import { journey } from './journey.ts';

journey('a mask brings its tool and its MCP server into every chat that starts with it', async ({ open }) => {
  const everything = await startEverything();
  onTestFinished(() => everything.stop());
  const notes = await startNotes();
  const hosts = [everything.host, notes.host].join(',');
  const { upstream, url } = await openScriptedParley({ PARLEY_ALLOWED_PRIVATE_HOSTS: hosts });
  await Promise.all([addTool(url, 'Notes', notes.schema), addMcpServer(url, 'Every', everything.url)]);
  upstream.play(
    replyScript({
      toolCalls: [
        { id: 'notes', name: 'listNotes', arguments: {} },
        { id: 'sum', name: 'get-sum', arguments: { a: 2, b: 40 } },
      ],
    }),
    replyScript({ text: ['Milk, and 42.'] }),
  );

  const { page } = await open(`${url}masks`);
  await page.getByRole('button', { name: 'New mask' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Helper');
  await page.getByRole('button', { name: 'Add tools' }).click();
  await page.getByRole('switch', { name: 'Notes' }).check();
  await page.getByRole('switch', { name: 'Every' }).check();
  await closeDialog(page);
  await page.getByRole('button', { name: 'Remove Notes' }).waitFor();
  await page.getByRole('button', { name: 'Start chat' }).click();
  const chat = chatPage(page);
  await chat.box.waitFor();
  await chat.ask('What is there?');
  await allowInChat(page, 'Notes: List notes?');
  await allowOnce(page, 'Every: Get Sum');
  await expect
    .poll(async () => (await chat.finishedAnswer()).innerText())
    .toMatch(/Notes: List notes[^]*Every: Get Sum[^]*Milk, and 42\./);
  expect(offeredIn(upstream.requests[0])).toEqual(expect.arrayContaining(['listNotes', 'addNote', 'get-sum']));
  expect(JSON.stringify(upstream.requests[1]?.body)).toMatch(/Buy milk.*The sum of 2 and 40 is 42\./);

  // A chat without the mask has neither.
  const newChat = { name: /^New chat/ };
  await page.getByRole('link', newChat).or(page.getByRole('button', newChat)).first().click();
  await chat.questions.first().waitFor({ state: 'detached' });
  await chat.ask('And here?');
  await chat.finishedAnswer();
  expect(upstream.requests).toHaveLength(3);
  expect(offeredIn(upstream.requests[2])).not.toContain('listNotes');
  expect(offeredIn(upstream.requests[2])).not.toContain('get-sum');
});
