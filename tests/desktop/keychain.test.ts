import { replyScript, startScriptedUpstream, type ScriptedUpstream } from '@parley/testkit';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { missingForKeychain } from '../../scripts/lib/desktop.mjs';
import { DesktopApp } from './desktop-app.ts';
import { pictureFolder } from './picture-folder.ts';
import { startSecretService } from './secret-service.ts';
import { until } from './web-driver.ts';
import { addEndpoint, ask, openScreen } from './window-acts.ts';

/** All that the page keeps, as text. */
const STORED = `return (async () => {
  const texts = [JSON.stringify({ ...localStorage })];
  for (const { name } of await indexedDB.databases()) {
    const database = await new Promise((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    for (const store of database.objectStoreNames) {
      const rows = database.transaction(store).objectStore(store).getAll();
      texts.push(await new Promise((resolve) => { rows.onsuccess = () => resolve(JSON.stringify(rows.result)); }));
    }
    database.close();
  }
  return texts.join();
})()`;

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

async function startWithKey(env: NodeJS.ProcessEnv): Promise<DesktopApp> {
  app = await DesktopApp.start({ hosts: [new URL(upstream.url).origin], env });
  await app.window.see('What are we working out?');
  await addEndpoint(app, upstream.url);
  return app;
}

async function expectKeyWorks(running: DesktopApp): Promise<void> {
  upstream.play(replyScript({ text: ['The key is there.'] }));
  await ask(running, 'Is it?');
  await running.window.see('The key is there.');
  expect((await upstream.nextRequest()).headers.authorization).toBe('Bearer sk-my-own');
}

describe.runIf(missingForKeychain() === undefined)('with a keychain', () => {
  /** A keychain for as long as the test runs. */
  async function startKeychain(isUnlocked: boolean) {
    const service = await startSecretService({ isUnlocked });
    // After `afterEach`, which closes the app.
    onTestFinished(() => service.stop());
    return service;
  }

  test('a key is kept there and not in the page, and works after a restart of the page', async () => {
    const running = await startWithKey((await startKeychain(true)).env);
    const { window } = running;
    await until(async () => (await window.run<string>(STORED)).includes('inKeychain'));
    expect(await window.run(STORED)).not.toContain('sk-my-own');
    await openScreen(running, '/settings/desktop');
    await window.see('They are kept in the system’s keychain.');
    await window.photograph(join(pictureFolder, 'keychain.png'));
    await openScreen(running, '/');
    await window.see('What are we working out?');
    await expectKeyWorks(running);
  });

  test('a key that a locked one does not take stays with the app, which says so', async () => {
    const running = await startWithKey((await startKeychain(false)).env);
    const { window } = running;
    await until(async () => (await window.run<string>(STORED)).includes('sk-my-own'));
    await openScreen(running, '/settings/desktop');
    await window.see('The system’s keychain is missing or locked.');
    expect(await window.run(STORED)).not.toContain('inKeychain');
    await openScreen(running, '/');
    await window.see('What are we working out?');
    await expectKeyWorks(running);
  });
});
