import { createServer, type Server } from 'node:http';
import { createServer as createSecureServer, type Server as SecureServer } from 'node:https';
import { join } from 'node:path';
import { listenLocally, replyScript, startScriptedUpstream, type ScriptedUpstream } from '@parley/testkit';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startCodeInbox } from '../harness/start-code-inbox.ts';
import { startParley, type Parley } from '../harness/parley-process.ts';
import { pictureFolder } from './picture-folder.ts';
import { DesktopApp } from './desktop-app.ts';
import { untrustedCertificate } from './untrusted-certificate.ts';
import { until } from './web-driver.ts';
import { addEndpoint, ask, button, connectTo, control, disconnect, openScreen } from './window-acts.ts';

const ADA = 'ada@example.org';

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

const originOf = (url: string) => new URL(url).origin;

async function start(...hosts: readonly string[]): Promise<DesktopApp> {
  app = await DesktopApp.start({ hosts });
  await app.window.see('What are we working out?');
  return app;
}

async function serve(settings: Record<string, string>): Promise<Parley> {
  const parley = await startParley(settings, { isGuideQuick: true });
  onTestFinished(() => parley.stop());
  return parley;
}

/** Asks something with a key of one's own, so that there is a chat to be kept. */
async function chatAlone(running: DesktopApp): Promise<void> {
  await addEndpoint(running, upstream.url);
  upstream.play(replyScript({ text: ['Asked', ' alone.'] }));
  await ask(running, 'A question without a server');
  await running.window.see('Asked alone.');
}

test('a private server is joined with its code and left again; chats stay', async () => {
  const parley = await serve({ PARLEY_ACCESS_CODE: 'open sesame' });
  const running = await start(originOf(parley.url));
  const { window } = running;
  await connectTo(running, parley.url);
  await window.type(control('Access code'), 'wrong');
  await window.click(button('Continue'));
  await window.see('Wrong code');
  await openScreen(running, '/auth');
  await window.type(control('Access code'), 'open sesame');
  await window.click(button('Continue'));
  await window.see('What are we working out?');
  await ask(running, 'Hello');
  await window.see('I look things up in the documentation.');
  expect((await running.settings()).server?.address).toBe(parley.url);
  await window.photograph(join(pictureFolder, 'private-server.png'));

  await disconnect(running);
  await until(async () => ((await running.settings()).server ?? null) === null);
  await openScreen(running, '/connect');
  await window.see('Add an API key');
  await window.see('Hello');
  // What let the app in was not kept.
  await connectTo(running, parley.url);
  await window.see('Access code');
});

test('a hosted server is joined by a code from the mail; chats from before come back afterwards', async () => {
  const inbox = await startCodeInbox();
  onTestFinished(() => inbox.close());
  const parley = await serve({ PARLEY_MODE: 'hosted', ...inbox.settings });
  const running = await start(originOf(parley.url), originOf(upstream.url));
  const { window } = running;
  await chatAlone(running);

  await connectTo(running, parley.url);
  await window.type(control('Email'), ADA);
  await window.click(button('Send code'));
  await window.see(`Sent to ${ADA}`);
  await window.photograph(join(pictureFolder, 'hosted-sign-in.png'));
  // The field lies unseen above its boxes, and has the focus by now.
  await window.run("document.execCommand('insertText', false, arguments[0])", await inbox.codeFor(ADA));
  await window.click(button('Sign in'));
  await window.see('What are we working out?');
  await window.see(ADA);
  expect(await window.text()).not.toContain('A question without a server');
  await ask(running, 'Hello');
  await window.see('I look things up in the documentation.');

  await disconnect(running);
  await window.see('A question without a server');
  expect(await window.text()).not.toContain(ADA);
  // Nobody is signed in any more, should it be joined again.
  await connectTo(running, parley.url);
  await window.see('Send code');
});

test('an address is checked before it is taken, and what is wrong with it is said', async () => {
  const old = await listening(pageOf({ version: '0.0.9' }));
  const other = await listening('<!doctype html><title>Somebody else</title>');
  const secure = await listeningSecurely();
  const gone = await closedAddress();
  const running = await start(old, other, secure, gone);
  const { window } = running;
  for (const [address, words] of [
    ['not an address', 'Enter the address of a server'],
    [other, 'There is no Parley server at this address.'],
    [old, 'too old for the app'],
    [secure, 'This computer does not trust the server’s certificate.'],
    [gone, 'The server could not be reached.'],
  ] as const) {
    await connectTo(running, address);
    await window.see(words);
    expect((await running.settings()).server ?? null).toBeNull();
  }
  await window.photograph(join(pictureFolder, 'refused-server.png'));
});

test('without a server, screens that need one say so, and none shows a failure', async () => {
  const running = await start();
  const { window } = running;
  const needing = [
    '/price',
    '/share',
    '/custom-providers',
    '/apikey',
    '/manager',
    '/download',
    '/content',
    '/artifacts',
  ];
  for (const path of needing) {
    await openScreen(running, path);
    await window.see('Connect to one to use this screen.');
  }
  await window.photograph(join(pictureFolder, 'needs-server.png'));
  const own = ['/images', '/tools', '/discover', '/masks', '/models', '/search-chat', '/connect'];
  const sections = ['general', 'desktop', 'chat', 'models', 'memory', 'speech', 'sync', 'data', 'about'];
  for (const path of [...own, ...sections.map((section) => `/settings/${section}`)]) {
    await openScreen(running, path);
    await until(async () => (await window.text()).length > 100);
    expect(await window.run('return document.querySelector("[role=alert]")?.innerText ?? ""'), path).toBe('');
    expect(await window.text(), path).not.toMatch(/support that yet|Something went wrong|Usage by day|Redeem/);
  }
});

/** Our page as a server of that version would fill it. */
function pageOf(config: object): string {
  const content = JSON.stringify(config).replaceAll('"', '&quot;');
  return `<!doctype html><meta name="parley-runtime-config" content="${content}" />`;
}

async function closing(server: Server | SecureServer, scheme: string): Promise<string> {
  const port = await listenLocally(server);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `${scheme}://127.0.0.1:${port}`;
}

async function listening(page: string): Promise<string> {
  return await closing(
    createServer((_, response) => response.end(page)),
    'http',
  );
}

async function listeningSecurely(): Promise<string> {
  const server = createSecureServer(untrustedCertificate(), (_, response) =>
    response.end(pageOf({ version: '9.0.0' })),
  );
  return await closing(server, 'https');
}

/** Where somebody listened a moment ago. */
async function closedAddress(): Promise<string> {
  const server = createServer();
  const port = await listenLocally(server);
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}`;
}
