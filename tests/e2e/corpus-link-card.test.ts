import type { Page } from 'playwright';
import { expect } from 'vitest';
import { openWatched } from '../harness/canary.ts';
import { auditPage } from '../harness/dom-audit.ts';
import type { startParley } from '../harness/parley-process.ts';
import { seedChat } from '../harness/seed-chat.ts';
import { DRAWINGS, MARKUP, NAMES, WRITTEN } from './corpus/all-families.ts';
import { type Case, casesOf } from './corpus/attack.ts';
import { publish } from './corpus/publish.ts';
import { journey } from './journey.ts';

/** As long as a title may be, and as much of the first words as a preview shows. */
const TITLE_LENGTH = 500;
const PAGE_TITLE_LENGTH = 200;
const WORDS_LENGTH = 200;
/** An owner publishes sixty in an hour. */
const MOST_ON_ONE = 60;

/** A server cannot store null characters, and refuses what holds one. */
const storable = ({ text }: { readonly text: string }): boolean => !text.includes('\0');

/** Takes as many cases as fit into so many characters; of one that is longer than that, its beginning. */
function taken(cases: Case[], length: number): string {
  let text = cases.shift()?.text.slice(0, length) ?? '';
  while (cases[0] && text.length + cases[0].text.length <= length) text += cases.shift()?.text ?? '';
  return text;
}

interface Publishing {
  readonly kind: 'share' | 'artifacts';
  readonly body: object;
}

/** Chats whose titles and first words are all the cases together, each case in both places. */
function hostileChats(cases: readonly Case[]): Publishing[] {
  const [titles, words] = [[...cases], [...cases]];
  const chats: Publishing[] = [];
  while (titles.length > 0 || words.length > 0) {
    const name = taken(titles, TITLE_LENGTH);
    const content = taken(words, WORDS_LENGTH) || 'x';
    chats.push({ kind: 'share', body: { name, messages: [{ id: 'a', role: 'user', date: 1, content }] } });
  }
  return chats;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&#62;',
  '"': '&#x22;',
  "'": '&apos;',
};
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

/** Pages that say their titles and first words themselves, as what they are once their markup is read; and pages with given titles. */
function hostilePages(cases: readonly Case[], names: readonly Case[]): Publishing[] {
  const left = [...cases];
  const contents: object[] = [];
  while (left.length > 0) {
    const text = taken(left, PAGE_TITLE_LENGTH);
    const isDrawn = contents.length % 2 === 1;
    contents.push(
      isDrawn
        ? { kind: 'svg', content: `<svg><title>${escaped(text)}</title><desc>${escaped(text)}</desc></svg>` }
        : { kind: 'html', content: `<title>${escaped(text)}</title><p>${escaped(text)}</p>` },
    );
  }
  const titled = names.map(({ text }) => ({ title: text.slice(0, PAGE_TITLE_LENGTH), content: 'x' }));
  return [...contents, ...titled].map((body) => ({ kind: 'artifacts', body }));
}

interface SharedPage {
  readonly kind: Publishing['kind'];
  /** Of the server that has it. */
  readonly url: string;
  readonly html: string;
}

/** Makes everything public and fetches its pages, on as many servers as it takes: an owner publishes so much in an hour. */
async function pagesOf(all: readonly Publishing[], startServer: typeof startParley): Promise<SharedPage[]> {
  const pages: SharedPage[] = [];
  for (let from = 0; from < all.length; from += MOST_ON_ONE) {
    const { url } = await startServer({ PARLEY_PUBLIC_SHARES: '1' });
    for (const { kind, body } of all.slice(from, from + MOST_ON_ONE)) {
      const id = await publish(url, kind, body);
      pages.push({ kind, url, html: await (await fetch(`${url}${kind}/${id}`)).text() });
    }
  }
  return pages;
}

interface Head {
  /** Names of the elements in head and body. */
  readonly shape: string;
  /** What the entries of the head are about, and what those say that name an address. */
  readonly entries: string;
  readonly addresses: readonly string[];
  /** The title in both forms in which a preview may read it, and the description in both. */
  readonly titles: readonly string[];
  readonly descriptions: readonly string[];
}

/** What programs read that show previews: the page as it is written, without the policy that the server sends with it. */
function readHeads(documents: readonly string[]): Promise<Head[]> {
  const read = async (html: string): Promise<Head> => {
    const frame = document.createElement('iframe');
    // The app itself is not to start.
    frame.srcdoc = html.replaceAll(/<script[^>]* src=[^>]*><\/script>/g, '');
    const loaded = new Promise((done) => frame.addEventListener('load', done, { once: true }));
    document.body.append(frame);
    await loaded;
    const { head, body, title = '' } = frame.contentDocument ?? {};
    const entries = [...(head?.querySelectorAll('meta') ?? [])].map((meta) => ({
      about: meta.getAttribute('property') ?? meta.name,
      says: meta.content,
    }));
    const said = (about: string) => entries.filter((entry) => entry.about === about).map(({ says }) => says);
    const names = (parent: Element | undefined) => [...(parent?.children ?? [])].map(({ tagName }) => tagName);
    const found = {
      shape: [...names(head), '|', ...names(body)].join(' '),
      entries: entries.map(({ about }) => about).join(' '),
      addresses: said('og:image'),
      titles: [title, ...said('og:title')],
      descriptions: [...said('description'), ...said('og:description')],
    };
    frame.remove();
    return found;
  };
  return Promise.all(documents.map(read));
}

journey('the head of a page that is shared stays a head, whatever its names and words are', async ({ startServer }) => {
  const { page, port, harms } = await openWatched({ url: 'http://app.test/', asks: /^nothing$/, places: /^nowhere$/ });
  const world = { app: 'http://app.test/', port };
  const cases = casesOf([...NAMES, ...WRITTEN, ...MARKUP, ...DRAWINGS], world).filter(storable);
  expect(cases.filter(({ text }) => text.length > WORDS_LENGTH).length).toBeGreaterThan(5);
  const names = casesOf(NAMES, world).filter(storable);
  const pages = await pagesOf([...hostileChats(cases), ...hostilePages(cases, names)], startServer);
  const heads = await page.evaluate(
    readHeads,
    pages.map(({ html }) => html),
  );

  // Nothing that a title or the first words say becomes an element or an entry beside the page's own.
  for (const kind of ['share', 'artifacts']) {
    const own = heads.filter((_, index) => pages[index]?.kind === kind);
    expect(new Set(own.map(({ shape }) => shape)).size).toBe(1);
    expect(new Set(own.map(({ entries }) => entries)).size).toBe(1);
  }
  // The picture is this server's, and titles and descriptions are words, in each place where a preview may read them.
  for (const [index, { addresses, titles, descriptions }] of heads.entries()) {
    expect(addresses).toEqual([`${pages[index]?.url}link-card.png`]);
    expect([titles.length, descriptions.length]).toEqual([2, 2]);
  }
  expect(heads.some(({ titles }) => titles.every((title) => title.includes('<script')))).toBe(true);
  expect(await harms()).toEqual([]);
});

const OWN_REQUESTS =
  /^(?:GET (?:\?c=[\w-]*|assets\/[\w.-]+|[\w-]+\.(?:html|js|svg|json|webmanifest))?$|(?:GET|POST) api\/[\w/-]+$|DELETE api\/replies\/[\w-]+\?after=\d+$)/;
const OWN_PLACES = /^(?:\?c=[\w-]+)?$/;

/** Shares the chat on show as it is; gives the picture of its link. */
async function cardOf(page: Page, url: string, name: string): Promise<Response> {
  await page.getByRole('button', { name: 'More actions' }).first().click();
  await page.getByRole('menuitem', { name: 'Share chat' }).click();
  const dialog = page.getByRole('dialog', { name: /^Share chat/ });
  await dialog.getByRole('button', { name: 'Review' }).click();
  await dialog.getByRole('textbox', { name: 'Title' }).fill(name);
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const shared = page.getByRole('dialog', { name: 'Chat shared' });
  const link = await shared.getByLabel('Link', { exact: true }).innerText();
  expect(await auditPage(page)).toEqual([]);
  await shared.getByRole('button', { name: 'Done' }).click();
  return fetch(link.replace(`${url}share/`, `${url}api/share/`).concat('/card'));
}

journey(
  'the picture of a link is drawn from hostile words as words, and is nothing but a picture',
  async ({ startServer }) => {
    const { url } = await startServer({ PARLEY_PUBLIC_SHARES: '1' });
    const { page, port, harms } = await openWatched({ url, asks: OWN_REQUESTS, places: OWN_PLACES });
    await page.goto(url);
    await page.getByRole('textbox', { name: 'Message', exact: true }).waitFor();
    const world = { app: url, port };
    const families = { names: NAMES, drawings: DRAWINGS, markup: MARKUP };
    for (const [id, family] of Object.entries(families)) {
      const cases = casesOf(family, world).filter(storable);
      const said = cases.map(({ text }) => text).join(' ');
      await seedChat(page, { id, topic: id, messages: [{ role: 'user', content: said }] });
      await page.goto(`${url}?c=${id}`);
      await page.getByRole('article').first().waitFor();
      const card = await cardOf(page, url, said.replaceAll(/\s+/g, ' ').slice(0, TITLE_LENGTH));
      expect(card.headers.get('content-type')).toBe('image/png');
      expect(card.headers.get('content-security-policy')).toContain('sandbox');
      const bytes = Buffer.from(await card.arrayBuffer());
      expect(bytes.subarray(1, 4).toString()).toBe('PNG');
      expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1_200, 630]);
      expect(bytes.toString('latin1')).not.toContain('evil.');
    }
    expect(await harms()).toEqual([]);
  },
);
