import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DesktopApp } from './desktop-app.ts';
import { pictureFolder } from './picture-folder.ts';
import { startSignedFeed } from './signed-feed.ts';
import { openScreen } from './window-acts.ts';

/** What an AppImage begins with, so that it is taken for one. */
const image = (words: string) => Buffer.concat([Buffer.from('\u007FELF'), Buffer.from(words.repeat(10_000))]);

let feed: Awaited<ReturnType<typeof startSignedFeed>>;
let folder: string;
let installed: string;
let app: DesktopApp | undefined;

beforeEach(async () => {
  feed = await startSignedFeed();
  folder = await mkdtemp(join(tmpdir(), 'parley-update-'));
  installed = join(folder, 'Parley.AppImage');
  await writeFile(installed, image('old '));
});
afterEach(async () => {
  await app?.close();
  app = undefined;
  feed.close();
  await rm(folder, { recursive: true, force: true });
});

async function start({ looksForUpdates = false } = {}): Promise<DesktopApp> {
  const env = { PARLEY_UPDATE_FEED: feed.url, PARLEY_UPDATE_KEY: feed.publicKey, APPIMAGE: installed };
  app = await DesktopApp.start({ env, looksForUpdates });
  await app.window.see('What are we working out?');
  return app;
}

/** Checks and downloads, and tells how far that came. */
async function fetchUpdate({ window }: DesktopApp): Promise<string[]> {
  return await window.run(`const { desktop } = parleyPlatform;
    return (async () => [(await desktop.checkUpdate()).kind, (await desktop.downloadUpdate()).kind])()`);
}

test('a signed update is found, fetched, and installed when the app is left', async () => {
  const running = await start();
  const { window } = running;
  feed.offer({ version: '9.0.0', package: image('new ') });
  await openScreen(running, '/settings/desktop');
  await window.click("//button[normalize-space()='Check for updates']");
  await window.see('Version 9.0.0 is available.');
  await window.click("//button[normalize-space()='Download']");
  await window.see('Version 9.0.0 is ready to install.');
  expect(await readFile(installed)).toEqual(image('old '));
  await window.click("//button[normalize-space()='Install on next launch']");
  await window.see('will be installed on next launch');
  await running.quit();
  expect(await readFile(installed)).toEqual(image('new '));
});

test.each([
  ['a package that was changed', { version: '9.0.0', package: image('new '), sent: image('bad ') }],
  ['a package of somebody else', { version: '9.0.0', package: image('new '), isOfStranger: true }],
  ['an old package under a new number', { version: '9.0.0', package: image('new '), signedFor: '0.0.1' }],
  ['a download that breaks off', { version: '9.0.0', package: image('new '), isCutShort: true }],
])('%s is refused, and the version that runs stays', async (_, offered) => {
  const running = await start();
  feed.offer(offered);
  expect(await fetchUpdate(running)).toEqual(['available', 'failed']);
  expect(await running.window.run('return parleyPlatform.desktop.installUpdate(false).then((u) => u.kind)')).toBe(
    'failed',
  );
  expect(await readFile(installed)).toEqual(image('old '));
});

test('an earlier version is no update', async () => {
  const running = await start();
  feed.offer({ version: '0.0.1', package: image('older ') });
  expect(await fetchUpdate(running)).toEqual(['latest', 'latest']);
});

test.each([
  ['is no list of versions', '<html>'],
  [
    'has no signature',
    JSON.stringify({ version: '9.0.0', platforms: { 'linux-x86_64': { url: 'http://127.0.0.1/x' } } }),
  ],
])('a manifest that %s is refused', async (_, manifest) => {
  const running = await start();
  feed.offer({ version: '9.0.0', package: image('new '), manifest });
  expect(await fetchUpdate(running)).toEqual(['failed', 'failed']);
  expect(await readFile(installed)).toEqual(image('old '));
});

test('the app finds an update by itself, asks, and starts the new version at once', async () => {
  const program = await readFile('/bin/true');
  feed.offer({ version: '9.0.0', package: program });
  const running = await start({ looksForUpdates: true });
  const { window } = running;
  await window.see('Update available');
  await window.see('Version 9.0.0 has been downloaded and checked.');
  await window.photograph(join(pictureFolder, 'update.png'));
  expect(await readFile(installed)).toEqual(image('old '));
  // The app may be gone before a driver's click has been answered.
  const press = `const button = [...document.querySelectorAll('button')].find((b) => b.innerText === arguments[0]);
    setTimeout(() => button.click(), 200)`;
  await window.run(press, 'Install and relaunch');
  await running.hasEnded();
  expect(await readFile(installed)).toEqual(program);
});
