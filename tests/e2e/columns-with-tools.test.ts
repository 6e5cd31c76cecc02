import { modelListScript, replyScript, startScriptedUpstream } from '@parley/testkit';
import { expect, onTestFinished } from 'vitest';
import { chatPage } from '../harness/chat-page.ts';
import { allowOnce, switchOn } from '../harness/chat-tools.ts';
import { startNotes } from '../harness/notes-api.ts';
import { untilListed } from '../harness/scripted-parley.ts';
import { addTool } from '../harness/tools-by-call.ts';
import { journey } from './journey.ts';

async function aModel(name: string) {
  const upstream = await startScriptedUpstream();
  upstream.playModels(modelListScript([name]));
  onTestFinished(() => upstream.close());
  return upstream;
}

const LIST = { id: 'list', name: 'listNotes', arguments: {} };
const ADD = { id: 'add', name: 'addNote', arguments: { text: 'Buy bread' } };
const SUM = { id: 'sum', name: 'calculator', arguments: { expression: '40 + 2' } };

journey(
  'models side by side use tools, each for itself, and one permission serves both',
  async ({ startServer, open }) => {
    const notes = await startNotes();
    const [one, two] = await Promise.all([aModel('scripted-one'), aModel('scripted-two')]);
    const { url } = await startServer({
      OPENAI_API_KEY: 'sk-one',
      OPENAI_BASE_URL: one.url,
      MISTRAL_API_KEY: 'sk-two',
      MISTRAL_BASE_URL: two.url,
      PARLEY_DEFAULT_MODEL: 'scripted-one',
      PARLEY_ALLOWED_PRIVATE_HOSTS: notes.host,
    });
    await untilListed(url, 'scripted-one', 'scripted-two');
    await addTool(url, 'Notes', notes.schema);
    one.play(replyScript({ text: ['One looks.'], toolCalls: [LIST, SUM] }), replyScript({ text: ['Milk, and 42.'] }));
    two.play(
      replyScript({ text: ['Two looks.'], toolCalls: [LIST] }),
      replyScript({ toolCalls: [ADD] }),
      replyScript({ text: ['Bread is noted.'] }),
    );

    const { page } = await open(url);
    const chat = chatPage(page);
    const column = (name: string) => page.getByRole('log').getByRole('article', { name, exact: true });
    await page.getByRole('button', { name: /^Models?: / }).click();
    await page.getByRole('checkbox', { name: 'Add scripted-two to lineup' }).click();
    await page.getByRole('button', { name: 'Ask both models' }).click();
    await switchOn(page, 'Calculator', 'Notes');
    await chat.ask('What is to do?');

    // Both wait for leave; what is allowed for the chat holds for either.
    const questions = page.getByRole('group', { name: 'Allow Notes: List notes?' });
    await expect.poll(() => questions.count()).toBe(2);
    await questions.first().getByRole('button', { name: 'Allow in this chat' }).click();
    await allowOnce(page, 'Notes: Add a note?');
    await expect
      .poll(() => column('scripted-one').innerText())
      .toMatch(/One looks\.[^]*Notes: List notes[^]*Calculated:\s+40 \+ 2 = 42[^]*Milk, and 42\./);
    await expect
      .poll(() => column('scripted-two').innerText())
      .toMatch(/Two looks\.[^]*Notes: List notes[^]*Notes: Add a note[^]*Bread is noted\./);
    expect(notes.seen.toSorted()).toEqual(['GET /notes', 'GET /notes', 'POST /notes {"text":"Buy bread"}']);

    const told = (upstream: typeof one) => JSON.stringify(upstream.requests.at(-1)?.body);
    expect(one.requests).toHaveLength(2);
    expect(two.requests).toHaveLength(3);
    expect(told(one)).toMatch(/One looks\..*Buy milk/);
    expect(told(one)).not.toMatch(/Two looks|Buy bread/);
    expect(told(two)).toMatch(/Two looks\..*Buy milk.*Buy bread/);
    expect(told(two)).not.toMatch(/One looks|40 \+ 2/);

    await page.reload();
    await expect.poll(() => column('scripted-one').innerText()).toMatch(/Calculated[^]*Milk, and 42\./);
    await expect.poll(() => column('scripted-two').innerText()).toMatch(/Notes: Add a note[^]*Bread is noted\./);
    expect(notes.seen).toHaveLength(3);
  },
);
