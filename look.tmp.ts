import { launchBrowser } from './tests/harness/browser.ts';
import { startParley } from './tests/harness/parley-process.ts';
import { measure } from './bench/client/loading.ts';
const parley = await startParley({ PARLEY_PUBLIC_SHARES: '1', PARLEY_OPEN: '1', PARLEY_TRUST_PROXY: '1' });
const post = async (path: string, body: unknown) => {
  const r = await fetch(`${parley.url}api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const j = (await r.json()) as any;
  if (!j.data) console.log(JSON.stringify(j));
  return j.data;
};
const TEXT =
  'Some **words** of a chat, as many as people write, with a [link](https://example.org) and `code` in them. '.repeat(
    6,
  );
const CHAT = Array.from({ length: 200 }, (_, i) => ({
  id: `m${i}`,
  date: i + 1,
  role: i % 2 === 0 ? 'user' : 'assistant',
  content: TEXT,
  ...(i % 2 === 1 && { model: 'gpt-5', durationMs: 4000 }),
}));
const { shareId } = await post('share', { name: 'A long chat', messages: CHAT });
const browser = await launchBrowser();
const m = await measure(browser, `${parley.url}share/${shareId}`);
console.log('scripts KB', JSON.stringify(m.cold));
const call = (o: object) => ({ id: 'c' + Math.random(), round: 0, textBefore: 0, reasoningBefore: 0, ...o });
const tools = [
  call({
    toolId: 'web-browsing',
    name: 'search_web',
    title: 'Web browsing',
    arguments: '{"query":"typefaces for long reading"}',
    result: '[1] Literata\nA serif for books.',
    durationMs: 1200,
    citations: [{ title: 'Literata', url: 'https://fonts.example/literata', number: 1 }],
  }),
  call({
    toolId: 'web-browsing',
    name: 'read_page',
    title: 'Web browsing',
    arguments: '{"url":"https://fonts.example/missing"}',
    result: 'The site answered…',
    isError: true,
    httpStatus: 404,
  }),
  call({
    name: 'addNote',
    title: 'Notes: Add a note',
    arguments: '{"noteText":"Buy milk","tags":["home","food"],"due":{"day":"Monday","atHour":9}}',
    result: 'The user refused this call. Do not ask for it again; go on without it.',
    isError: true,
    state: 'refused',
  }),
  call({
    name: 'getWeather',
    title: 'Weather',
    arguments: '{"city":"Oslo"}',
    result: 'The request failed with HTTP status 503.\n<html>',
    isError: true,
  }),
  call({
    toolId: 'code-runner',
    name: 'run_python',
    title: 'Code',
    arguments: JSON.stringify({ code: 'print(1+1)' }),
    result: '2',
    durationMs: 300,
  }),
];
const messages = [
  {
    id: 'q',
    date: 1,
    role: 'user',
    content: 'I am building a reading app for long articles. Which typeface would you set the text in, and why?',
  },
  {
    id: 'a',
    date: 2,
    role: 'assistant',
    model: 'claude-sonnet-4.5',
    content:
      'For long reading on screens I would choose a sturdy text serif [1].\n\n| Typeface | Character |\n|---|---|\n| **Literata** | Warm |\n\n![cat](https://pictures.example/cat.png)\n\n```python\nprint(1)\n```',
    tools,
    parentId: 'q',
  },
];
const two = await post('share', { name: 'Which fonts suit a reading app?', messages });
const shots: [string, any][] = [
  ['light', { viewport: { width: 1440, height: 900 } }],
  ['dark', { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' }],
  ['phone', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }],
  ['arabic', { viewport: { width: 1200, height: 900 }, locale: 'ar' }],
];
for (const [name, options] of shots) {
  const context = await browser.newContext({ locale: 'en-US', ...options });
  const page = await context.newPage();
  page.on('pageerror', (e) => console.log('ERR', name, String(e)));
  await page.goto(`${parley.url}share/${two.shareId}`);
  await page.locator('article').nth(1).waitFor();
  await page.locator('ul li button').first().waitFor();
  if (name === 'light' || name === 'phone')
    for (const n of [1, 2, 3, 4]) await page.locator('article ul li > button').nth(n).click();
  await page.waitForTimeout(800);
  await page.screenshot({ path: `/tmp/shot-share-${name}.png`, fullPage: false });
  if (name === 'light') {
    await page.getByRole('button', { name: 'Report this chat' }).click();
    await page.getByRole('dialog').waitFor();
    await page.waitForTimeout(600);
    await page.screenshot({ path: '/tmp/shot-report.png' });
  }
  await context.close();
}
const art = await post('artifacts', {
  kind: 'vue',
  title: 'A rather long title of a small app that counts things for people who like to count things',
  content:
    '<script setup>import { ref } from "vue"; const n = ref(0)</script>\n<template><h1>Counter</h1><button @click="n++">{{ n }}</button></template>',
});
for (const [name, options] of shots) {
  const context = await browser.newContext({ locale: 'en-US', ...options });
  const page = await context.newPage();
  page.on('pageerror', (e) => console.log('ERR', name, String(e)));
  await page.goto(`${parley.url}artifacts/${art.id}`);
  await page.locator('iframe').waitFor();
  await page.waitForTimeout(2500);
  await page.screenshot({ path: `/tmp/shot-art-${name}.png` });
  await context.close();
}
const html = await (await fetch(`${parley.url}artifacts/${art.id}`)).text();
console.log(html.match(/<meta (?:name|property)="(?:og|twitter|desc)[^>]*>/g)?.join('\n'));
await browser.close();
await parley.stop?.();
process.exit(0);
