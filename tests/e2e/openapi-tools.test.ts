import { once } from 'node:events';
import { createServer } from 'node:http';
import { replyScript, startScriptedUpstream } from '@parley/testkit';
import { expect, onTestFinished } from 'vitest';
import { chatPage } from '../harness/chat-page.ts';
import { startParley } from '../harness/parley-process.ts';
import { journey } from './journey.ts';

/** A small API that keeps notes, and what it was asked. */
async function startNotes() {
  const seen: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      seen.push(`${request.method} ${request.url} ${body}`.trim());
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(request.method === 'POST' ? { id: 7 } : [{ id: 1, text: 'Buy milk' }]));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as { port: number };
  return { seen, host: `127.0.0.1:${port}` };
}

const schemaFor = (host: string) => `
openapi: 3.1.0
info:
  title: Notes
  description: Keeps notes
servers:
  - url: http://${host}
paths:
  /notes:
    get:
      operationId: listNotes
      summary: List notes
      parameters:
        - { name: page, in: query, schema: { type: integer } }
    post:
      operationId: addNote
      summary: Add a note
      requestBody:
        required: true
        content:
          application/json:
            schema:
              type: object
              properties:
                text: { type: string }
              required: [text]
`;

journey('a tool is made of a pasted schema, switched on, and asks before it changes anything', async ({ open }) => {
  const notes = await startNotes();
  const upstream = await startScriptedUpstream();
  const parley = await startParley({
    OPENAI_API_KEY: 'sk-of-the-operator',
    OPENAI_BASE_URL: upstream.url,
    PARLEY_DEFAULT_MODEL: 'scripted-1',
    PARLEY_ALLOWED_PRIVATE_HOSTS: notes.host,
  });
  onTestFinished(async () => {
    await parley.stop();
    await upstream.close();
  });
  upstream.play(
    replyScript({ toolCalls: [{ name: 'listNotes', arguments: {} }] }),
    replyScript({ toolCalls: [{ name: 'listNotes', arguments: { page: 2 } }] }),
    replyScript({ toolCalls: [{ name: 'addNote', arguments: { text: 'Buy bread' } }] }),
    replyScript({ text: ['Added beside the milk.'] }),
  );

  const { page } = await open(`${parley.url}tools`);
  await page.getByRole('button', { name: 'Create tool' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('OpenAPI schema').fill('swagger: "2.0"');
  await form.getByText(/This is Swagger 2\.0\. Convert it/).waitFor();
  await form.getByLabel('OpenAPI schema').fill(schemaFor(notes.host));
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

  await page.goto(parley.url);
  const chat = chatPage(page);
  await chat.box.waitFor();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('menuitem', { name: /^Tools/ }).click();
  await page.getByRole('switch', { name: 'Notes' }).check();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await chat.ask('Note bread, please');
  // What the document calls reading asks once in a chat, and then goes on.
  const reading = page.getByRole('group', { name: 'Allow Notes: List notes?' });
  await reading.waitFor();
  expect(notes.seen).toEqual([]);
  await reading.getByRole('button', { name: 'Allow in this chat' }).click();
  const question = page.getByRole('group', { name: 'Allow Notes: Add a note?' });
  await question.waitFor();
  expect(notes.seen).toEqual(['GET /notes', 'GET /notes?page=2']);
  await expect.poll(() => chat.answers.last().innerText()).toMatch(/text\s+Buy bread/);
  await question.getByRole('button', { name: 'Allow once' }).click();
  const answer = await chat.finishedAnswer();
  await expect
    .poll(() => answer.innerText())
    .toMatch(/Notes: List notes[^]*Notes: Add a note[^]*Added beside the milk\./);
  expect(notes.seen).toEqual(['GET /notes', 'GET /notes?page=2', 'POST /notes {"text":"Buy bread"}']);
});
