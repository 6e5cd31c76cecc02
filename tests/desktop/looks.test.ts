import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { DesktopApp } from './desktop-app.ts';
import { pictureFolder } from './picture-folder.ts';
import { until } from './web-driver.ts';
import { openScreen } from './window-acts.ts';

let app: DesktopApp | undefined;
afterEach(async () => {
  await app?.close();
  app = undefined;
});

test('the app’s own settings are there in a light and a dark window', async () => {
  app = await DesktopApp.start({ hosts: ['https://api.openai.com', 'http://127.0.0.1:11434'] });
  const { window } = app;
  await window.see('What are we working out?');
  const shown = async (name: string) => {
    await openScreen(app as DesktopApp, '/settings/desktop');
    await window.see('Use the models, account and tools of a Parley server.');
    await window.see('http://127.0.0.1:11434');
    await window.photograph(join(pictureFolder, `settings-${name}.png`));
  };
  await shown('light');
  await openScreen(app, '/settings/general');
  await window.click("//input[@type='radio'][@value='dark']");
  const isDark = () => window.run<boolean>("return document.documentElement.classList.contains('dark')");
  await until(isDark);
  await shown('dark');
  expect(await isDark()).toBe(true);
});
