import { replyScript } from '@parley/testkit';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { wordFile, wordParagraph } from '../../apps/web/src/features/attachments/testing/sample-files.ts';
import { chatPage } from '../harness/chat-page.ts';
import { listener, sentRequests } from '../harness/outside.ts';
import { scriptedJourney } from './scripted-journey.ts';

/** Tries every way out of a worker, and says how each of them ended. */
const escapist = (elsewhere: string, app: string) => `
const tries = {
  origin: () => { if (self.origin !== 'null') return; throw new Error('its own'); },
  fetch: () => fetch('${elsewhere}/fetch', { mode: 'no-cors' }),
  app: () => fetch('${app}api/models', { mode: 'no-cors' }),
  blob: () => fetch(URL.createObjectURL(new Blob(['x']))),
  xhr: () => { const request = new XMLHttpRequest(); request.open('GET', '${elsewhere}/xhr', false); request.send(); },
  socket: () => opened(new WebSocket('${elsewhere}/socket'.replace('http', 'ws'))),
  events: () => opened(new EventSource('${elsewhere}/events')),
  transport: () => new WebTransport('${elsewhere}/transport'.replace('http:', 'https:')).ready,
  scripts: () => importScripts('${elsewhere}/script.js'),
  data: () => importScripts('data:text/javascript,1'),
  module: () => import('${elsewhere}/module.js'),
  worker: () => new Promise((done, fail) => { const worker = new Worker('${elsewhere}/worker.js'); worker.onmessage = done; worker.onerror = fail; }),
  font: () => new FontFace('x', 'url(${elsewhere}/font)').load(),
  beacon: () => { if (!navigator.sendBeacon('${elsewhere}/beacon')) throw new Error(); },
  call: () => new RTCPeerConnection({ iceServers: [{ urls: '${elsewhere}'.replace('http://', 'stun:') }] }),
  eval: () => eval('1'),
  database: () => new Promise((done, fail) => { const request = indexedDB.open('parley'); request.onsuccess = done; request.onerror = fail; }),
  caches: () => caches.open('x'),
  storage: () => localStorage.length,
  files: () => navigator.storage.getDirectory(),
  cookies: () => cookieStore.getAll(),
  services: () => navigator.serviceWorker.register('${app}x.js'),
  locks: () => navigator.locks.query(),
};
const opened = (source) => new Promise((done, fail) => { source.onopen = done; source.onerror = fail; });
new BroadcastChannel('parley-test').postMessage('from within');
(async () => {
  const ended = {};
  for (const [name, attempt] of Object.entries(tries)) {
    ended[name] = await Promise.resolve().then(attempt).then(() => 'done', () => 'refused');
  }
  postMessage({ kind: 'printed', text: JSON.stringify(ended) });
  postMessage({ kind: 'started' });
})();`;

/** Hands a script to the frame of code, as the app does. */
function runSealed(
  page: Page,
  script: string,
): Promise<{ readonly printed: string; readonly heard: readonly unknown[] }> {
  return page.evaluate(async (text) => {
    const heard: unknown[] = [];
    new BroadcastChannel('parley-test').onmessage = ({ data }) => heard.push(data);
    const frame = document.createElement('iframe');
    frame.setAttribute('sandbox', 'allow-scripts');
    frame.src = 'code-frame.html';
    const ready = Promise.withResolvers<unknown>();
    addEventListener('message', ({ source }) => source === frame.contentWindow && ready.resolve(source));
    document.body.append(frame);
    await ready.promise;
    const { port1, port2 } = new MessageChannel();
    const answered = Promise.withResolvers<{ printed: string }>();
    port1.addEventListener('message', ({ data }) => answered.resolve(data as { printed: string }));
    port1.start();
    const limits = { printed: 10_000, files: 1, bytes: 1 };
    frame.contentWindow?.postMessage({ script: text, materials: {}, limits }, '*', [port2]);
    return { printed: (await answered.promise).printed, heard };
  }, script);
}

scriptedJourney('what runs in the frame of code reaches no network and nothing of the app', async ({ url, open }) => {
  const outside = await listener();
  const opened = await open(url);
  const { page, context } = opened;
  await chatPage(page).box.waitFor();
  const sent = sentRequests(context);
  const { printed, heard } = await runSealed(page, escapist(`http://127.0.0.1:${outside.port}`, url));
  const ended = JSON.parse(printed) as Record<string, string>;
  expect(Object.keys(ended)).toHaveLength(23);
  expect(Object.entries(ended).filter(([, how]) => how !== 'refused')).toEqual([]);
  // Connections may be opened ahead of what is refused.
  await page.waitForTimeout(1_000);
  expect(outside.seen).toEqual([]);
  expect(sent().filter((address) => !address.startsWith(url) && !address.startsWith('blob:'))).toEqual([]);
  expect(heard).toEqual([]);
  opened.complaints.length = 0;
});

const PYTHON = (port: number) => `import csv, js, plot, socket, urllib.request, zipfile
print("Word:", open("list.docx.txt").read().strip(), zipfile.ZipFile("list.docx").testzip())
print("Latin:", open("names.csv", encoding="latin-1").read())
rows = list(csv.DictReader(open("sales.csv")))
plot.bar([row["month"] for row in rows], [int(row["sold"]) for row in rows], label="Sold")
plot.title("Sales")
open("total.csv", "w").write("total\\n%d\\n" % sum(int(row["sold"]) for row in rows))
async def escape(name, attempt):
    try:
        await attempt()
        print(name, "got out")
    except BaseException as error:
        print(name, "refused")
async def by_urllib(): urllib.request.urlopen("http://127.0.0.1:${port}/urllib", timeout=2)
async def by_socket(): socket.create_connection(("127.0.0.1", ${port}), timeout=2).sendall(b"x")
async def by_js(): await js.fetch("http://127.0.0.1:${port}/js")
async def by_pyodide():
    from pyodide.http import pyfetch
    await pyfetch("http://127.0.0.1:${port}/pyfetch")
async def by_code():
    from pyodide.code import run_js
    await run_js("fetch('http://127.0.0.1:${port}/run-js')")
async def by_constructor(): js.Object.constructor("return fetch('http://127.0.0.1:${port}/constructor')")()
async def by_storage(): js.indexedDB.open("parley")
for name, attempt in [("urllib", by_urllib), ("socket", by_socket), ("js", by_js), ("pyodide", by_pyodide), ("code", by_code), ("constructor", by_constructor), ("storage", by_storage)]:
    await escape(name, attempt)
len(rows)`;

const JAVASCRIPT = `const names = ['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource', 'importScripts', 'Worker', 'indexedDB', 'caches', 'localStorage', 'document', 'navigator', 'postMessage', 'BroadcastChannel', 'WebAssembly', 'require', 'process'];
console.log('Found:', names.filter((name) => name in globalThis).length);
import('http://127.0.0.1:9/x.js').catch(() => console.log('import refused'));
readFile('total.csv').trim()`;

scriptedJourney('a model runs Python and JavaScript, and its chart stays', async ({ upstream, url, open }) => {
  const outside = await listener();
  upstream.play(
    replyScript({ toolCalls: [{ name: 'run_python', arguments: { code: PYTHON(outside.port) } }] }),
    replyScript({ toolCalls: [{ name: 'run_javascript', arguments: { code: JAVASCRIPT } }] }),
    replyScript({ text: ['Forty-two were sold.'] }),
  );
  const opened = await open(url, { reducedMotion: 'reduce' });
  const { page } = opened;
  const chat = chatPage(page);
  await chat.box.waitFor();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('menuitem', { name: /^Tools/ }).click();
  await page.getByRole('switch', { name: 'Code runner' }).check();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const content = Buffer.from('month,sold\nJanuary,20\nFebruary,22\n');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([
      { name: 'sales.csv', mimeType: 'text/csv', buffer: content },
      { name: 'list.docx', mimeType: '', buffer: Buffer.from(wordFile(wordParagraph('Bring a coat'))) },
      { name: 'names.csv', mimeType: 'text/csv', buffer: Buffer.from('Zoë', 'latin1') },
    ]);
  for (const name of ['sales.csv', 'list.docx', 'names.csv'])
    await page.getByRole('button', { name: `Open ${name}` }).waitFor();
  await chat.ask('How many were sold?');

  const question = page.getByRole('group', { name: 'Allow Code runner?' });
  const code = page.getByRole('figure', { name: 'Code: Python' });
  await expect.poll(() => code.innerText()).toContain('plot.title("Sales")');
  await question.getByRole('button', { name: 'Allow once' }).press('Enter');
  await page.getByRole('figure', { name: 'Code: JavaScript' }).waitFor();
  await question.getByRole('button', { name: 'Allow once' }).press('Enter');
  const answer = await chat.finishedAnswer();
  await expect.poll(() => answer.innerText()).toContain('Forty-two were sold.');

  const chart = answer.getByRole('button', { name: 'Open image plot.svg' }).locator('img');
  const isDrawn = () => chart.evaluate((image: HTMLImageElement) => image.naturalWidth === 640);
  await expect.poll(isDrawn).toBe(true);
  const save = answer.getByRole('button', { name: /^Save total\.csv/ });
  await save.waitFor();
  const saving = page.waitForEvent('download');
  await save.press('Enter');
  expect((await saving).suggestedFilename()).toBe('total.csv');

  const told = JSON.stringify(upstream.requests.at(-1)?.body);
  const refused = ['urllib', 'socket', 'js', 'pyodide', 'code', 'constructor', 'storage'];
  for (const name of refused) expect(told).toContain(`${name} refused`);
  expect(told).toContain('Value of the last expression: 2');
  expect(told).toContain('Files shown to the user: plot.svg, total.csv');
  expect(told).toContain(String.raw`Found: 0\nimport refused`);
  expect(told).toContain(String.raw`total\\n42`);
  expect(told).toContain('Word: Bring a coat None');
  expect(told).toContain('Latin: Zoë');
  const folder = 'sales.csv, list.docx, list.docx.txt, names.csv, plot.svg, total.csv';
  expect(told).toContain(`Files of this chat in the working folder: ${folder}`);
  expect(outside.seen).toEqual([]);

  await page.reload();
  await expect.poll(isDrawn).toBe(true);
  opened.complaints.length = 0;
});
