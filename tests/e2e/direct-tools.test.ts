import { replyScript } from '@parley/testkit';
import type { Page } from 'playwright';
import { expect, onTestFinished, test } from 'vitest';
import { launchBrowser, openPage } from '../harness/browser.ts';
import { certificateFor } from '../harness/certificate.ts';
import { chatPage } from '../harness/chat-page.ts';
import { allowInChat, allowOnce, switchOn } from '../harness/chat-tools.ts';
import { startConnectProxy } from '../harness/connect-proxy.ts';
import { startNotes } from '../harness/notes-api.ts';
import { openScriptedParley } from '../harness/open-scripted-parley.ts';
import { addTool } from '../harness/tools-by-call.ts';

/** An address of the internet: pages call none of their own network. */
const PUBLIC = '93.184.216.34';

/** An API at a public address, a server that reaches it by its proxy, and a browser that reaches it too. */
async function start(letsPagesRead: boolean) {
  const { key, cert, file } = await certificateFor(PUBLIC);
  const notes = await startNotes({ address: `https://${PUBLIC}`, tls: { key, cert }, letsPagesRead });
  const proxy = await startConnectProxy(notes.port);
  const { upstream, url } = await openScriptedParley({
    PARLEY_TOOL_PROXY_OVERSEAS: proxy.url,
    NODE_EXTRA_CA_CERTS: file,
  });
  await addTool(url, 'Notes', notes.schema, { shouldProxy: false });
  upstream.play(
    replyScript({ toolCalls: [{ name: 'listNotes', arguments: {} }] }),
    replyScript({ toolCalls: [{ name: 'addNote', arguments: { text: 'Buy bread' } }] }),
    replyScript({ text: ['Added beside the milk.'] }),
  );
  const browser = await launchBrowser([`--host-resolver-rules=MAP ${PUBLIC} 127.0.0.1:${notes.port}`]);
  onTestFinished(() => browser.close());
  const opened = await openPage(browser, { ignoreHTTPSErrors: true });
  await opened.page.goto(url);
  return { notes, proxy, upstream, ...opened };
}

async function noteBread(page: Page) {
  const chat = chatPage(page);
  await chat.box.waitFor();
  await switchOn(page, 'Notes');
  await chat.ask('Note bread, please');
  await allowInChat(page, 'Notes: List notes?');
  await allowOnce(page, 'Notes: Add a note?');
  await expect
    .poll(async () => (await chat.finishedAnswer()).innerText())
    .toMatch(/Notes: List notes[^]*Notes: Add a note[^]*Added beside the milk\./);
}

/** What an API was asked, and by whom, without the questions whether it may be asked. */
const heardBy = ({ seen, callers }: { readonly seen: readonly string[]; readonly callers: readonly string[] }) =>
  seen.map((what, index) => `${callers[index]}: ${what}`).filter((what) => !what.includes('OPTIONS'));

test('the page itself calls an API that lets it', async () => {
  const { notes, proxy, upstream, page, complaints } = await start(true);
  await noteBread(page);
  expect(heardBy(notes)).toEqual(['page: GET /notes', 'page: POST /notes {"text":"Buy bread"}']);
  expect(proxy.asked).toEqual([]);
  expect(JSON.stringify(upstream.requests[1]?.body)).toContain('Buy milk');
  expect(complaints).toEqual([]);
});

test('the server calls an API that lets no page read its answers, and nothing is done twice', async () => {
  const { notes, proxy, upstream, page, complaints } = await start(false);
  await noteBread(page);
  expect(heardBy(notes)).toEqual([
    'page: GET /notes',
    'server: GET /notes',
    'server: POST /notes {"text":"Buy bread"}',
  ]);
  expect(new Set(proxy.asked)).toEqual(new Set([`${PUBLIC}:443`]));
  expect(JSON.stringify(upstream.requests[1]?.body)).toContain('Buy milk');
  // The browser itself logs what it keeps from the page.
  expect(complaints.filter((words) => !/CORS|ERR_FAILED/.test(words))).toEqual([]);
});
