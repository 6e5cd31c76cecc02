import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createJournal } from '#/storage/journal.ts';
import type { TextArea } from '#/storage/key-value.ts';
import type { RecordStorage } from '#/storage/records.ts';
import { aSessionRow } from '#/storage/testing/rows.ts';
import { memoryArea } from '#/storage/text-areas.ts';
import { newSessionRow } from '../model/session-row.ts';
import { statOfContent } from '../model/session-stat.ts';
import { stampedSession } from '../model/stamps.ts';
import type { Deletion } from './chat-store.ts';
import { replayJournal } from './replay-journal.ts';
import { FOUND_HISTORIES, KINDS, type Act } from './testing/histories.ts';
import { contentOf, copyOf, createBrowser, openPage, settled, type Browser } from './testing/mortal-page.ts';

/** Thousands with `npm run test:long`. */
const numRuns = Number(process.env['PARLEY_RUNS'] ?? 150);

const acts = fc.array(
  fc.record({
    slot: fc.constantFrom<Act['slot']>(0, 1),
    kind: fc.oneof(
      ...Object.entries(KINDS).map(([kind, weight]) => ({ weight, arbitrary: fc.constant(kind as Act['kind']) })),
    ),
    pick: fc.nat(255),
  }),
  { minLength: 1, maxLength: 40, size: 'max' },
);

/** By message: its words, or that it is gone; and what the chat is called. */
type Promised = Map<string, string | undefined>;

/** Which of the writes that a dying page has under way land. */
type Landing = (index: number) => boolean;

/** A tab in which one page comes after another. It has a branch of the chat and a field of its row to itself. */
async function openTab(browser: Browser, slot: number) {
  const { disk, notes, newId } = browser;
  const field = slot === 0 ? 'topic' : 'memoryPrompt';
  const own = new Set<string>();
  /** The chats that it made: what each is called, whether it is there or deleted, and what was said in it. */
  const chats = new Map<string, { readonly topic: string; readonly said: Set<string>; isThere: boolean }>();
  const deletions = new Map<string, Deletion>();
  let page = await openPage(browser, 'chat');
  let undo: (() => Promise<void>) | undefined;
  /** What it had shown when it was put aside. */
  let putAside: Promised | undefined;
  /**
   * What may still become of things that a page had asked for when it was killed, by another page that was reading its note:
   * it had come back and taken that note back. Until somebody changes them anew.
   */
  const underWay: Promised = new Map();

  const shownOwn = (): string[] => [...own].filter((id) => page.chat.message(id) !== undefined);
  const chatsThat = (isThere: boolean): string[] =>
    [...chats.keys()].filter((id) => chats.get(id)?.isThere === isThere);

  function shown(): Promised {
    const promised: Promised = new Map();
    for (const id of own) promised.set(id, page.chat.message(id)?.content as string | undefined);
    for (const [id, { topic, said, isThere }] of chats) {
      promised.set(id, isThere ? topic : undefined);
      if (isThere) for (const key of said) promised.set(key, page.open.chat(id).message(key)?.content as string);
    }
    return promised.set(field, page.chat.frame.session?.[field]);
  }

  async function stored(from = copyOf(browser.texts).disk): Promise<Promised> {
    const promised: Promised = new Map();
    const words = async (id: string) => (await from.get('messages', id))?.content as string | undefined;
    for (const id of own) promised.set(id, await words(id));
    for (const [id, { said }] of chats) {
      const session = await from.get('sessions', id);
      promised.set(id, session?.topic);
      if (session) for (const key of said) promised.set(key, await words(key));
    }
    return promised.set(field, (await from.get('sessions', 'chat'))?.[field]);
  }

  function create(topic: string): void {
    const draft = newSessionRow(newId(), browser.now(), { topic, hasOwnTopic: true });
    const row = stampedSession(undefined, draft, { device: () => 'here', tick: browser.now });
    chats.set(row.id, { topic, said: new Set(), isThere: true });
    void page.open.create(row);
    page.open.hold(row.id);
  }

  async function say(chatId: string | undefined, content: string): Promise<void> {
    const { id } = chatId === undefined ? {} : await page.open.append(chatId, { role: 'user', content });
    if (id !== undefined) chats.get(chatId ?? '')?.said.add(id);
  }

  function deleteChat(id: string | undefined): void {
    const chat = chats.get(id ?? '');
    if (!chat || id === undefined) return;
    chat.isThere = false;
    const { deleteSession } = page;
    void deleteSession(id).then(
      (deletion) => page.deleteSession === deleteSession && deletions.set(id, deletion),
      // There was no room for it, and it is shown again.
      () => page.deleteSession === deleteSession && (chat.isThere = true),
    );
  }

  function restore(id: string | undefined): void {
    const chat = chats.get(id ?? '');
    const deletion = deletions.get(id ?? '');
    if (!chat || !deletion) return;
    deletions.delete(id ?? '');
    underWay.delete(id ?? '');
    chat.isThere = true;
    void deletion.undo().catch(refused);
  }

  /** The notice that offers it goes with the click: what is taken back once is not taken back again. */
  function undoRemoval(): void {
    const back = undo;
    undo = undefined;
    void back?.().catch(refused);
  }

  async function append(content: string, streaming = false): Promise<string> {
    const parentId = shownOwn().at(-1) ?? '';
    const { id } = await page.open.append('chat', { role: 'user', content, streaming, parentId });
    own.add(id);
    return id;
  }

  function replace(id: string, content: string): void {
    const before = new Set(page.chat.rows.map((row) => row.id));
    void page.open.replace(id, { content }).catch(refused);
    for (const row of page.chat.rows) if (!before.has(row.id)) own.add(row.id);
  }

  /** What was flushed without a failure is acknowledged, and so it is on the disk. */
  async function flush(): Promise<void> {
    const before = page.failures();
    await page.flush();
    if (page.failures() === before) await expectStored(shown());
  }

  /** The disk has what was promised, except where what a killed page had noted has come about. */
  async function expectStored(promised: Promised): Promise<void> {
    const found = await stored();
    const expected = new Map(promised);
    for (const [key, value] of underWay) if (found.get(key) === value) expected.set(key, value);
    for (const [id, { said }] of chats) {
      // With a chat goes what was said in it.
      if (expected.get(id) === undefined) for (const key of said) expected.delete(key);
    }
    expect(definite(found)).toEqual(definite(expected));
  }

  /** Puts the page aside, or lets it come back: what it noted may have been taken up since, and it goes on all the same. */
  function hide(landing: Landing): void {
    if (putAside) page.thaw();
    else page.freeze(landing);
    putAside = putAside ? undefined : shown();
  }

  /** Everything that a page shows when it is told that it is left is there afterwards, once. */
  async function leave(landing: Landing): Promise<void> {
    const promised = putAside ?? shown();
    if (putAside) page.kill(landing);
    else page.leave(landing);
    await replayTwice();
    await reopen();
    await expectStored(promised);
  }

  /** What was on the disk is there afterwards, and what the page had noted when it was put aside before. */
  async function kill(landing: Landing): Promise<void> {
    page.kill(landing);
    const copy = await replayTwice();
    const promised = putAside ?? (await stored(copy.disk));
    if (!putAside) {
      await replayNotes(copy.disk, browser.beingRead());
      const later = await stored(copy.disk);
      for (const key of new Set([...promised.keys(), ...later.keys()])) {
        if (later.get(key) !== promised.get(key)) underWay.set(key, later.get(key));
      }
    }
    await reopen();
    await expectStored(promised);
  }

  async function reopen(): Promise<void> {
    page = await openPage(browser, 'chat');
    undo = undefined;
    putAside = undefined;
    deletions.clear();
    for (const [id, chat] of chats) {
      chat.isThere = (await disk.get('sessions', id)) !== undefined;
      page.open.hold(id);
      await page.open.ready(id);
    }
  }

  /** On a copy of the disk, so that nobody else is in the way. */
  async function replayTwice(): Promise<ReturnType<typeof copyOf>> {
    const copy = copyOf(browser.texts);
    const left = notes.keys().map((key) => notes.get(key) ?? '');
    await replayNotes(copy.disk, left);
    const looked = left.length > 1 ? withoutBranchOnShow : contentOf;
    const once = looked(copy.texts);
    await replayNotes(copy.disk, left);
    expect(looked(copy.texts)).toEqual(once);
    return copy;
  }

  async function act({ kind, pick }: Act): Promise<void> {
    const mine = shownOwn();
    const id = mine[pick % Math.max(1, mine.length)] ?? '';
    const text = newId() + 'x'.repeat(pick % 9);
    const landing: Landing = (index) => ((pick >> index) & 1) === 1;
    const oneOf = (ids: readonly string[]): string | undefined => ids[pick % Math.max(1, ids.length)];
    if (putAside && !['hide', 'wait', 'leave', 'kill'].includes(kind)) return;
    switch (kind) {
      case 'append':
        return void (await append(text));
      case 'stream':
        return page.open.update(await append('', true), { content: text, streaming: pick % 2 === 0 });
      case 'edit':
        if (underWay.get(id) !== undefined) underWay.delete(id);
        return page.open.update(id, { content: text, streaming: false });
      case 'remove':
        return void page.open.remove(id).then((back) => (undo = back), refused);
      case 'undo':
        return undoRemoval();
      case 'replace':
        return replace(id, text);
      case 'show':
        return void (id !== '' && page.open.showBranch('chat', id).catch(refused));
      case 'rename':
        underWay.delete(field);
        return void page.updateSession('chat', { [field]: text }).catch(refused);
      case 'create':
        return create(text);
      case 'say':
        return say(oneOf(chatsThat(true)), text);
      case 'delete':
        return deleteChat(oneOf(chatsThat(true)));
      case 'restore':
        return restore(oneOf([...deletions.keys()]));
      case 'hide':
        return hide(landing);
      case 'fail':
        return page.failNext();
      case 'wait':
        return settled(1 + (pick % 4));
      case 'flush':
        return flush();
      case 'leave':
        return leave(landing);
      case 'kill':
        return kill(landing);
    }
  }

  async function end(): Promise<void> {
    if (putAside) hide(() => false);
    await page.flush();
    await settled();
    await leave(() => false);
  }

  return { act, end };
}

async function replayNotes(disk: RecordStorage, texts: readonly string[]): Promise<void> {
  const left = memoryArea();
  for (const [index, text] of texts.entries()) left.set(`parley/journal/${index}`, text);
  await replayJournal(disk, createJournal(left, 'reader'));
  expect(left.keys()).toEqual([]);
}

/**
 * Everything on a disk but the branch on show. It is the one field that both tabs set: where one set it back to what it was
 * before the other did, the other's choice counts again when both notes are replayed once more.
 */
function withoutBranchOnShow(texts: TextArea): Record<string, unknown> {
  const ignored = new Set(['leafId', 'revision', 'changedAt']);
  const rows = Object.entries(contentOf(texts)).map(([key, text]) => {
    const isSession = key.startsWith('disk/sessions/');
    return [
      key,
      JSON.parse(text ?? '', (name, value: unknown) => (isSession && ignored.has(name) ? undefined : value)),
    ];
  });
  return Object.fromEntries(rows) as Record<string, unknown>;
}

/** What there is, without what is gone. */
function definite(promised: Promised): Promised {
  return new Map([...promised].filter(([, value]) => value !== undefined));
}

/** Whoever asked for something that the full disk refused hears of it, and goes on. */
function refused(): void {}

/** Every message is counted once, and what was deleted has no words on the disk. */
async function expectSound({ texts }: Browser): Promise<void> {
  // As it is at this moment: pages go on writing.
  const { disk } = copyOf(texts);
  const graves = await disk.pageById('tombstones', undefined, Infinity);
  for (const { id, messageCount } of await disk.pageById('sessions', undefined, Infinity)) {
    const rows = await disk.pageMessages(id, { direction: 'newer', limit: Infinity });
    expect(messageCount).toBe(rows.length);
    const ids = new Set(rows.map((row) => row.id));
    expect(graves.filter(({ recordId }) => ids.has(recordId))).toEqual([]);
  }
}

/** The totals of a chat have every message once, as long as it is. */
async function expectTotals({ texts }: Browser): Promise<void> {
  const { disk } = copyOf(texts);
  for (const { id, stat } of await disk.pageById('sessions', undefined, Infinity)) {
    const rows = await disk.pageMessages(id, { direction: 'newer', limit: Infinity });
    const letters = rows.reduce((sum, row) => sum + statOfContent(row.content).charCount, 0);
    expect(stat.charCount).toBe(letters);
  }
}

// Without locks, as on pages that are not secure: pages may replay the same note at the same time. Nor does one that dies or
// stands still keep a lock from the others.
beforeAll(() => {
  vi.stubGlobal('navigator', {});
  // Real time has no part in a history: the same script always gives the same one.
  let time = 1_000;
  vi.spyOn(Date, 'now').mockImplementation(() => (time += 1));
});
afterAll(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Plays a script from an empty chat to the end, and looks at the disk after every act. */
async function play(script: readonly Act[]): Promise<void> {
  const browser = createBrowser(script.map(({ pick }) => pick));
  await browser.disk.write([{ table: 'sessions', put: aSessionRow({ id: 'chat', lastUpdate: 1, hasOwnTopic: true }) }]);
  const tabs = [await openTab(browser, 0), await openTab(browser, 1)] as const;
  for (const act of script) {
    await tabs[act.slot].act(act);
    await expectSound(browser);
  }
  for (const tab of tabs) await tab.end();
  await settled();
  await expectSound(browser);
  // Of a page that is killed the last words may be on the disk and not in the totals.
  if (script.every(({ kind }) => kind !== 'kill')) await expectTotals(browser);
  expect(browser.notes.keys()).toEqual([]);
}

it(
  'whatever two tabs do, and whenever their pages die or the disk is full: nothing is lost, and nothing is done twice',
  async () => {
    await fc.assert(fc.asyncProperty(acts, play), {
      numRuns,
      examples: FOUND_HISTORIES.map((script): [Act[]] => [[...script]]),
    });
  },
  Math.max(30_000, numRuns * 50),
);
