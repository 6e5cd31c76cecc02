import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { GOOGLE_CLIENT, playGoogle, TestBrowser } from '../../apps/server/src/testing/sign-in-providers.ts';
import { handoverOf } from '../../apps/server/src/testing/window-pages.ts';
import { startParley } from '../harness/parley-process.ts';
import { DesktopApp } from './desktop-app.ts';
import { pictureFolder } from './picture-folder.ts';
import { until } from './web-driver.ts';
import { connectTo } from './window-acts.ts';

let app: DesktopApp | undefined;

afterEach(async () => {
  await app?.close();
  app = undefined;
});

/** The app before the sign-in of a server with Google, which a real OpenID provider plays. */
async function startAtSignIn() {
  // The provider has to know beforehand where it sends people. Below the ports that systems give to whoever asks for any.
  const url = `http://127.0.0.1:${randomInt(12_000, 32_000)}/`;
  const person = { current: { sub: '1001', email: 'ada@gmail.com', email_verified: true, name: 'Ada' } };
  const { issuer } = await playGoogle(`${url}api/auth/google/callback`, person);
  const parley = await startParley(
    {
      PARLEY_MODE: 'hosted',
      PARLEY_PUBLIC_URL: new URL(url).origin,
      PORT: new URL(url).port,
      GOOGLE_CLIENT_ID: GOOGLE_CLIENT.googleClientId,
      GOOGLE_CLIENT_SECRET: GOOGLE_CLIENT.googleClientSecret,
      JOURNEY_GOOGLE: issuer,
    },
    { isGuideQuick: true },
  );
  onTestFinished(() => parley.stop());
  app = await DesktopApp.start({ hosts: [new URL(url).origin] });
  await app.window.see('What are we working out?');
  await connectTo(app, url);
  await app.window.see('Google account');
  return { running: app, window: app.window, url };
}

const addressIn = async (running: DesktopApp) => {
  await until(async () => (await running.opened()).includes('/api/auth/google'));
  return (await running.opened()).trim();
};

test('somebody signs in with Google in the browser, which asks with the code that the app shows', async () => {
  const { running, window, url } = await startAtSignIn();
  await window.click("//button[normalize-space()='Google account']");
  await window.see('Finish signing in in your browser');
  const code = /[2-9A-Z]{4}-[2-9A-Z]{4}/.exec(await window.text())?.[0] ?? '';
  await window.photograph(join(pictureFolder, 'browser-sign-in.png'));

  const browser = new TestBrowser();
  const callback = await browser.followTo(await addressIn(running), `${url}api/auth/google/callback`);
  const page = await browser.get(callback);
  expect(await page.clone().text()).toContain(code);
  // Nothing happens in the app before the person agrees in the browser.
  expect(await window.text()).toContain(code);
  const end = await browser.post(`${url}api/auth/desktop/confirm`, await handoverOf(page));
  expect(await end.text()).toContain('href="parley://open"');
  await window.see('What are we working out?');
  await window.see('Ada');
});

test('a sign-in that is given up in the app goes to nobody', async () => {
  const { running, window, url } = await startAtSignIn();
  await window.click("//button[normalize-space()='Google account']");
  await window.see('Finish signing in in your browser');
  const browser = new TestBrowser();
  const callback = await browser.followTo(await addressIn(running), `${url}api/auth/google/callback`);
  await window.click("//button[normalize-space()='Cancel']");
  await window.see('The window was closed before you were signed in.');
  const page = await browser.get(callback);
  await browser.post(`${url}api/auth/desktop/confirm`, await handoverOf(page));
  expect(await window.text()).toContain('Google account');
});
