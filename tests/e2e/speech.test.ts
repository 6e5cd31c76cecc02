import {
  errorScript,
  modelListScript,
  replyScript,
  soundScript,
  startScriptedUpstream,
  type ScriptedUpstream,
} from '@parley/testkit';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { launchBrowser, openPage, PHONE_CONTEXT } from '../harness/browser.ts';
import { chatPage } from '../harness/chat-page.ts';
import { ownServerJourney } from './scripted-journey.ts';

const translationOf = (page: Page, language: string) => page.getByRole('region', { name: `${language} translation` });

/** A server that can read aloud and write down as well: it reads the models of its provider when it starts. */
const journey = ownServerJourney.extend<{ readonly upstream: ScriptedUpstream }>({
  upstream: async ({}, use) => {
    const upstream = await startScriptedUpstream();
    upstream.playModels(modelListScript(['scripted-1', 'scripted-2', 'tts-1', 'tts-1-hd', 'whisper-1']));
    await use(upstream);
    await upstream.close();
  },
});

/** Titles ask the same models in the background, and would take the answers that are lined up. */
async function withoutTitles(page: Page, url: string): Promise<void> {
  await page.goto(`${url}settings/memory`);
  await page.getByRole('switch', { name: 'Name chats automatically' }).click();
}

async function askOnce(page: Page, text: string): Promise<void> {
  const chat = chatPage(page);
  await chat.ask(text);
  await chat.finishedAnswer();
}

journey('an answer is translated into a language of the settings, and keeps it', async ({ upstream, url, open }) => {
  const { page } = await open(`${url}settings/translation`);
  await page.getByRole('button', { name: 'Deutsch' }).click();
  await page.getByRole('button', { name: 'العربية' }).click();
  await withoutTitles(page, url);
  await page.goto(url);
  await askOnce(page, 'Say hello');

  upstream.playAside(replyScript({ text: ['Hallo', ' von', ' oben.'] }));
  await page.getByRole('button', { name: 'Translate', exact: true }).click();
  await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
  await translationOf(page, 'Deutsch').getByText('Hallo von oben.').waitFor();
  await page.reload();
  await translationOf(page, 'Deutsch').getByText('Hallo von oben.').waitFor();

  upstream.playAside(replyScript({ text: ['مرحبا من الأعلى.'] }));
  await page.getByRole('button', { name: 'Translate', exact: true }).click();
  await page.getByRole('menuitemradio', { name: 'العربية' }).click();
  const arabic = translationOf(page, 'العربية').getByText('مرحبا من الأعلى.');
  await arabic.waitFor();
  expect(await arabic.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl');
  const asked = upstream.asides.filter(({ body }) => JSON.stringify(body).includes('Translate the text between'));
  expect(JSON.stringify(asked.at(-1)?.body)).toContain('into Arabic (العربية)');
});

journey('a translation that fails says so, and works at the second try', async ({ upstream, url, open }) => {
  const { page, complaints } = await open(`${url}settings/translation`);
  await page.getByRole('button', { name: 'Deutsch' }).click();
  await withoutTitles(page, url);
  await page.goto(url);
  await askOnce(page, 'Say hello');
  upstream.playAside(errorScript(400, { message: 'no' }), replyScript({ text: ['Hallo.'] }));
  await page.getByRole('button', { name: 'Translate', exact: true }).click();
  const toast = page.getByRole('alert').filter({ hasText: 'Translation failed.' });
  await toast.getByRole('button', { name: 'Retry' }).click();
  await translationOf(page, 'Deutsch').getByText('Hallo.').waitFor();
  // The refusal is on the console of the browser, whoever handles it.
  complaints.splice(0);
});

journey('new answers are translated by themselves, in columns too', async ({ upstream, url, open }) => {
  upstream.playModels(modelListScript(['scripted-1', 'scripted-2']));
  const { page } = await open(`${url}settings/translation`);
  await page.getByRole('button', { name: 'Français' }).click();
  await page.getByRole('switch', { name: 'Translate new answers automatically' }).click();
  await withoutTitles(page, url);
  await page.goto(`${url}settings/chat`);
  await page.getByRole('switch', { name: 'Ask several models' }).click();
  await page.getByRole('button', { name: /^Models to ask/ }).click();
  await page.getByRole('checkbox', { name: 'Add scripted-2 to lineup' }).click();
  await page.keyboard.press('Escape');
  await page.goto(url);
  upstream.playAside(replyScript({ text: ['Bonjour un.'] }), replyScript({ text: ['Bonjour deux.'] }));
  await chatPage(page).ask('Say hello');
  await expect.poll(() => translationOf(page, 'Français').count()).toBe(2);
  await expect
    .poll(async () => (await translationOf(page, 'Français').allInnerTexts()).join(' '))
    .toMatch(/Bonjour un\.[\s\S]*Bonjour deux\.|Bonjour deux\.[\s\S]*Bonjour un\./);
});

journey('on a phone the sheet of a message translates and reads it', async ({ upstream, url, open }) => {
  upstream.playAudio(soundScript(20_000));
  const { page } = await open(url, PHONE_CONTEXT);
  await withoutTitles(page, url);
  await page.goto(`${url}settings/speech`);
  await page.getByRole('switch', { name: 'Read messages aloud' }).click();
  await page.goto(url);
  await askOnce(page, 'Say hello');
  await page.getByRole('button', { name: 'More actions' }).last().click();
  await page.getByRole('menuitem', { name: 'Read aloud' }).click();
  await expect.poll(() => upstream.audio.length).toBe(1);
  await page.getByRole('button', { name: 'Stop reading aloud' }).click();
  upstream.playAside(replyScript({ text: ['Hello again.'] }));
  await page.getByRole('button', { name: 'More actions' }).last().click();
  await page.getByRole('menuitem', { name: 'Translate', exact: true }).click();
  await translationOf(page, 'English').getByText('Hello again.').waitFor();
});

journey('an answer is read aloud with the voice of the settings, one at a time', async ({ upstream, url, open }) => {
  const { page } = await open(`${url}settings/speech`);
  await page.getByRole('switch', { name: 'Read messages aloud' }).click();
  await page.getByRole('combobox', { name: 'Voice', exact: true }).click();
  await page.getByRole('option', { name: 'Nova' }).click();
  await page.getByRole('combobox', { name: 'Voice model' }).click();
  await page.getByRole('option', { name: 'tts-1-hd' }).click();
  await page.getByRole('slider', { name: 'Speed' }).fill('1.5');
  await page.goto(url);

  upstream.play(replyScript({ text: ['Run **this**:\n\n```sh\nls\n```\n'] }));
  await askOnce(page, 'How?');
  upstream.playAudio(soundScript(20_000));
  await page.getByRole('button', { name: 'Read aloud' }).click();
  await expect.poll(() => upstream.audio.length).toBe(1);
  expect(upstream.audio[0]?.body).toEqual({
    model: 'tts-1-hd',
    voice: 'nova',
    speed: 1.5,
    response_format: 'mp3',
    input: 'Run this:\nCode omitted.',
  });
  const stop = page.getByRole('button', { name: 'Stop reading aloud' });
  await expect.poll(() => stop.getAttribute('aria-busy')).toBe('false');
  await stop.click();
  await page.getByRole('button', { name: 'Read aloud' }).last().click();
  // Half a second of silence, and it is over.
  await expect.poll(() => stop.count()).toBe(1);
  await expect.poll(() => stop.count()).toBe(0);
});

journey('finished answers are read by themselves, until the chat is left', async ({ upstream, url, open }) => {
  const { page } = await open(`${url}settings/speech`);
  await page.getByRole('switch', { name: 'Read messages aloud' }).click();
  await page.getByRole('switch', { name: 'Read new answers automatically' }).click();
  await page.goto(url);
  upstream.playAudio(soundScript(30_000));
  await askOnce(page, 'Say hello');
  await page.getByRole('button', { name: 'Stop reading aloud' }).waitFor();
  await expect.poll(() => upstream.audio.length).toBe(1);
  await page.getByRole('link', { name: 'Settings' }).first().click();
  await page.getByRole('heading', { name: 'Settings' }).first().waitFor();
  await page.goBack();
  await page.getByRole('button', { name: 'Read aloud' }).waitFor();
});

journey('a spoken message is recorded and written down by the server', async ({ upstream, url }) => {
  const browser = await launchBrowser(['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']);
  const { page, complaints } = await openPage(browser, { permissions: ['microphone'] });
  await page.goto(`${url}settings/speech`);
  await page.getByRole('combobox', { name: 'Speech recognition' }).click();
  await page.getByRole('option', { name: /Whisper/ }).click();
  await page.getByRole('combobox', { name: 'Spoken language' }).click();
  await page.getByRole('option', { name: /Deutsch/ }).click();
  await page.goto(url);
  await page.getByRole('button', { name: 'Dictate', exact: true }).click();
  await page.getByText('Listening').waitFor();
  await page.waitForTimeout(800);
  await page.getByRole('button', { name: 'Stop dictating' }).click();
  const { box } = chatPage(page);
  await expect.poll(() => box.inputValue()).toBe('Words that were said.');
  const [heard] = upstream.audio;
  expect(heard?.path).toMatch(/\/audio\/transcriptions$/);
  expect(heard?.body).toMatch(/name="language"\r\n\r\nde\r\n/);
  expect(heard?.body).toMatch(/filename="dictation\.webm"/);
  await box.press('Enter');
  await chatPage(page).finishedAnswer();
  expect(upstream.requests).toHaveLength(1);
  expect(complaints).toEqual([]);
  await browser.close();
});

journey('without a permission the page says what to do', async ({ url }) => {
  const browser = await launchBrowser(['--use-fake-device-for-media-stream', '--deny-permission-prompts']);
  const { page } = await openPage(browser);
  await page.goto(`${url}settings/speech`);
  await page.getByRole('combobox', { name: 'Speech recognition' }).click();
  await page.getByRole('option', { name: /Whisper/ }).click();
  await page.goto(url);
  await page.getByRole('button', { name: 'Dictate', exact: true }).click();
  await page
    .getByRole('alert')
    .getByText(/Allow it in the site settings/)
    .waitFor();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Dictate', exact: true }).waitFor();
  await browser.close();
});
