import { freePort, replyScript } from '@parley/testkit';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { runAdmin } from '../harness/admin.ts';
import { axeViolations } from '../harness/axe.ts';
import { PHONE_CONTEXT } from '../harness/browser.ts';
import { chatPage } from '../harness/chat-page.ts';
import { journey } from './journey.ts';
import { scriptedJourney as scripted } from './scripted-journey.ts';

const clock = (words: string) => `<!doctype html><title>Clock</title><h1>${words}</h1><button>Wind</button>
<script>document.querySelector('button').onclick = () => { document.querySelector('h1').textContent = '${words}, wound'; };</script>`;
const SHOWN = { PARLEY_PUBLIC_SHARES: '1' };

interface Made {
  readonly id: string;
  readonly secret: string;
}

async function call(url: string, method: string, body?: object): Promise<unknown> {
  const response = await fetch(url, {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  return ((await response.json()) as { data: unknown }).data;
}

async function publish(url: string, more: object = {}): Promise<Made> {
  const body = { title: 'Clock', content: clock('Third'), earlier: [clock('First'), clock('Second')], ...more };
  return (await call(`${url}api/artifacts`, 'POST', body)) as Made;
}

const inside = (page: Page) => page.frameLocator('iframe[title="Preview of Clock"]');
const heading = (page: Page, words: string) => inside(page).getByRole('heading', { name: words, exact: true });

journey('a visitor uses a published page, looks at its versions, and forks one', async ({ startServer, open }) => {
  const { url } = await startServer(SHOWN, { isGuideQuick: true });
  const { id } = await publish(url);
  const { page } = await open(`${url}artifacts/${id}`);
  await page.getByRole('heading', { name: 'Clock', exact: true }).waitFor();
  await page.waitForFunction(() => document.title.startsWith('Clock'));
  expect(await page.getByRole('navigation').count()).toBe(0);
  await inside(page).getByRole('button', { name: 'Wind' }).click();
  await heading(page, 'Third, wound').waitFor();
  await page.getByText('Version 3 of 3').first().waitFor();
  expect(await page.getByText(/^Published /).count()).toBe(1);
  expect(await page.getByRole('link', { name: 'Manage' }).count()).toBe(0);

  await page.getByRole('button', { name: 'Previous version' }).click();
  await heading(page, 'Second').waitFor();
  expect(page.url()).toBe(`${url}artifacts/${id}?v=2`);
  await page.reload();
  await heading(page, 'Second').waitFor();
  await page.getByText('Source', { exact: true }).click();
  const source = page.getByLabel('Source of Clock');
  await source.getByText('Second, wound').waitFor();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  expect((await saving).suggestedFilename()).toBe('Clock.html');
  expect(await axeViolations(page)).toEqual([]);

  await page.getByRole('link', { name: 'Continue in my own chat' }).click();
  // All versions are there, and the one that was on show comes last.
  await page.getByText('Show me version 3 of “Clock”.').waitFor();
  await page.getByText('Show me the source of “Clock”.').waitFor();
  await chatPage(page).answers.last().getByText('Second, wound').waitFor();
  await expect.poll(() => page.url()).toContain('c=share-');
  await page.getByRole('textbox', { name: 'Message' }).fill('Make it blue');
  await page.keyboard.press('Enter');
  await page.getByText('Make it blue').first().waitFor();
});

journey('a page is reported, taken down, and taken back by its owner', async ({ startServer, open }) => {
  const parley = await startServer(SHOWN);
  const { url } = parley;
  const { id } = await publish(url, { earlier: [] });
  const { page, complaints } = await open(`${url}artifacts/${id}`, PHONE_CONTEXT);
  await heading(page, 'Third').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Report this page' }).click();
  const dialog = page.getByRole('dialog', { name: 'Report this page' });
  await dialog.getByText('It’s a scam or spam').click();
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await page.getByText('Report sent. Thank you.').waitFor();
  expect(runAdmin(parley, {}, 'share', 'list')).toMatch(new RegExp(`${id}.*artifact.*fraud:1`));

  // Whoever saw it in the list of their own is its owner in this browser, and no view.
  await page.goto(`${url}artifacts`);
  await page.getByRole('link', { name: 'Clock' }).waitFor();
  await page.goto(`${url}artifacts/${id}`);
  const visit = page.waitForRequest((request) => request.url().includes(`/api/artifacts/${id}`));
  await page.reload();
  expect(new URL((await visit).url()).search).toBe('?own=1');

  runAdmin(parley, {}, 'share', 'takedown', id);
  await page.reload();
  await page.getByRole('heading', { name: 'This page was taken down' }).waitFor();
  await page.goto(`${url}settings/data#shared-chats`);
  await page.getByRole('button', { name: 'More for Clock' }).click();
  await page.getByRole('menuitem', { name: 'Take back' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).click();
  await page.getByText('You haven’t shared anything.').waitFor();
  await page.goto(`${url}artifacts/${id}`);
  await page.getByRole('heading', { name: 'This page was taken down' }).waitFor();
  await page.goto(`${url}artifacts/0123456789abcdef0123456789abcdef`);
  await page.getByRole('heading', { name: 'This page isn’t available' }).waitFor();
  // The browser notes every answer of 404 and the like.
  complaints.length = 0;
});

journey('pages of models run at the origin that the operator has for them', async ({ startServer, open }) => {
  const port = await freePort();
  const [app, pages] = [`http://127.0.0.1:${port}/`, `http://localhost:${port}/`];
  await startServer({
    ...SHOWN,
    PORT: String(port),
    PARLEY_PUBLIC_URL: app,
    PARLEY_ARTIFACT_ORIGIN: pages.slice(0, -1),
  });
  const { id } = await publish(app, {
    earlier: [],
    content: `<h1>Here</h1><p></p><script>
      const said = [self.origin];
      try { said.push(parent.document.title); } catch { said.push('sealed'); }
      try { said.push(localStorage.length); } catch { said.push('no storage'); }
      document.querySelector('p').textContent = said.join(', ');
    </script>`,
  });
  const { page } = await open(`${app}artifacts/${id}`);
  await inside(page).getByText('null, sealed, no storage').waitFor();
  const frame = page.frames().find((one) => one.url().startsWith(pages));
  expect(frame?.url()).toBe(`${pages}artifact-frame.html`);
  for (const path of ['', 'index.html', 'api/health', `artifacts/${id}`, `api/artifacts/${id}`])
    expect((await fetch(pages + path)).status).toBe(404);
  expect(await call(`${app}api/artifacts/${id}`, 'GET')).toMatchObject({ title: 'Clock' });
});

scripted(
  'what a model wrote is published from beside its chat, and updated in place',
  async ({ upstream, url, open }) => {
    upstream.play(
      replyScript({ text: [`Here:\n\n\`\`\`html\n${clock('First, call ada@lovelace.dev')}\n\`\`\`\n`] }),
      replyScript({ text: [`Here:\n\n\`\`\`html\n${clock('Second')}\n\`\`\`\n`] }),
    );
    const { page } = await open(url);
    const chat = chatPage(page);
    const openPublishing = async () => {
      await page.getByRole('button', { name: 'More for Clock' }).click();
      await page.getByRole('menuitem', { name: 'Publish' }).click();
      return page.getByRole('dialog', { name: 'Publish page' });
    };
    await chat.ask('A clock');
    await chat.finishedAnswer();
    await chat.answers.getByRole('button', { name: 'Open beside the chat' }).press('Enter');
    const dialog = await openPublishing();
    await dialog.getByText('1 detail may be private.').waitFor();
    await dialog.getByRole('button', { name: 'Black out all' }).click();
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
    const done = page.getByRole('dialog', { name: 'Page published' });
    const link = await done.getByLabel('Link', { exact: true }).innerText();
    expect(link).toMatch(new RegExp(`^${url}artifacts/[0-9a-f]{32}$`));
    await done.getByRole('button', { name: 'Done' }).click();
    const visitor = (await open(link)).page;
    await heading(visitor, `First, call ${'█'.repeat(16)}`).waitFor();

    await chat.ask('Once more');
    await page.getByText('Version 2 of 2').first().waitFor({ state: 'attached' });
    const again = await openPublishing();
    await again.getByRole('switch', { name: 'Include 1 earlier version' }).click();
    await again.getByRole('button', { name: 'Update the page' }).click();
    const updated = page.getByRole('dialog', { name: 'Page updated' });
    expect(await updated.getByLabel('Link', { exact: true }).innerText()).toBe(link);
    await visitor.reload();
    await heading(visitor, 'Second').waitFor();
    await visitor.getByText('Version 2 of 2').first().waitFor();

    // In the browser of its owner the page leads to where it is taken back.
    await page.goto(link);
    await page.getByRole('link', { name: 'Manage' }).click();
    await page.getByRole('button', { name: 'More for Clock' }).click();
    await page.getByRole('menuitem', { name: 'Take back' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).click();
    await page.getByText('Link taken back.').waitFor();
    expect((await fetch(link.replace('/artifacts/', '/api/artifacts/'))).status).toBe(404);
  },
);

scripted(
  'an artifact of three versions is compared, published, compared by a visitor, and forked with all of them',
  async ({ upstream, url, open }) => {
    const versions = ['First', 'Second', 'Third'];
    for (const words of versions)
      upstream.play(replyScript({ text: [`Here:\n\n\`\`\`html\n${clock(words)}\n\`\`\`\n`] }));
    const { page } = await open(url);
    const chat = chatPage(page);
    await chat.ask('A clock');
    await chat.finishedAnswer();
    await chat.answers.getByRole('button', { name: 'Open beside the chat' }).press('Enter');
    const bench = page.getByRole('complementary', { name: 'Workbench: Clock' });
    await bench.getByRole('tab', { name: 'Preview' }).waitFor();
    for (const number of [2, 3]) {
      await chat.ask(`Once more, ${number}`);
      await page.getByText(`Version ${number} of ${number}`).first().waitFor({ state: 'attached' });
    }
    const changes = (shown: Page) => shown.locator('tbody tr').filter({ hasText: /^\d?[−+]/ });
    await bench.getByRole('tab', { name: 'Changes' }).click();
    await expect.poll(() => changes(page).first().innerText()).toContain('Second');

    await bench.getByRole('button', { name: 'More for Clock' }).click();
    await page.getByRole('menuitem', { name: 'Publish' }).click();
    const dialog = page.getByRole('dialog', { name: 'Publish page' });
    await dialog.getByRole('switch', { name: 'Include 2 earlier versions' }).click();
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
    const done = page.getByRole('dialog', { name: 'Page published' });
    const link = await done.getByLabel('Link', { exact: true }).innerText();

    const { page: visitor } = await open(link);
    await heading(visitor, 'Third').waitFor();
    await visitor.getByText('Version 3 of 3').first().waitFor();
    await visitor.getByText('Changes', { exact: true }).click();
    await expect.poll(() => changes(visitor).first().innerText()).toContain('Second');
    await visitor.getByRole('combobox', { name: 'Compare with' }).click();
    await visitor.getByRole('option', { name: 'Compared with version 1' }).click();
    await expect.poll(() => changes(visitor).first().innerText()).toContain('First');
    expect(await axeViolations(visitor)).toEqual([]);

    await visitor.getByRole('link', { name: 'Continue in my own chat' }).click();
    await visitor.getByText('Show me version 1 of “Clock”.').waitFor();
    const copy = chatPage(visitor);
    await expect.poll(() => copy.answers.count()).toBe(3);
    await copy.answers.last().getByRole('button', { name: 'Open beside the chat' }).press('Enter');
    await visitor.getByText('Version 3 of 3').first().waitFor({ state: 'attached' });
    await visitor.getByRole('tab', { name: 'Changes' }).click();
    await expect.poll(() => changes(visitor).first().innerText()).toContain('Second');

    // The model is sent the version that the chat goes on from, and none of the others.
    upstream.play(replyScript({ text: ['Blue it is.'] }));
    await copy.ask('Make it blue');
    await visitor.getByText('Blue it is.', { exact: true }).waitFor();
    const asked = upstream.requests
      .map(({ body }) => JSON.stringify(body))
      .find((body) => body.includes('Make it blue'));
    expect(asked).toContain('Third, wound');
    expect(asked).not.toMatch(/First, wound|Second, wound/);

    await page.goto(`${url}settings/data#shared-chats`);
    await page.getByRole('button', { name: 'More for Clock' }).click();
    await page.getByRole('menuitem', { name: 'Take back' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).click();
    await page.getByText('You haven’t shared anything.').waitFor();
  },
);
