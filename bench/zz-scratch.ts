import { launchBrowser, PHONE_CONTEXT } from '../tests/harness/browser.ts';
import { startParley } from '../tests/harness/parley-process.ts';
const parley = await startParley({ PARLEY_PUBLIC_SHARES: '1' });
const png='iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mNk+M9Qz0AEYBxVSF+FAAhKDveksOjmAAAAAElFTkSuQmCC';
const base = (id: string, part: object) => ({ id, date: 1763000000000, content: '', ...part });
const messages = [
  base('q1', { role: 'user', content: 'I am building a reading app for long articles. Which typeface would you set the text in, and why?' }),
  base('a1', { role: 'assistant', model: 'claude-sonnet-4.5', durationMs: 6000, reasoning: 'The person wants a typeface for long reading. I should compare serif choices.\nThen pick three.', reasoningMs: 3000,
    content: 'For long reading on screens I would choose a sturdy text serif with a large x-height and open counters. Three that hold up at 17–19 px [1]:\n\n| Typeface | Character | Watch out for |\n|---|---|---|\n| **Literata** | Warm, made for e-books | Italic is lively |\n| **Source Serif 4** | Neutral | A little dry |\n\n```ts\nconst font = "Literata";\nconsole.log(font);\n```',
    tools: [{ id: 't', name: 'web_search', title: 'Web search', arguments: '{"q":"reading fonts"}', result: '{"hits":3}', durationMs: 1400, textBefore: 0, reasoningBefore: 40, citations: [{title:'Fonts for reading',url:'https://example.org/fonts',number:1}] }] }),
  base('q2', { role: 'user', content: [{ type: 'text', text: 'And one sans for the interface around it?' }, { type: 'image_url', image_url: { url: 'data:image/png;base64,' + png } }], sideBySide: ['a2', 'a3'] }),
  base('a2', { role: 'assistant', parentId: 'q2', model: 'gpt-5', durationMs: 4000, content: 'Pick one that steps back. Inter is drawn for interface sizes, has tabular figures for times and page numbers, and its optical size axis tightens large headings so they sit calmly beside a serif.\n\n![logo](https://example.org/x.png)' }),
  base('a3', { role: 'assistant', parentId: 'q2', model: 'gemini-3-pro', durationMs: 5000, content: 'I would take **Source Sans**:\n\n1. It comes from the same family\n2. It is neutral\n3. It has many weights\n\nSet it one step smaller than the body text, and keep weights to regular.' }),
];
const r = await fetch(`${parley.url}api/share`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ name: 'Which fonts suit a reading app?', model: '', messages }) });
const made = await r.json();
console.log(JSON.stringify(made).slice(0, 200));
const id = made.data.shareId;
const browser = await launchBrowser();
const url = `${parley.url}share/${id}`;
async function shot(name: string, options: object, act?: (page: any) => Promise<void>, at = url) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
  const page = await context.newPage();
  page.on('console', (m: any) => m.type() === 'error' && console.log(name, m.text()));
  page.on('pageerror', (e: any) => console.log(name, String(e)));
  if (name === 'light') {
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    const urls = new Map<string, string>(); let sum = 0;
    session.on('Network.responseReceived', (e: any) => { if (e.type === 'Script') urls.set(e.requestId, e.response.url); });
    session.on('Network.loadingFinished', (e: any) => { if (urls.has(e.requestId)) { sum += e.encodedDataLength; console.log(urls.get(e.requestId)?.replace(/.*\//, ''), e.encodedDataLength); } });
    await page.goto(at); await page.waitForLoadState('networkidle');
    console.log('scripts KB', sum / 1024);
  } else { await page.goto(at); await page.waitForLoadState('networkidle'); }
  await act?.(page);
  await page.screenshot({ path: `/tmp/shots/${name}.png` });
  await context.close();
}
await shot('light', {});
await shot('dark', { colorScheme: 'dark' });
await shot('phone', PHONE_CONTEXT);
await shot('phone-bottom', PHONE_CONTEXT, async (page) => { await page.evaluate(() => { const s=[...document.querySelectorAll('div')].find(d=>d.scrollHeight>d.clientHeight+50&&getComputedStyle(d).overflowY==='auto'); s?.scrollTo(0,1e6); }); await page.waitForTimeout(500); });
await shot('arabic', { locale: 'ar' });
await shot('playing', {}, async (page) => { await page.keyboard.press('Space'); await page.waitForTimeout(6000); });
await shot('columns', {}, async (page) => { await page.keyboard.press('ArrowRight'); await page.keyboard.press('ArrowRight'); await page.keyboard.press('ArrowRight'); await page.keyboard.press('Space'); await page.waitForTimeout(1800); });
await shot('missing', {}, undefined, `${parley.url}share/nothing`);
await shot('report', {}, async (page) => { await page.getByRole('button', { name: 'Report this chat' }).click(); await page.getByRole('dialog').waitFor(); await page.waitForTimeout(800); });
await shot('copy', {}, async (page) => { await page.getByRole('link', { name: 'Continue this chat' }).click(); await page.waitForURL(/c=share-/); await page.waitForTimeout(2500); });
await browser.close(); await parley.stop();
