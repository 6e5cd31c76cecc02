import { floodScript, startScriptedUpstream, replyScript, type ScriptedUpstream } from '@parley/testkit';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { DesktopApp } from './desktop-app.ts';
import { pictureFolder } from './picture-folder.ts';
import { until } from './web-driver.ts';
import { addEndpoint, ask } from './window-acts.ts';

let upstream: ScriptedUpstream;
let app: DesktopApp | undefined;

beforeAll(async () => {
  upstream = await startScriptedUpstream();
});
afterAll(() => upstream.close());
afterEach(async () => {
  await app?.close();
  app = undefined;
  upstream.reset();
});

async function start(...hosts: readonly string[]): Promise<DesktopApp> {
  app = await DesktopApp.start({ hosts });
  await app.window.see('What are we working out?');
  return app;
}

const origin = (url: string) => new URL(url).origin;
test('a first start needs no server, and leads to a key of one’s own', async () => {
  const { window } = await start();
  await window.see('Add an API key');
  expect(await window.run('return globalThis.parleyPlatform.kind')).toBe('desktop');
  expect(await window.text()).not.toContain('administrator');
  await window.photograph(join(pictureFolder, 'first-start.png'));
});

test('a question goes through the bridge, with the own key, to the host that was allowed', async () => {
  const running = await start(origin(upstream.url));
  const { window } = running;
  await addEndpoint(running, upstream.url);
  upstream.play(replyScript({ text: ['Straight', ' from', ' the', ' bridge.'] }));
  await ask(running, 'Who are you?');
  await window.see('Straight from the bridge.');
  const asked = await upstream.nextRequest();
  expect(asked.headers.authorization).toBe('Bearer sk-my-own');
  expect(asked.headers['user-agent']).toMatch(/^Parley\//);
  expect(asked.headers.origin).toBeUndefined();
  await window.photograph(join(pictureFolder, 'answer.png'));
});

test('where no connection comes about, the page gets status 599', async () => {
  const closed = createServer().listen(0, '127.0.0.1');
  await once(closed, 'listening');
  const { port } = closed.address() as { port: number };
  closed.close();
  await once(closed, 'close');
  const { window } = await start(`http://127.0.0.1:${port}`);
  const [status, reason] = await window.run<[number, string]>(
    'return parleyPlatform.fetch(arguments[0]).then(async (r) => [r.status, (await r.json()).error.message])',
    `http://127.0.0.1:${port}/v1`,
  );
  expect(status).toBe(599);
  expect(reason).toContain('refused');
});

test('an answer that is given up ends at the provider too', async () => {
  const { window } = await start(origin(upstream.url));
  upstream.play(replyScript({ text: ['a'], ending: 'stall' }));
  const asking = `const stop = new AbortController();
    globalThis.stopIt = stop;
    globalThis.outcome = parleyPlatform.fetch(arguments[0], { method: 'POST', body: '{"model":"m","messages":[],"stream":true}', headers: { 'content-type': 'application/json' }, signal: stop.signal })
      .then((r) => { const reader = r.body.getReader(); const on = ({ done }) => done || reader.read().then(on); return reader.read().then(on); })
      .then(() => 'ended', (e) => e.name);`;
  await window.run(asking, `${upstream.url}/chat/completions`);
  const request = await upstream.nextRequest();
  await window.run('stopIt.abort()');
  expect(await window.run('return outcome')).toBe('AbortError');
  expect(await request.ended).toBe('aborted');
});

test('a page that does not read holds the sender back', async () => {
  const { window } = await start(origin(upstream.url));
  upstream.play(floodScript(2_000_000));
  const ask = `return parleyPlatform.fetch(arguments[0], { method: 'POST', body: '{"stream":true}' })
    .then((r) => { globalThis.kept = r.body.getReader(); return kept.read(); }).then(({ value }) => value.length)`;
  expect(await window.run<number>(ask, `${upstream.url}/chat/completions`)).toBeGreaterThan(0);
  const request = await upstream.nextRequest();
  // Calls that come and go meanwhile show that the bridge is at work, and would have taken all of it.
  const again = 'return parleyPlatform.fetch(arguments[0]).then((r) => r.text()).then((t) => t.length)';
  for (let round = 0; round < 20; round += 1) await window.run(again, `${upstream.url}/models`);
  const taken = request.bytesTaken();
  for (let round = 0; round < 20; round += 1) await window.run(again, `${upstream.url}/models`);
  expect(request.bytesTaken()).toBe(taken);
  await window.run('return kept.cancel()');
  expect(await request.ended).toBe('aborted');
});

test('a host is called only once its person has said so, in a dialog that no page can press', async () => {
  const running = await start();
  const { window } = running;
  const url = `${upstream.url}/models`;
  const before = upstream.listings.length;
  await window.run('globalThis.told = parleyPlatform.fetch(arguments[0]).then((r) => r.status); return 0', url);
  await until(async () => (await running.windowsNamed('Connect to this host?')) > 0);
  expect(upstream.openConnections()).toBe(0);
  await running.answer('Connect to this host?', 'Escape');
  expect(await window.run('return told')).toBe(599);
  expect(upstream.listings).toHaveLength(before);
  expect((await running.settings()).hosts).toEqual([]);
});

test('the page has neither a network of its own nor any command beyond its list', async () => {
  const { window } = await start(origin(upstream.url));
  const tried = await window.run<string[]>(
    `const refused = (call) => call.then(() => 'went', () => 'refused');
     const invoke = (...call) => refused(window.__TAURI_INTERNALS__.invoke(...call));
     return Promise.all([
       refused(fetch(arguments[0])),
       invoke('plugin:opener|open_path', { path: '/etc/passwd' }),
       invoke('plugin:dialog|open', { options: {} }),
       invoke('plugin:window|create', { options: { label: 'x' } }),
       invoke('plugin:updater|check'),
     ]);`,
    `${upstream.url}/models`,
  );
  expect(tried).toEqual(['refused', 'refused', 'refused', 'refused', 'refused']);
});

test('links leave for the browser, and no other page comes into the window', async () => {
  const running = await start();
  const { window } = running;
  await window.run(
    `document.body.insertAdjacentHTML('afterbegin', '<a style="position:fixed;inset:300px;z-index:9999;background:white;font-size:40px" target="_blank" href="https://example.org/a">a link out</a>')`,
  );
  await window.click("//a[.='a link out']");
  await until(async () => (await running.opened()).includes('https://example.org/a'));
  await window.run("location.href = 'https://example.org/b'");
  await until(async () => (await running.opened()).includes('https://example.org/b'));
  expect(await window.run('return location.protocol')).toBe('tauri:');
});

test('a parley:// link puts its words into the box of the app that runs, and sends nothing', async () => {
  const running = await start(origin(upstream.url));
  const { window } = running;
  await running.startAgain('parley://new?text=Words%20of%20a%20link');
  await until(
    async () =>
      (await window.run<string>("return document.querySelector('textarea')?.value ?? ''")) === 'Words of a link',
  );
  expect(upstream.requests).toHaveLength(0);
});

test('the shortcut opens a small window for a quick question', async () => {
  const running = await start();
  const { window } = running;
  expect(await window.windows()).toHaveLength(1);
  await running.press('ctrl+shift+space');
  await until(async () => (await running.windowsNamed('Parley')) > 1);
});
