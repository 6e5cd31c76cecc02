import { readFile } from 'node:fs/promises';
import { replyScript } from '@parley/testkit';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { PHONE_CONTEXT, type OpenedPage } from '../harness/browser.ts';
import { chatPage } from '../harness/chat-page.ts';
import { expectAccessible } from './axe-in-both-schemes.ts';
import { scriptedJourney as journey } from './scripted-journey.ts';

const page = (body: string) => `<!doctype html>\n<title>Counter</title>\n<div class="card">\n${body}\n</div>`;
const FIRST = page('<h1>Counter</h1>\n<button id="add">Add</button>');
const SECOND = page('<h1>Counter</h1>\n<button id="add" class="large">Add one</button>');
const BROKEN = page(
  '<h1>Counter</h1>\n<button id="add">Add</button>\n<script>console.warn("half done"); start()</script>',
);
const FIXED = page('<h1>Counter</h1>\n<button id="add">Fixed</button>');

const fenced = (code: string) => `Here it is:\n\n\`\`\`html\n${code}\n\`\`\`\n\nHave fun.`;
const answer = (code: string) => replyScript({ text: [fenced(code)] });

const parts = (shown: Page, place = shown.getByRole('complementary', { name: 'Workbench: Counter' })) => ({
  place,
  button: (name: string) => place.getByRole('button', { name, exact: true }),
  tab: (name: string | RegExp) => place.getByRole('tab', { name }),
  inside: place.frameLocator('iframe'),
  version: (words: string) => place.getByText(words, { exact: true }).first().waitFor({ state: 'attached' }),
});

/** Has a counter made and opens it beside the chat. */
async function beside({ page: shown }: OpenedPage) {
  const chat = chatPage(shown);
  await chat.ask('A counter, please');
  await chat.finishedAnswer();
  await chat.answers.getByRole('button', { name: 'Open beside the chat' }).press('Enter');
  return { shown, chat, bench: parts(shown) };
}

/** What a page of the test threw on purpose is no complaint. */
function expectOwnErrors({ complaints }: OpenedPage): void {
  expect(complaints.filter((text) => !/start is not defined/.test(text))).toEqual([]);
  complaints.length = 0;
}

journey('versions come beside the chat, are compared, edited and taken along', async ({ upstream, url, open }) => {
  upstream.play(answer(FIRST), answer(SECOND));
  const opened = await open(url);
  const { shown, chat, bench } = await beside(opened);
  await bench.inside.getByRole('button', { name: 'Add', exact: true }).waitFor();

  // The chat goes on beside it, and the next version takes the place of the one before.
  await chat.ask('Larger');
  await bench.version('Version 2 of 2');
  await bench.inside.getByRole('button', { name: 'Add one' }).waitFor();

  await bench.tab('Changes').click();
  await bench.place.getByText('1 line added', { exact: true }).waitFor();
  expect(await bench.place.locator('tbody tr').allTextContents()).toContain(
    '5+Added: <button id="add" class="large">Add one</button>',
  );

  await bench.tab('Source').click();
  const source = bench.place.getByRole('textbox', { name: 'Source code' });
  await source.fill(SECOND.replace('Add one', 'Mine'));
  await bench.button('Run').click();
  await bench.inside.getByRole('button', { name: 'Mine' }).waitFor();
  await bench.version('Version 3 of 3');

  await bench.button('More for Counter').click();
  const saved = shown.waitForEvent('download');
  await shown.getByRole('menuitem', { name: 'Download' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe('Counter.html');
  expect(await readFile(await file.path(), 'utf8')).toContain('Mine');

  await bench.button('Add to message').click();
  await expect.poll(() => chat.box.inputValue()).toContain('Mine');
  await chat.box.press('Enter');
  await chat.finishedAnswer();
  // What was sent is a version of the chat by now.
  await bench.button('Add to message').waitFor({ state: 'detached' });
  await bench.version('Version 3 of 3');
  await expectAccessible(shown, 'the workbench');

  await shown.getByRole('button', { name: 'New chat' }).first().click();
  await bench.place.waitFor({ state: 'detached' });
});

journey('what was edited and not sent is offered again after a reload', async ({ upstream, url, open }) => {
  upstream.play(answer(FIRST));
  const opened = await open(url);
  const { shown, chat, bench } = await beside(opened);
  const source = bench.place.getByRole('textbox', { name: 'Source code' });
  await bench.tab('Source').click();
  await source.fill(FIRST.replace('Add', 'Mine'));
  await bench.button('Run').click();
  await bench.inside.getByRole('button', { name: 'Mine' }).waitFor();
  await bench.tab('Source').click();
  await source.fill(FIRST.replace('Add', 'Half done'));

  await shown.reload();
  await chat.answers.getByRole('button', { name: 'Open beside the chat' }).press('Enter');
  await bench.place.getByText('You changed the source of version 2 but didn’t run it.').waitFor();
  await bench.inside.getByRole('button', { name: 'Add' }).waitFor();
  await expectAccessible(shown, 'edits that wait');
  await bench.button('Keep editing').click();
  await expect.poll(() => source.inputValue()).toContain('Half done');
  await bench.button('Run').click();
  await bench.inside.getByRole('button', { name: 'Half done' }).waitFor();
  await bench.version('Version 3 of 3');
  await bench.button('Discard').click();
  await bench.version('Version 2 of 2');

  await shown.reload();
  await chat.answers.getByRole('button', { name: 'Open beside the chat' }).press('Enter');
  await bench.place.getByText('Version 2 is an edit of yours that you haven’t sent.').waitFor();
  expect(await bench.button('Keep editing').count()).toBe(0);
  await bench.button('Show').click();
  await bench.inside.getByRole('button', { name: 'Mine' }).waitFor();
  await bench.button('Add to message').waitFor();
});

journey('an error is asked to be fixed, and an element to be changed', async ({ upstream, url, open }) => {
  upstream.play(answer(BROKEN), answer(FIXED), answer(SECOND));
  const opened = await open(url);
  const { chat, bench } = await beside(opened);
  await bench.tab(/Console.*1 error/).click();
  await bench.place.getByText('half done').waitFor();
  await chat.box.fill('Hm.');
  await bench.button('Ask for a fix').click();
  await expect.poll(() => chat.box.inputValue()).toMatch(/^Hm\.\n\nRunning “Counter” fails.*start is not defined/s);
  await chat.box.press('Enter');
  await bench.version('Version 2 of 2');
  expectOwnErrors(opened);

  await bench.tab('Preview').click();
  await bench.button('Select an element to change').click();
  await bench.inside.getByRole('button', { name: 'Fixed' }).click();
  await bench.place.getByRole('textbox', { name: 'What should change?' }).fill('Say: Add one');
  await bench.button('Ask').click();
  await bench.inside.getByRole('button', { name: 'Add one' }).waitFor();
  // The element that was quoted is no version.
  await bench.version('Version 3 of 3');
  const asked = JSON.stringify(upstream.requests.at(-1)?.body);
  expect(asked).toContain('Say: Add one');
  expect(asked).toContain('#add');
});

journey('while a version is written, that is said, and nothing is taken away', async ({ upstream, url, open }) => {
  const { promise: gate, resolve: goOn } = Promise.withResolvers<void>();
  const begun = fenced(SECOND).slice(0, 60);
  const script = replyScript({ text: [begun, fenced(SECOND).slice(begun.length)] });
  const atRest = script.steps.findLastIndex(
    (step) => step.do === 'send' && Buffer.from(step.bytes).includes('Have fun'),
  );
  const steps = script.steps.toSpliced(atRest, 0, { do: 'wait-for', gate });
  upstream.play(answer(FIRST), { ...script, steps });
  const { chat, bench } = await beside(await open(url));
  await chat.ask('Larger');
  await bench.place.getByText('Writing version 2…').waitFor();
  await bench.inside.getByRole('button', { name: 'Add', exact: true }).waitFor();
  goOn();
  await bench.version('Version 2 of 2');
  await bench.place.getByText('Writing version 2…').waitFor({ state: 'detached' });
});

journey('on a phone it covers the chat and leads back', async ({ upstream, url, open }) => {
  upstream.play(answer(BROKEN));
  const opened = await open(url, PHONE_CONTEXT);
  const shown = opened.page;
  const chat = chatPage(shown);
  await chat.ask('A counter, please');
  await chat.finishedAnswer();
  await chat.answers.getByRole('button', { name: 'Open full screen' }).tap();
  const bench = parts(shown, shown.getByRole('dialog', { name: 'Workbench: Counter' }));
  await bench.inside.getByRole('button', { name: 'Add' }).waitFor();
  await bench.button('Back to the chat').tap();
  await bench.place.waitFor({ state: 'detached' });
  await chat.answers.getByRole('button', { name: 'Open full screen' }).tap();
  await bench.button('Ask for a fix').tap();
  await bench.place.waitFor({ state: 'detached' });
  await expect.poll(() => chat.box.inputValue()).toContain('start is not defined');
  expectOwnErrors(opened);
});
