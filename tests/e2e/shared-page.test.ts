import type { Page } from 'playwright';
import { expect } from 'vitest';
import { PHONE_CONTEXT } from '../harness/browser.ts';
import { SHARED_PICTURE, sharedMessage, shareByCall } from '../harness/share-by-call.ts';
import { journey } from './journey.ts';

const CHAT = [
  sharedMessage('q1', 'user', [
    { type: 'text', text: 'Which typeface for long articles?' },
    { type: 'image_url', image_url: { url: SHARED_PICTURE } },
  ]),
  sharedMessage('a1', 'assistant', 'I would choose **Literata**.', {
    reasoning: 'They read for long.',
    tools: [{ id: 'c', name: 'web_search', arguments: '{"q":"fonts"}', result: 'three fonts', durationMs: 500 }],
  }),
  sharedMessage('q2', 'user', 'And for the interface?', { sideBySide: ['a2', 'a3'] }),
  sharedMessage('a2', 'assistant', 'Inter steps back.', { parentId: 'q2' }),
  sharedMessage('a3', 'assistant', 'Source Sans is neutral.', { parentId: 'q2', model: 'claude-sonnet-4.5' }),
];

const articles = (page: Page) => page.getByRole('article');

journey(
  'a visitor reads a shared chat, replays it, takes a copy over and goes on with that',
  async ({ startServer, open }) => {
    const { url } = await startServer({ PARLEY_PUBLIC_SHARES: '1' }, { isGuideQuick: true });
    const { shareId } = await shareByCall(url, { messages: CHAT, name: 'Fonts for reading' });
    const { page } = await open(`${url}share/${shareId}`);
    await page.getByRole('heading', { name: 'Fonts for reading' }).waitFor();
    await page.waitForFunction(() => document.title.startsWith('Fonts for reading'));
    expect(await page.locator('strong').innerText()).toBe('Literata');
    expect(await articles(page).count()).toBe(5);
    expect(await page.getByRole('navigation').count()).toBe(0);
    await expect.poll(() => page.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(10);
    await page.getByRole('button', { name: /^Used web_search/ }).click();
    await page.getByText('three fonts').waitFor();

    await page.keyboard.press('ArrowRight');
    await page.getByText('Message 1 of 5').waitFor();
    expect(await articles(page).count()).toBe(1);
    await page.keyboard.press('ArrowRight');
    await page.getByText('Literata').waitFor();
    expect(await articles(page).count()).toBe(2);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => articles(page).count()).toBe(1);
    await page.getByRole('button', { name: 'Speed: 1×' }).click();
    await page.getByRole('button', { name: 'Resume replay' }).click();
    await page.getByText('2 models are writing').waitFor();
    await page.getByText('Replay complete').waitFor();
    expect(await articles(page).count()).toBe(5);
    await page.getByRole('button', { name: 'Replay again' }).click();
    await page.getByText(/Message \d of 5/).waitFor();
    await page.getByRole('button', { name: 'Skip to result' }).click();
    await page.getByText('Source Sans is neutral.').waitFor();

    await page.goto(`${url}share/${shareId}?m=2`);
    await page.getByText(/Message [35] of 5/).waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('Replay complete').waitFor();

    await page.getByRole('link', { name: 'Continue this chat' }).click();
    await page.getByText('I would choose').waitFor();
    await expect.poll(() => page.url()).toContain('c=share-');
    await page.getByRole('textbox', { name: 'Message' }).fill('Thank you');
    await page.keyboard.press('Enter');
    await page.getByText('Thank you').first().waitFor();
    // Nobody gets a chat by following a link alone.
    await page.goto(`${url}share/${shareId}/copy`);
    await page.getByRole('heading', { name: 'Save a copy of this chat?' }).waitFor();
    await page.getByRole('button', { name: 'Save a copy' }).click();
    // The copy is there already: it is opened as it was continued.
    await page.getByText('Thank you').first().waitFor();
  },
);

journey('a visitor saves a shared chat for later, and stays', async ({ startServer, open }) => {
  const { url } = await startServer({ PARLEY_PUBLIC_SHARES: '1' });
  const { shareId } = await shareByCall(url, { messages: CHAT, name: 'Fonts for reading' });
  const { page } = await open(`${url}share/${shareId}`);
  await page.getByRole('link', { name: 'Save', exact: true }).click();
  await page.getByRole('heading', { name: 'Saved to your chats' }).waitFor();
  await page.getByRole('link', { name: 'Back to the shared chat' }).click();
  await page.getByRole('button', { name: 'Play replay' }).waitFor();
  await page.goto(`${url}chat`);
  await page.getByRole('link', { name: 'Fonts for reading' }).click();
  await page.getByText('I would choose').waitFor();
});

journey('what is shared no longer, or never was, says so', async ({ startServer, open }) => {
  const { url } = await startServer({ PARLEY_PUBLIC_SHARES: '1' });
  const { shareId, secret } = await shareByCall(url, { messages: CHAT, name: 'Fonts for reading' });
  const { page, complaints } = await open(`${url}share/${shareId}`, PHONE_CONTEXT);
  await page.getByRole('heading', { name: 'Fonts for reading' }).waitFor();
  const gone = await fetch(`${url}api/share/${shareId}`, {
    method: 'DELETE',
    headers: { 'x-parley-share-secret': secret },
  });
  expect(gone.status).toBe(200);
  await page.reload();
  await page.getByRole('heading', { name: 'This shared chat isn’t available' }).waitFor();
  await page.goto(`${url}share/0123456789abcdef0123456789abcdef`);
  await page.getByRole('heading', { name: 'This shared chat isn’t available' }).waitFor();
  await page.getByRole('link', { name: 'Go to Parley' }).click();
  await page.locator('textarea').waitFor();
  // The browser notes every answer of 404.
  complaints.length = 0;
});

journey('a chat that only those with the access code may read asks for it first', async ({ startServer, open }) => {
  const code = 'a long enough code';
  const { url } = await startServer({ PARLEY_ACCESS_CODE: code, PARLEY_PUBLIC_SHARES: '0' });
  const { page, complaints } = await open(`${url}share/0123456789abcdef0123456789abcdef`);
  await page.getByRole('link', { name: 'Enter access code' }).click();
  await page.getByLabel('Access code').fill(code);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'This shared chat isn’t available' }).waitFor();
  complaints.length = 0;
});

const RUN = "globalThis.ran='yes'";
const NASTY: readonly string[] = [
  `<script>${RUN}</script>`,
  `<img src=x onerror="${RUN}">`,
  `<svg onload="${RUN}"><script>${RUN}</script></svg>`,
  `[press me](javascript:${RUN})`,
  `[press me](java\nscript:${RUN})`,
  `<iframe srcdoc="<script>parent.${RUN}</script>"></iframe>`,
  `[press me](data:text/html,<script>${RUN}</script>)`,
  `![x](https://evil.example/pixel.png?stolen)`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${RUN}&gt;">`,
  `\`\`\`mermaid\ngraph TD\nA["<img src=x onerror=${RUN}>"] --> B\nclick A "javascript:${RUN}"\n\`\`\``,
  `$$\\href{javascript:${RUN}}{x}$$`,
  `<form action="https://evil.example/"><input name=a autofocus onfocus="${RUN}"></form>`,
];

journey('nothing of a shared chat runs, and nothing is asked of another host', async ({ startServer, open }) => {
  const { url } = await startServer({ PARLEY_PUBLIC_SHARES: '1' });
  const messages = NASTY.flatMap((text, index) => [
    sharedMessage(`q${index}`, 'user', text),
    sharedMessage(`a${index}`, 'assistant', text, {
      reasoning: text,
      model: `<img src=x onerror=${RUN}>`,
      tools: [
        {
          id: 'c',
          name: text,
          arguments: text,
          result: text,
          citations: [{ title: text, url: `javascript:${RUN}`, number: 1 }],
          files: [{ name: text, mediaType: 'image/svg+xml', url: `javascript:${RUN}` }],
        },
      ],
    }),
    sharedMessage(`p${index}`, 'user', [{ type: 'image_url', image_url: { url: `javascript:${RUN}` } }]),
  ]);
  const { shareId } = await shareByCall(url, { messages, name: NASTY[1] ?? '' });
  const { page } = await open('about:blank');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(url) && /^https?:/.test(request.url())) asked.push(request.url());
  });
  await page.goto(`${url}share/${shareId}`);
  await expect.poll(() => articles(page).count()).toBe(messages.length);
  for (const link of await page.getByText('press me').all()) await link.click();
  await page.getByRole('button', { name: 'Play replay' }).click();
  await page.getByRole('button', { name: 'Skip to result' }).click();
  await expect.poll(() => articles(page).count()).toBe(messages.length);
  expect(await page.evaluate(() => (globalThis as { ran?: string }).ran)).toBeUndefined();
  const hrefs = await page
    .locator('a[href]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(hrefs.filter((href) => /^\s*(?:javascript|data|vbscript):/i.test(href))).toEqual([]);
  expect(asked).toEqual([]);
  expect(page.context().pages()).toHaveLength(1);
});
