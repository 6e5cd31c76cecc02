import type { Page } from 'playwright';
import { chat as arChat } from '../../apps/web/src/i18n/locales/ar/chat.ts';
import { chatActs as arActs } from '../../apps/web/src/i18n/locales/ar/chat-acts.ts';
import { sharing as arSharing } from '../../apps/web/src/i18n/locales/ar/sharing.ts';
import { chat as cnChat } from '../../apps/web/src/i18n/locales/cn/chat.ts';
import { chatActs as cnActs } from '../../apps/web/src/i18n/locales/cn/chat-acts.ts';
import { sharing as cnSharing } from '../../apps/web/src/i18n/locales/cn/sharing.ts';
import { chat as enChat } from '../../apps/web/src/i18n/locales/en/chat.ts';
import { chatActs as enActs } from '../../apps/web/src/i18n/locales/en/chat-acts.ts';
import { sharing as enSharing } from '../../apps/web/src/i18n/locales/en/sharing.ts';
import { SHARED_PICTURE, sharedMessage, shareByCall } from '../harness/share-by-call.ts';
import type { Shot } from './shots.ts';

const WORDS = {
  en: { chat: enChat, acts: enActs, sharing: enSharing },
  zh: { chat: cnChat, acts: cnActs, sharing: cnSharing },
  ar: { chat: arChat, acts: arActs, sharing: arSharing },
} as const;

async function wordsOf(page: Page) {
  const [language] = (await page.locator('html').getAttribute('lang'))?.split('-') ?? [];
  return WORDS[language as keyof typeof WORDS] ?? WORDS.en;
}

const ANSWER = `**Literata** for the articles: it was drawn for reading on screens, has a true italic, and its numbers sit well in text.

| Typeface | Reads for long | Languages |
|---|---|--:|
| Literata | yes | 340 |
| Inter | in small sizes | 140 |

Set it at 18 pixels with a line height of 1.6, and keep lines below 70 characters.`;

/** A chat with what a shared one can have: a picture, thoughts, a call, two models side by side. */
const CHAT = [
  sharedMessage('q1', 'user', [
    { type: 'text', text: 'Which typeface would you take for long articles, and why?' },
    { type: 'image_url', image_url: { url: SHARED_PICTURE } },
  ]),
  sharedMessage('a1', 'assistant', ANSWER, {
    reasoning: 'They read for long, on screens. Serif with sturdy strokes; open licence.',
    reasoningMs: 4_000,
    tools: [
      { id: 'c', name: 'web_search', title: 'Web browsing', arguments: '{"q":"typefaces"}', result: 'three fonts' },
    ],
  }),
  sharedMessage('q2', 'user', 'And for the interface around them?', { sideBySide: ['a2', 'a3'] }),
  sharedMessage('a2', 'assistant', 'Inter. It steps back, and its figures line up in tables.', { parentId: 'q2' }),
  sharedMessage('a3', 'assistant', 'Source Sans is more neutral, and a little narrower, which helps in menus.', {
    parentId: 'q2',
    model: 'claude-sonnet-4.5',
  }),
];

/** Opens a chat that was shared on the server of this page. */
async function openShared(page: Page): Promise<void> {
  const url = new URL('./', page.url()).href.replace(/share\/$/, '');
  const { shareId } = await shareByCall(url, { messages: CHAT, name: 'Typefaces for a reading app' });
  await page.goto(`${url}share/${shareId}`);
  await page.getByRole('article').first().waitFor();
}

async function openDialog(page: Page): Promise<void> {
  await page.locator('textarea').fill('I am ada@lovelace.dev, call +49 170 1234567. Show me a table');
  await page.locator('textarea').press('Enter');
  await page.locator('[role=log] article[aria-busy=false]').last().waitFor();
  const { chat, acts } = await wordsOf(page);
  await page.getByRole('button', { name: chat.more, exact: true }).first().click();
  await page.getByRole('menuitem', { name: acts.share, exact: true }).click();
  await page.getByRole('dialog').getByRole('option').first().waitFor();
}

async function review(page: Page): Promise<void> {
  await openDialog(page);
  const { sharing } = await wordsOf(page);
  await page.getByRole('button', { name: sharing.review, exact: true }).click();
  await page.getByRole('region', { name: sharing.findings }).waitFor();
}

/** Keeps a chat on the server that this browser does not have. */
async function keepElsewhere(page: Page): Promise<void> {
  const url = new URL('./', page.url()).href;
  const messages = [
    sharedMessage('t1', 'user', 'Where do swallows winter?'),
    sharedMessage('t2', 'assistant', 'Most swallows of Europe winter south of the Sahara, some of them at the Cape.'),
  ];
  const session = { id: 'birds', topic: 'Birds of passage', lastUpdate: Date.UTC(2026, 10, 12), messages };
  await page.request.post(`${url}api/chat-history`, { data: { session } });
}

export const SHARE_SHOTS: readonly Shot[] = [
  { name: 'share-choose', path: './', inEveryLanguage: true, prepare: openDialog },
  { name: 'share-review', path: './', inEveryLanguage: true, prepare: review },
  {
    name: 'share-done',
    path: './',
    inEveryLanguage: true,
    prepare: async (page) => {
      await review(page);
      const { sharing } = await wordsOf(page);
      await page.getByRole('button', { name: sharing.share, exact: true }).click();
      await page.getByRole('dialog', { name: sharing.shared }).waitFor();
    },
  },
  { name: 'shared-chat', path: 'share', inEveryLanguage: true, prepare: openShared },
  {
    name: 'shared-replay',
    path: 'share',
    inEveryLanguage: true,
    prepare: async (page) => {
      await openShared(page);
      const isRtl = (await page.locator('html').getAttribute('dir')) === 'rtl';
      for (let step = 0; step < 3; step += 1) await page.keyboard.press(isRtl ? 'ArrowLeft' : 'ArrowRight');
      await page.waitForTimeout(500);
    },
  },
  { name: 'shared-gone', path: 'share/0123456789abcdef0123456789abcdef', complains: true, inEveryLanguage: true },
  {
    name: 'shared-list',
    path: './',
    inEveryLanguage: true,
    prepare: async (page) => {
      const url = page.url();
      await shareByCall(url, { messages: CHAT, name: 'Typefaces for a reading app' });
      await page.goto(`${url}settings/data#shared-chats`);
      await page.locator('[id="shared-chats"]').first().scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'search-server',
    path: './',
    inEveryLanguage: true,
    prepare: async (page) => {
      await keepElsewhere(page);
      await page.goto(`${page.url()}search-chat?q=swallows`);
      await page.locator('mark').first().waitFor();
    },
  },
  {
    name: 'share-goes-on',
    path: 'settings/sync',
    prepare: async (page) => {
      await page.getByRole('switch', { name: 'Keep my chats on this server' }).check();
      await page.getByText(/^Synced /).waitFor();
      await page.goto(new URL('../', page.url()).href);
      await openDialog(page);
      await page.getByRole('radio', { name: enSharing.live.chat }).check();
      await page.getByRole('region', { name: enSharing.preview }).waitFor();
    },
  },
];
