import { deflateSync } from 'node:zlib';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { runAdmin } from '../harness/admin.ts';
import { PHONE_CONTEXT } from '../harness/browser.ts';
import { startHostedWithModel } from '../harness/hosted-with-model.ts';
import { seedChat } from '../harness/seed-chat.ts';
import { seedChatPictures } from '../harness/seed-chat-pictures.ts';
import { SHARED_PICTURE, sharedMessage, shareByCall } from '../harness/share-by-call.ts';
import { authorizedCall, signInByMail } from '../harness/sign-in.ts';
import { journey } from './journey.ts';

const TEA = [
  sharedMessage('q', 'user', 'How hot for green tea?'),
  sharedMessage('a', 'assistant', `Below the boil: ${'eighty degrees, '.repeat(40)}no more.`, { durationMs: 60_000 }),
];
const WITH_PICTURE = [
  sharedMessage('q', 'user', [
    { type: 'text', text: 'What is this?' },
    { type: 'image_url', image_url: { url: SHARED_PICTURE } },
  ]),
  sharedMessage('a', 'assistant', 'A square.'),
];

const articles = (page: Page) => page.getByRole('article');
const widthOfPicture = (page: Page) =>
  page
    .locator('img')
    .first()
    .evaluate((image: HTMLImageElement) => image.naturalWidth);

journey(
  'what the operator took down leaves a notice, also for those who have it open',
  async ({ startServer, open }) => {
    const settings = { PARLEY_PUBLIC_SHARES: '1' };
    const parley = await startServer(settings);
    const { shareId } = await shareByCall(parley.url, { messages: TEA });
    const { page, complaints } = await open(`${parley.url}share/${shareId}`, PHONE_CONTEXT);
    await articles(page).first().waitFor();
    runAdmin(parley, settings, 'share', 'takedown', shareId);
    await page.reload();
    await page.getByRole('heading', { name: 'This shared chat was taken down' }).waitFor();
    expect(await articles(page).count()).toBe(0);
    // The browser notes every answer of 410.
    complaints.length = 0;
  },
);

journey('a visitor without a connection is told so, and tries again', async ({ startServer, open }) => {
  const { url } = await startServer({ PARLEY_PUBLIC_SHARES: '1' });
  const { shareId } = await shareByCall(url, { messages: TEA });
  const { page, complaints } = await open('about:blank');
  await page.route('**/api/share/**', (route) => route.abort('internetdisconnected'));
  await page.goto(`${url}share/${shareId}`);
  await page.getByRole('heading', { name: 'Couldn’t load this shared chat' }).waitFor();
  await page.getByText('Check your connection and try again.').waitFor();
  await page.unroute('**/api/share/**');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => articles(page).count()).toBe(2);
  complaints.length = 0;
});

journey('where motion is unwelcome, a replay shows messages whole', async ({ startServer, open }) => {
  const { url } = await startServer({ PARLEY_PUBLIC_SHARES: '1' });
  const { shareId } = await shareByCall(url, { messages: TEA });
  const { page } = await open(`${url}share/${shareId}`, { reducedMotion: 'reduce' });
  await page.getByRole('button', { name: 'Play replay' }).click();
  await page.getByText('Message 2 of 2').waitFor();
  // It lasts a minute, and is there at once.
  expect(await articles(page).last().innerText()).toContain('no more.');
});

journey(
  'pictures of a private server are seen without its code where the operator says so',
  async ({ startServer, open }) => {
    const code = 'a long enough code';
    const start = async (isPublic: '0' | '1') => {
      const { url } = await startServer({ PARLEY_ACCESS_CODE: code, PARLEY_PUBLIC_SHARES: isPublic });
      const entered = await fetch(`${url}api/auth/access-code`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ code }),
      });
      const { data } = (await entered.json()) as { data: { token: string } };
      const { shareId } = await shareByCall(url, { messages: WITH_PICTURE, authorization: `Bearer ${data.token}` });
      return open(`${url}share/${shareId}`);
    };
    const { page: visitor } = await start('1');
    await visitor.getByText('A square.').waitFor();
    await expect.poll(() => widthOfPicture(visitor)).toBe(10);

    const { page: member, complaints } = await start('0');
    await member.getByRole('link', { name: 'Enter access code' }).click();
    await member.getByLabel('Access code').fill(code);
    await member.keyboard.press('Enter');
    await member.getByText('A square.').waitFor();
    // An image cannot say who asks for it: the page fetches it, and shows what came.
    await expect.poll(() => widthOfPicture(member)).toBe(10);
    complaints.length = 0;
  },
);

journey('whoever is not signed in comes to their copy by signing in', async ({ startServer, open }) => {
  const { url, inbox } = await startHostedWithModel(startServer, 'Gladly.', { PARLEY_FREE_MODELS: 'scripted-1' });
  const { page: owner } = await open(`${url}login`);
  const known = authorizedCall(owner);
  await signInByMail(owner, inbox, 'ada@example.org');
  const { authorization = '' } = (await known).headers();
  const { shareId } = await shareByCall(url, { messages: WITH_PICTURE, name: 'A square', authorization });

  const { page: visitor } = await open(`${url}share/${shareId}`);
  await expect.poll(() => widthOfPicture(visitor)).toBe(10);
  await visitor.getByRole('link', { name: 'Continue this chat' }).click();
  await signInByMail(visitor, inbox, 'ben@example.org');
  await visitor.getByText('A square.').first().waitFor();
  await expect.poll(() => visitor.url()).toContain('c=share-');
  expect(new URL(visitor.url()).pathname).not.toContain('share');
});

/** A picture of one colour that no other message has. */
function pictureOf(number: number): string {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const head = Buffer.alloc(4);
    head.writeUInt32BE(data.length);
    return Buffer.concat([head, body, crc(body)]);
  };
  const size = Buffer.from([0, 0, 0, 8, 0, 0, 0, 8, 8, 2, 0, 0, 0]);
  const line = Buffer.from([0, ...Array.from({ length: 8 }, () => [number, 120, 200]).flat()]);
  const lines = Buffer.concat(Array.from({ length: 8 }, () => line));
  const parts = [chunk('IHDR', size), chunk('IDAT', deflateSync(lines)), chunk('IEND', Buffer.alloc(0))];
  const bytes = Buffer.concat([Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]), ...parts]);
  return `data:image/png;base64,${bytes.toString('base64')}`;
}

function crc(bytes: Buffer): Buffer {
  let value = ~0;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit += 1) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0);
  }
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(~value >>> 0);
  return sum;
}

journey('a chat of 500 messages with pictures is read to its end, and taken over', async ({ startServer, open }) => {
  const { url } = await startServer({ PARLEY_PUBLIC_SHARES: '1' }, { isGuideQuick: true });
  const messages = Array.from({ length: 500 }, (_, index) =>
    index % 2 === 1
      ? sharedMessage(`m${index}`, 'assistant', `Answer ${index}.`)
      : sharedMessage(`m${index}`, 'user', [
          { type: 'text', text: `Question ${index}?` },
          ...(index % 20 === 0 ? [{ type: 'image_url', image_url: { url: pictureOf(index / 4) } }] : []),
        ]),
  );
  const { shareId } = await shareByCall(url, { messages, name: 'A long one' });
  const { page } = await open(`${url}share/${shareId}`);
  await expect.poll(() => articles(page).count()).toBe(500);
  const last = page.locator('img').last();
  await last.scrollIntoViewIfNeeded();
  await expect.poll(() => last.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(8);
  await page.goto(`${url}share/${shareId}?m=480`);
  await page.getByText(/Message 48\d of 500/).waitFor();
  await page.getByRole('button', { name: 'Skip to result' }).click();
  await page.getByText('Answer 499.').waitFor();
  await page.getByRole('link', { name: 'Continue this chat' }).click();
  await page.getByText('Answer 499.').waitFor();
  await expect.poll(() => page.url()).toContain('c=share-');
});

journey(
  'a chat of 500 messages with more pictures than fit is shared through the dialog, smaller, and read',
  async ({ startServer, open }) => {
    const { url } = await startServer({ PARLEY_PUBLIC_SHARES: '1' }, { isGuideQuick: true });
    const { page } = await open(url);
    await page.getByRole('textbox', { name: 'Message', exact: true }).waitFor();
    const large = await seedChatPictures(page, { count: 5, side: 1_300 });
    const small = await seedChatPictures(page, { count: 20, side: 16 });
    const pictures = large.flatMap((address, index) => [address, ...small.slice(4 * index, 4 * index + 4)]);
    const messages = Array.from({ length: 500 }, (_, index) => {
      if (index % 2 === 1) return { role: 'assistant', model: 'gpt-5', content: `Answer ${index}.` };
      const picture = index % 20 === 0 ? pictures[index / 20] : undefined;
      const text = { type: 'text', text: `Question ${index}?` };
      return {
        role: 'user',
        content:
          picture === undefined ? `Question ${index}?` : [text, { type: 'image_url', image_url: { url: picture } }],
      };
    });
    await seedChat(page, { id: 'long', topic: 'A long one', messages });
    await page.goto(`${url}?c=long`);
    await page.getByText('Answer 499.').waitFor();
    await page.getByRole('button', { name: 'More actions' }).first().click();
    await page.getByRole('menuitem', { name: 'Share chat' }).click();
    const dialog = page.getByRole('dialog', { name: /^Share chat/ });
    await dialog.getByText('500 of 500 selected').waitFor();
    await dialog.getByRole('button', { name: 'Review' }).click();
    await dialog.getByRole('region', { name: 'What visitors will see' }).getByText('500 messages').waitFor();
    await dialog.getByRole('button', { name: 'Create link' }).click();
    const shared = page.getByRole('dialog', { name: 'Chat shared' });
    await shared
      .getByText('5 images were made smaller so that the chat fits into 16 MB.')
      .waitFor({ timeout: 120_000 });
    const link = await shared.getByLabel('Link', { exact: true }).innerText();

    const { page: visitor } = await open(link);
    await expect.poll(() => articles(visitor).count(), { timeout: 60_000 }).toBe(500);
    await expect.poll(() => visitor.locator('article img').count()).toBe(25);
    const widths = async (at: number) => {
      const image = visitor.locator('article img').nth(at);
      await image.scrollIntoViewIfNeeded();
      return image.evaluate((shown: HTMLImageElement) => shown.naturalWidth);
    };
    await expect.poll(() => widths(24)).toBe(16);
    await expect.poll(() => widths(0)).toBeGreaterThan(500);
  },
);
