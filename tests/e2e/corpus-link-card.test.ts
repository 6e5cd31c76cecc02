import type { Page } from 'playwright';
import { expect } from 'vitest';
import { openWatched } from '../harness/canary.ts';
import { auditPage } from '../harness/dom-audit.ts';
import { seedChat } from '../harness/seed-chat.ts';
import { allCases, DIAGRAMS, DRAWINGS, MARKUP, NAMES, WRITTEN } from './corpus/all-families.ts';
import { type Case, casesOf, type World } from './corpus/attack.ts';
import { drawingPages, markupPages, reactPages, scriptPages, vuePages } from './corpus/documents.ts';
import { publish } from './corpus/publish.ts';
import { journey } from './journey.ts';

/** As long as a title may be, and as much of the first words as a preview shows. */
const TITLE_LENGTH = 500;
const PAGE_TITLE_LENGTH = 200;
const WORDS_LENGTH = 200;

/** A server cannot store null characters, and refuses what holds one. */
const storable = ({ text }: { readonly text: string }): boolean => !text.includes('\0');

/** Takes as many cases as fit into so many characters; of one that is longer than that, its beginning. */
function taken(cases: Case[], length: number): string {
  let text = cases.shift()?.text.slice(0, length) ?? '';
  while (cases[0] && text.length + cases[0].text.length <= length) text += cases.shift()?.text ?? '';
  return text;
}

/** Chats whose titles and first words are all the cases together, each case in both places. */
async function shareAll(url: string, cases: readonly Case[]): Promise<string[]> {
  const [titles, words] = [[...cases], [...cases]];
  const paths: string[] = [];
  while (titles.length > 0 || words.length > 0) {
    const name = taken(titles, TITLE_LENGTH);
    const content = taken(words, WORDS_LENGTH);
    const messages = [{ id: 'a', role: 'user', date: 1, content: content || 'x' }];
    paths.push(`share/${await publish(url, 'share', { name, messages })}`);
  }
  return paths;
}

/** Pages that say their titles and first words themselves, in all kinds of markup, and pages that are given hostile titles. */
async function publishAll(url: string, world: World): Promise<string[]> {
  const untitled = [
    ...[...markupPages(world), ...scriptPages(world)].map(({ text }) => ({ kind: 'html', content: text })),
    ...drawingPages(world).map(({ text }) => ({ kind: 'svg', content: text })),
    ...reactPages(world).map(({ text }) => ({ kind: 'react', content: text })),
    ...vuePages(world).map(({ text }) => ({ kind: 'vue', content: text })),
    ...casesOf(DIAGRAMS, world).map(({ text }) => ({ kind: 'mermaid', content: text })),
    ...casesOf([...WRITTEN, ...MARKUP], world).map(({ text }) => ({
      kind: 'markdown',
      content: `# ${text}\n\n${text}`,
    })),
  ].filter(({ content }) => storable({ text: content }));
  const titled = casesOf(NAMES, world)
    .filter(storable)
    .map(({ text }) => ({ title: text.slice(0, PAGE_TITLE_LENGTH), content: 'x' }));
  const paths: string[] = [];
  for (const body of [...untitled, ...titled]) paths.push(`artifacts/${await publish(url, 'artifacts', body)}`);
  return paths;
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

const inOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

journey('the head of a page that is shared stays a head, whatever its names and words are', async ({ startServer }) => {
  const { url } = await startServer({ PARLEY_PUBLIC_SHARES: '1' });
  const { page, port, harms } = await openWatched({ url, asks: /^GET (?:share)?$/, places: /^share$/ });
  const world = { app: url, port };
  const cases = allCases(world).filter(storable);
  expect(cases.filter(({ text }) => text.length > WORDS_LENGTH).length).toBeGreaterThan(20);
  const paths = [...(await shareAll(url, cases)), ...(await publishAll(url, world))];
  const pages: string[] = [];
  for (const path of paths) pages.push(await (await fetch(url + path)).text());
  const heads = await page.evaluate(readHeads, pages);

  // Nothing that a title or the first words say becomes an element or an entry beside the page's own.
  for (const kind of ['share', 'artifacts']) {
    const own = heads.filter((_, index) => paths[index]?.startsWith(kind));
    expect(new Set(own.map(({ shape }) => shape)).size).toBe(1);
    expect(new Set(own.map(({ entries }) => entries)).size).toBe(1);
  }
  // The picture is this server's, and a title says the same wherever it is read.
  for (const { addresses, titles, descriptions } of heads) {
    expect(addresses).toEqual([`${url}link-card.png`]);
    expect(new Set(titles.map(inOneLine)).size).toBe(1);
    expect(new Set(descriptions).size).toBe(1);
  }
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
