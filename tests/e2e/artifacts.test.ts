import { replyScript } from '@parley/testkit';
import type { FrameLocator, Locator, Page } from 'playwright';
import { expect, onTestFinished } from 'vitest';
import { chatPage } from '../harness/chat-page.ts';
import type { OpenedPage } from '../harness/browser.ts';
import { listener, sentRequests } from '../harness/outside.ts';
import { startScriptedParley } from '../harness/scripted-parley.ts';
import { scriptedJourney as journey } from './scripted-journey.ts';

const button = (place: Locator | Page, name: string) => place.getByRole('button', { name, exact: true });
const answer = (code: string, language = 'html') =>
  replyScript({ text: [`Here it is:\n\n\`\`\`${language}\n${code}\n\`\`\`\n\nHave fun.`] });

/** Asks, and presses the button in the answer; gives the page inside. */
async function preview(page: Page, name = 'HTML'): Promise<FrameLocator> {
  const chat = chatPage(page);
  await chat.ask('Write me a page');
  await chat.finishedAnswer();
  // By key: the end of a reply is scrolled into view, and a pointer could let go of the button beside it.
  await button(chat.answers, 'Preview').press('Enter');
  return page.frameLocator(`iframe[title="Preview of ${name}"]`);
}

/** What a page cannot help saying about what it was refused: the browser logs it, and so it is no complaint here. */
function expectRefusals({ complaints }: OpenedPage): void {
  const others = complaints.filter(
    (text) => !/Content Security Policy|Blocked|sandboxed|Connection-Allowlist|ERR_|net::|Failed to/i.test(text),
  );
  expect(others).toEqual([]);
  complaints.length = 0;
}

/** Every way out that a script can try. Each attempt is written down by `log` with how it ended. */
const attempts = (port: number) => `
  const attempt = (name, act) => {
    try { log(name, act() ?? 'nothing'); } catch (error) { log(name, 'refused'); }
  };
  log('origin', self.origin);
  attempt('parent', () => parent.document.title);
  attempt('top', () => top.localStorage.length);
  attempt('storage', () => localStorage.length);
  attempt('database', () => indexedDB.open('x') && 'opened');
  attempt('cookie', () => document.cookie);
  attempt('eval', () => eval('1 + 1'));
  attempt('popup', () => open('http://127.0.0.1:${port}/popup') ? 'opened' : 'refused');
  attempt('alert', () => { const before = performance.now(); alert('stop'); return performance.now() - before < 500 ? 'refused' : 'shown'; });
  attempt('top-location', () => { top.location = 'http://127.0.0.1:${port}/top'; });
  attempt('socket', () => { new WebSocket('ws://127.0.0.1:${port}'); });
  attempt('beacon', () => { navigator.sendBeacon('http://127.0.0.1:${port}/beacon', 'x'); });
  attempt('call', () => { if (!self.RTCPeerConnection) throw new Error('none'); });
  attempt('script', () => { const script = document.createElement('script'); script.src = 'http://127.0.0.1:${port}/script.js'; document.body.append(script); });
  attempt('form', () => { document.getElementById('form').submit(); });
  fetch('http://127.0.0.1:${port}/fetch').then(() => log('fetch', 'sent'), () => log('fetch', 'refused'));
  fetch('/api/models').then(() => log('own-server', 'sent'), () => log('own-server', 'refused'));
  Promise.resolve().then(() => import('http://127.0.0.1:${port}/module.js')).then(() => log('module', 'sent'), () => log('module', 'refused'));`;

/** What becomes of them. */
const OUTCOMES = [
  'origin null',
  'parent refused',
  'top refused',
  'storage refused',
  'database refused',
  'cookie refused',
  'eval refused',
  'popup refused',
  'alert refused',
  'top-location refused',
  'socket nothing',
  'beacon nothing',
  'call refused',
  'form nothing',
  'script nothing',
  'fetch refused',
  'own-server refused',
  'module refused',
];

/** Markup that asks for something by being there. */
const calling = (port: number) => `
<img src="http://127.0.0.1:${port}/pixel.png" alt="" />
<form id="form" action="http://127.0.0.1:${port}/form" method="post"><input name="secret" /></form>
<iframe src="http://127.0.0.1:${port}/frame"></iframe>
<p id="changed">Before</p>
<ul id="log"></ul>`;

const LOG = `
  document.getElementById('changed').textContent = 'After';
  const log = (name, how) => {
    const item = document.createElement('li');
    item.textContent = name + ' ' + how;
    document.getElementById('log').append(item);
  };`;

/** Tries every way out, as a page and as a component of each kind. */
const ESCAPISTS: readonly {
  readonly language: string;
  readonly name: string;
  readonly code: (port: number) => string;
}[] = [
  {
    language: 'html',
    name: 'HTML',
    code: (port) => `<!doctype html>
<title>Escape</title>
<link rel="stylesheet" href="http://127.0.0.1:${port}/style.css">
<link rel="preconnect" href="http://127.0.0.1:${port}">
<link rel="prefetch" href="http://127.0.0.1:${port}/later">
${calling(port)}
<script>${LOG}${attempts(port)}</script>`,
  },
  {
    language: 'jsx',
    name: 'React',
    code: (port) => `import { useEffect } from 'react';
import { preconnect, preload } from 'react-dom';
export default function App() {
  preconnect('http://127.0.0.1:${port}');
  preload('http://127.0.0.1:${port}/style.css', { as: 'style' });
  useEffect(() => {${LOG}${attempts(port)}
  }, []);
  return <><link rel="stylesheet" href="http://127.0.0.1:${port}/late.css" />${calling(port)}</>;
}`,
  },
  {
    language: 'vue',
    name: 'Vue',
    code: (port) => `<script setup>
import { onMounted } from 'vue';
onMounted(() => {${LOG}${attempts(port)}
});
</script>
<template>
${calling(port)}
</template>
<style>
@import 'http://127.0.0.1:${port}/style.css';
p { background: url('http://127.0.0.1:${port}/ground.png') }
</style>`,
  },
];

journey.for(ESCAPISTS)(
  'what an answer holds as $name runs, and nothing it tries gets out',
  async ({ language, name, code }, { upstream, url, open }) => {
    const outside = await listener();
    upstream.play(answer(code(outside.port), language));
    const opened = await open(url);
    const { page, context } = opened;
    const sent = sentRequests(context);
    const inside = await preview(page, name);

    await inside.getByText('After', { exact: true }).waitFor();
    await inside.getByText('module refused').waitFor();
    const log = await inside.locator('#log li').allTextContents();
    expect(log.toSorted()).toEqual(OUTCOMES.toSorted());
    await page.getByText('Some content may be missing: previews can’t reach the internet.').waitFor();
    // Names are looked up and connections opened ahead of a request, and calls take a moment to begin.
    await page.waitForTimeout(1_500);
    expect(outside.seen).toEqual([]);
    expect(sent().filter((address) => !address.startsWith(url))).toEqual([]);
    expect(new URL(page.url()).origin).toBe(new URL(url).origin);
    expect(context.pages()).toHaveLength(1);
    expectRefusals(opened);
  },
);

/** Whichever comes first: the frame's page takes the frame within it away, or the browser ends the page for its call. */
const caller = (port: number) => `<!doctype html>
<p>Text</p>
<script>
  const call = 'const call = new RTCPeerConnection({ iceServers: [{ urls: "stun:127.0.0.1:${port}" }] });'
    + 'call.createDataChannel("x"); call.createOffer().then((offer) => call.setLocalDescription(offer));';
  const nested = document.createElement('iframe');
  nested.srcdoc = '<scr' + 'ipt>' + call + 'fetch("http://127.0.0.1:${port}/nested")</scr' + 'ipt>';
  document.body.append(nested);
</script>`;

journey('a call from a frame within the frame does not get out', async ({ upstream, url, open }) => {
  const outside = await listener();
  upstream.play(answer(caller(outside.port)));
  const opened = await open(url);
  const sent = sentRequests(opened.context);
  await preview(opened.page);
  await opened.page.waitForTimeout(2_500);
  expect(outside.seen).toEqual([]);
  expect(sent().filter((address) => !address.startsWith(url))).toEqual([]);
  await chatPage(opened.page).box.fill('Still here');
  expectRefusals(opened);
});

journey.for([
  ['a refresh', 'html', '<!doctype html><meta http-equiv="refresh" content="0;url=ELSEWHERE">'],
  ['its own location', 'html', '<!doctype html><p>Text</p><script>location = "ELSEWHERE"</script>'],
  [
    'a link that is pressed',
    'html',
    '<!doctype html><a href="ELSEWHERE">go</a><script>document.links[0].click()</script>',
  ],
  [
    'an effect of a component',
    'jsx',
    'export default function App() { React.useEffect(() => { location.href = "ELSEWHERE" }, []); return <a href="ELSEWHERE">go</a>; }',
  ],
] as const)(
  'a page cannot leave by %s, not even to our own server',
  async ([, language, code], { upstream, url, open }) => {
    const outside = await listener();
    for (const address of [`http://127.0.0.1:${outside.port}/away`, new URL('api/models?secret', url).href]) {
      upstream.play(answer(code.replaceAll('ELSEWHERE', address), language));
      const opened = await open(url);
      const sent = sentRequests(opened.context);
      await preview(opened.page, language === 'jsx' ? 'React' : 'HTML');
      await expect.poll(() => opened.complaints.some((complaint) => complaint.startsWith('Framing'))).toBe(true);
      await opened.page.waitForTimeout(1_500);
      expect(outside.seen).toEqual([]);
      expect(sent()).not.toContain(address);
      expectRefusals(opened);
    }
  },
);

const ENDLESS = 'console.log(document.body.innerText.trim(), "begins"); for (;;);';

journey.for([
  ['html', 'HTML', `<p>Text</p><script>setTimeout(() => { ${ENDLESS} }, 3_000)</script>`],
  [
    'jsx',
    'React',
    `export default function App() {\n  React.useEffect(() => { setTimeout(() => { ${ENDLESS} }, 1_000) }, []);\n  return <p>Text</p>;\n}`,
  ],
] as const)(
  'a script that never ends leaves the app alone: %s',
  async ([language, name, code], { upstream, url, open }) => {
    upstream.play(answer(code, language));
    const { page } = await open(url);
    const begins = page.waitForEvent('console', (message) => message.text() === 'Text begins');
    await preview(page, name);
    await begins;
    await chatPage(page).box.fill('Still here');
    await button(chatPage(page).answers, 'Preview').click();
    await chatPage(page).answers.locator('pre').waitFor();
  },
);

journey(
  'a drawing is shown, beside the chat too, and Escape leads back from within it',
  async ({ upstream, url, open }) => {
    upstream.play(answer('<svg viewBox="0 0 10 10"><text y="5" font-size="3">Sun</text></svg>', 'svg'));
    const { page } = await open(url);
    const chat = chatPage(page);
    await chat.ask('Draw');
    await chat.finishedAnswer();
    await button(chat.answers, 'Preview').click();
    await page.frameLocator('iframe').getByText('Sun').waitFor();
    const beside = button(chat.answers, 'Open beside the chat');
    await beside.click();
    const workbench = page.getByRole('complementary', { name: 'Workbench: SVG' });
    await workbench.frameLocator('iframe').getByText('Sun').click();
    expect(await page.locator('iframe').count()).toBe(1);
    // The frame goes with the key, and may be gone before it has said that it heard it: nobody waits for that word.
    page.keyboard.press('Escape').catch(() => {});
    await workbench.waitFor({ state: 'detached' });
    await expect.poll(() => beside.evaluate((it) => it === document.activeElement)).toBe(true);
  },
);

journey('the setting takes the button away', async ({ upstream, url, open }) => {
  upstream.play(answer('<p>Hello</p>'));
  const { page } = await open(url);
  const chat = chatPage(page);
  await chat.ask('Write me a page');
  await button(chat.answers, 'Preview').waitFor();
  await page.goto(`${url}settings/chat#artifacts`);
  await page.getByRole('switch', { name: 'Preview pages and components' }).uncheck();
  await page.goBack();
  await chat.answers.getByText('Have fun.').waitFor();
  await button(chat.answers, 'Copy code').waitFor();
  expect(await button(chat.answers, 'Preview').count()).toBe(0);
});

journey('so does the flag of a mask', async ({ upstream, url, open }) => {
  upstream.play(answer('<p>Hello</p>'));
  const { page } = await open(`${url}masks`);
  await button(page, 'New mask').click();
  await page.getByRole('switch', { name: 'Preview pages and components' }).uncheck();
  await button(page, 'Start chat').click();
  const chat = chatPage(page);
  await chat.ask('Write me a page');
  await chat.finishedAnswer();
  await button(chat.answers, 'Copy code').waitFor();
  expect(await button(chat.answers, 'Preview').count()).toBe(0);
});

journey('a preview works under another path', async ({ open }) => {
  const { upstream, url, stop } = await startScriptedParley({ PARLEY_BASE_PATH: '/team/chat' });
  onTestFinished(stop);
  upstream.play(answer('<p>Before</p><script>document.querySelector("p").textContent = "After"</script>'));
  const { page } = await open(url);
  const inside = await preview(page);
  await inside.getByText('After', { exact: true }).waitFor();
});
