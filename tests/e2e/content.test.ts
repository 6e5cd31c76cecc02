import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { axeViolations } from '../harness/axe.ts';
import { PHONE_CONTEXT } from '../harness/browser.ts';
import { journey } from './journey.ts';

journey('visitors read the privacy document before they are let in', async ({ startServer, open }) => {
  const { url } = await startServer({ PARLEY_ACCESS_CODE: 'open sesame' });
  const { page } = await open(url);
  await page.getByRole('link', { name: 'Privacy' }).click();
  await page.getByRole('heading', { name: 'What leaves your device' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/content/privacy');
  expect(await page.getByRole('link', { name: 'New chat' }).count()).toBe(0);
  await page.getByRole('navigation', { name: 'Documents' }).getByRole('link', { name: 'Terms of use' }).click();
  await page.getByText('This is a template.').waitFor();
  await page.waitForFunction(() => document.title.startsWith('Terms of use'));
  await page.goBack();
  await page.getByRole('heading', { name: 'What leaves your device' }).waitFor();
  await page.waitForFunction(() => document.title.startsWith('Privacy'));
});

journey('documents come in the language of the reader', async ({ parley, open }) => {
  const { page } = await open(`${parley.url}content`);
  for (const [language, title] of [
    ['cn', '隐私'],
    ['ar', 'الخصوصية'],
  ] as const) {
    await page.evaluate((code) => localStorage.setItem('parley-language', code), language);
    await page.goto(`${parley.url}content/privacy`);
    await page.getByRole('heading', { level: 2, name: title }).waitFor();
  }
  await expect.poll(() => page.getByRole('article').getAttribute('dir')).toBe('rtl');
});

journey('the operator’s own documents are shown, and an edit needs no restart', async ({ startServer, open }) => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-content-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, 'en'));
  writeFileSync(join(folder, 'en/about.md'), '# About us\n\nRun by Ada.');
  writeFileSync(join(folder, 'en/imprint.md'), '# Imprint\n\nLondon.');
  const { url } = await startServer({ PARLEY_CONTENT_DIR: folder });
  const { page } = await open(`${url}content`);
  await page.getByRole('link', { name: 'Imprint' }).waitFor();
  await page.getByRole('link', { name: 'About us' }).click();
  await page.getByText('Run by Ada.').waitFor();
  writeFileSync(join(folder, 'en/about.md'), '# About us\n\nRun by Grace.');
  await page.reload();
  await page.getByText('Run by Grace.').waitFor();
});

for (const colorScheme of ['light', 'dark'] as const) {
  journey(`axe finds nothing in the documents, ${colorScheme}`, async ({ parley, open }) => {
    const look = { colorScheme, reducedMotion: 'reduce' } as const;
    for (const options of [look, { ...PHONE_CONTEXT, ...look }]) {
      const { page } = await open(`${parley.url}content`, options);
      await page.getByRole('link', { name: 'Help' }).waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await page.getByRole('link', { name: 'Privacy', exact: true }).click();
      await page.getByRole('heading', { name: 'In short' }).waitFor();
      expect(await axeViolations(page)).toEqual([]);
    }
  });
}
