import { mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { replyScript, startScriptedUpstream } from '@parley/testkit';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { DesktopApp } from './desktop-app.ts';
import { pictureFolder } from './picture-folder.ts';
import { startSessionServices } from './session-services.ts';
import { until } from './web-driver.ts';
import { addEndpoint, ask, openScreen } from './window-acts.ts';

let app: DesktopApp | undefined;

afterEach(async () => {
  await app?.close();
  app = undefined;
});

async function start(options: Parameters<typeof DesktopApp.start>[0] = {}): Promise<DesktopApp> {
  app = await DesktopApp.start(options);
  await app.window.see('What are we working out?');
  return app;
}

/** The window itself, as the system knows it. */
async function mainWindow(running: DesktopApp): Promise<string> {
  const ids = (await running.system('xdotool', 'search', '--onlyvisible', '--name', '^Parley$')).trim().split('\n');
  return ids.at(-1) ?? '';
}

async function placeOf(running: DesktopApp): Promise<string> {
  const told = await running.system('xdotool', 'getwindowgeometry', '--shell', await mainWindow(running));
  return told.replaceAll(/(?:WINDOW|SCREEN)=\d+\n/g, '');
}

/** What is on the screen, windows of the system included. */
async function photographScreen(running: DesktopApp, name: string): Promise<void> {
  // Not every machine has a program for that, and nothing depends on it.
  await running.system('import', '-window', 'root', join(pictureFolder, name)).catch(() => {});
}

/** Goes to a screen without loading the page anew. */
async function goTo({ window }: DesktopApp, path: string): Promise<void> {
  await window.run("history.pushState({}, '', arguments[0]); dispatchEvent(new PopStateEvent('popstate'))", path);
}

/** Has the keyboard write into a window: there is nobody here who manages windows. */
async function focus(running: DesktopApp, title: string): Promise<void> {
  await until(async () => (await running.windowsNamed(title)) > 0);
  await running.system('xdotool', 'search', '--onlyvisible', '--name', `^${title}$`, 'windowfocus', '--sync');
}

const widthOf = (running: DesktopApp) => running.window.run<number>('return innerWidth');

test('the tray has its menu, and opens the window for a quick question', async () => {
  const desktop = await startSessionServices();
  const running = await start();
  const [, owner = '', path = ''] = await desktop.heard(/^tray (\S+) (\/\S+)$/m);
  const item = ['call', '--session', '--dest', owner, '--object-path'];
  const asked = [path, '--method', 'org.freedesktop.DBus.Properties.Get', 'org.kde.StatusNotifierItem', 'Menu'];
  const menu = /'(\/[^']+)'/.exec(await running.system('gdbus', ...item, ...asked))?.[1] ?? '';
  const layout = await running.system(
    'gdbus',
    ...item,
    menu,
    '--method',
    'com.canonical.dbusmenu.GetLayout',
    '0',
    '1',
    '[]',
  );
  for (const words of ['Open Parley', 'Quick ask', 'Quit']) expect(layout).toContain(`'${words}'`);
  const entry = /\((\d+), \{[^{}]*'label': <'Quick ask'>/.exec(layout)?.[1] ?? '';
  await running.system(
    'gdbus',
    ...item,
    menu,
    '--method',
    'com.canonical.dbusmenu.Event',
    entry,
    'clicked',
    '<0>',
    '0',
  );
  await until(async () => (await running.windowsNamed('Parley')) > 1);
  await photographScreen(running, 'quick-ask.png');
});

test('closing keeps the app in the tray where its person wants that, and a second start brings it back', async () => {
  const running = await start();
  await running.window.run('return parleyPlatform.desktop.setStaysInTray(true)');
  await running.press('ctrl+w');
  await until(async () => (await running.windowsNamed('Parley')) === 0);
  await running.startAgain();
  await until(async () => (await running.windowsNamed('Parley')) === 1);
  expect(await running.window.text()).toContain('What are we working out?');
});

test('menus are there, begin a chat, and open the dialog for printing', async () => {
  const running = await start();
  const { window } = running;
  await goTo(running, '/settings/general');
  await window.see('Theme');
  await running.press('ctrl+n');
  await window.see('What are we working out?');
  await running.press('F10');
  await photographScreen(running, 'menu.png');
  await running.press('Escape');
  await running.press('ctrl+p');
  await focus(running, 'Print');
  await photographScreen(running, 'print.png');
  await running.answer('Print', 'Escape');
  expect(await window.run<string>('return location.pathname')).toBe('/');
});

test('pages grow and shrink by the keys of every browser, and stay so after the next start', async () => {
  const home = await mkdtemp(join(tmpdir(), 'parley-desktop-'));
  onTestFinished(() => rm(home, { recursive: true, force: true, maxRetries: 5 }));
  const running = await start({ home });
  const width = await widthOf(running);
  await running.press('ctrl+equal');
  await until(async () => (await widthOf(running)) < width);
  const larger = await widthOf(running);
  await running.press('ctrl+minus');
  await until(async () => (await widthOf(running)) === width);
  await running.press('ctrl+equal');
  await until(async () => (await widthOf(running)) === larger);
  await running.quit();
  await running.close();
  const next = await start({ home });
  await until(async () => (await widthOf(next)) === larger);
  await next.press('ctrl+0');
  await until(async () => (await widthOf(next)) === width);
  expect(larger).toBeLessThan(width);
});

test('the window opens where it was left', async () => {
  const home = await mkdtemp(join(tmpdir(), 'parley-desktop-'));
  onTestFinished(() => rm(home, { recursive: true, force: true, maxRetries: 5 }));
  const running = await start({ home });
  const before = await placeOf(running);
  const id = await mainWindow(running);
  await running.system('xdotool', 'windowsize', id, '900', '640');
  await running.system('xdotool', 'windowmove', id, '120', '90');
  await until(async () => /X=120\nY=90\nWIDTH=900\nHEIGHT=640/.test(await placeOf(running)));
  const left = await placeOf(running);
  expect(left).not.toBe(before);
  await running.quit();
  await running.close();
  const next = await start({ home });
  await until(async () => (await placeOf(next)) === left);
});

test('the app starts at login once its person says so, and no longer when that is taken back', async () => {
  const running = await start();
  const folder = join(running.home, '.config/autostart');
  const entries = async () => await readdir(folder).catch(() => []);
  const choose = (value: boolean) =>
    running.window.run<boolean>(
      'return parleyPlatform.desktop.setStartsAtLogin(arguments[0]).then(() => parleyPlatform.desktop.preferences()).then((p) => p.startsAtLogin)',
      value,
    );
  expect(await entries()).toEqual([]);
  expect(await choose(true)).toBe(true);
  const [entry = ''] = await entries();
  expect(await readFile(join(folder, entry), 'utf8')).toMatch(/^Exec=.*parley/m);
  expect(await choose(false)).toBe(false);
  expect(await entries()).toEqual([]);
});

test('a long answer that ends while nobody looks is told by the system', async () => {
  const desktop = await startSessionServices();
  const upstream = await startScriptedUpstream();
  onTestFinished(() => upstream.close());
  const running = await start({ hosts: [new URL(upstream.url).origin] });
  await goTo(running, '/settings/chat');
  await running.window.click("//*[@role='switch'][@aria-label='Notify me when a long reply is done']");
  await running.window.run('document.querySelector(\'a[href="/"]\').click()');
  await addEndpoint(running, upstream.url);
  await running.window.run('return parleyPlatform.desktop.setStaysInTray(true)');
  upstream.play(replyScript({ text: ['Worth', ' the', ' long', ' wait.'], delayMs: 3_000 }));
  await ask(running, 'Take your time');
  await running.window.see('Worth');
  await running.press('ctrl+w');
  await until(async () => (await running.windowsNamed('Parley')) === 0);
  const [told] = await desktop.heard(/^notification .*$/m);
  expect(told).toContain(': Worth the long wait.');
});

test('a file is saved where its person says, in the system’s dialog', async () => {
  const running = await start();
  const { window } = running;
  const save = `globalThis.saved = parleyPlatform.saveFile({ name: 'notes.md', content: new Blob(['# Kept']) }); return 0`;
  await window.run(save);
  await focus(running, 'Save File');
  await photographScreen(running, 'save.png');
  await running.press('ctrl+a');
  await running.system('xdotool', 'type', '--clearmodifiers', join(running.home, 'kept.md'));
  await running.press('Return');
  expect(await window.run('return saved')).toBe(true);
  expect(await readFile(join(running.home, 'kept.md'), 'utf8')).toBe('# Kept');
  await window.run(save);
  await focus(running, 'Save File');
  await running.answer('Save File', 'Escape');
  expect(await window.run('return saved')).toBe(false);
});

test('words that are spelled wrongly are marked, where the system has a dictionary', async () => {
  const running = await start();
  await running.window.type('//textarea', 'This sentense is wrongg.');
  expect(await running.window.run("return document.querySelector('textarea').spellcheck")).toBe(true);
  await photographScreen(running, 'spelling.png');
});

test('NextChat’s data on this computer is found, and read once its person says so', async () => {
  const home = await mkdtemp(join(tmpdir(), 'parley-desktop-'));
  onTestFinished(() => rm(home, { recursive: true, force: true, maxRetries: 5 }));
  await leaveNextChatData(home);
  const running = await start({ home });
  const { window } = running;
  await openScreen(running, '/settings/data');
  await window.click("//button[normalize-space()='Import']");
  await window.see('NextChat on this computer');
  await window.click("//button[normalize-space()='Read from its app']");
  await until(async () => (await running.windowsNamed('Import from NextChat?')) > 0);
  await photographScreen(running, 'nextchat-question.png');
  const isRead = () => window.run<boolean>("return document.body.textContent.includes('Chats from NextChat')");
  await running.agree('Import from NextChat?', isRead);
  await window.see('Chats from NextChat');
  await window.see('Köln & 北京');
  await window.photograph(join(pictureFolder, 'nextchat.png'));
  await window.click("//button[normalize-space()='Add to my chats']");
  await window.see('Chats added');
  expect(await readdir(join(home, 'data/com.yida.chatgpt.web'))).toContain('localstorage');
});

/** What NextChat leaves, written by the same web view: chats in IndexedDB, the rest in local storage. */
async function leaveNextChatData(home: string): Promise<void> {
  const other = await start({ home });
  const message = (id: string, role: string, content: string) => ({ id, role, content, date: '2024-05-01 10:00:00' });
  const session = {
    id: 'abc',
    topic: 'Köln & 北京',
    lastUpdate: 1_714_550_400_000,
    messages: [message('1', 'user', 'How far is it?'), message('2', 'assistant', 'Far. 8,000 km 🛫')],
  };
  const chats = JSON.stringify({ state: { sessions: [session], currentSessionIndex: 0 }, version: 3.3 });
  await other.window.run(
    `localStorage.setItem('app-config', '{"state":{"fontSize":15},"version":4}');
     localStorage.setItem('chat-next-web-store', '{"state":{"sessions":[]},"version":3}');
     return new Promise((resolve, reject) => {
       const opening = indexedDB.open('keyval-store');
       opening.onerror = reject;
       opening.onupgradeneeded = () => opening.result.createObjectStore('keyval');
       opening.onsuccess = () => {
         const work = opening.result.transaction('keyval', 'readwrite');
         work.objectStore('keyval').put(arguments[0], 'chat-next-web-store');
         work.oncomplete = () => resolve(0);
         work.onerror = reject;
       };
     });`,
    chats,
  );
  await other.quit();
  await other.close();
  await rename(join(home, 'data/org.parley.desktop'), join(home, 'data/com.yida.chatgpt.web'));
}
