import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createJournal } from '#/storage/journal.ts';
import type { RecordStorage } from '#/storage/records.ts';
import { aSessionRow } from '#/storage/testing/rows.ts';
import { memoryArea } from '#/storage/text-areas.ts';
import { newSessionRow } from '../model/session-row.ts';
import { statOfContent } from '../model/session-stat.ts';
import { stampedSession } from '../model/stamps.ts';
import type { Deletion } from './chat-store.ts';
import { replayJournal } from './replay-journal.ts';
import { contentOf, copyOf, createBrowser, openPage, settled, type Browser } from './testing/mortal-page.ts';

/** Thousands with `npm run test:long`. */
const numRuns = Number(process.env['PARLEY_RUNS'] ?? 150);

/** How often each of them comes. */
const KINDS = {
  append: 4,
  stream: 2,
  edit: 6,
  remove: 3,
  undo: 2,
  replace: 2,
  show: 2,
  rename: 2,
  create: 2,
  say: 2,
  delete: 2,
  restore: 2,
  flush: 2,
  fail: 1,
  wait: 4,
  leave: 3,
  hide: 4,
  kill: 1,
} as const;

interface Act {
  readonly slot: 0 | 1;
  readonly kind: keyof typeof KINDS;
  /** Which message it is about, and what of a dying page lands. */
  readonly pick: number;
}

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

/** Scripts that once failed: tab, act, and which. */
const FOUND: readonly (readonly (readonly [Act['slot'], Act['kind'], number?])[])[] = [
  // Words that were under way when the page was put aside brought a message back that another page had removed.
  [
    [0, 'stream'],
    [0, 'wait', 69],
    [0, 'edit'],
    [0, 'remove'],
    [0, 'hide'],
    [0, 'wait', 201],
    [0, 'wait', 55],
    [0, 'hide'],
  ],
  // A message that was brought back went again when another page came to the deletion in an older note.
  [
    [1, 'append'],
    [1, 'flush'],
    [1, 'remove'],
    [1, 'hide'],
    [0, 'wait'],
    [1, 'hide'],
    [0, 'wait'],
    [1, 'undo'],
    [0, 'wait'],
  ],
  // A deletion was refused after another page had read it in the note of the page that had come back.
  [
    [0, 'create'],
    [0, 'hide', 63],
    [0, 'hide'],
    [0, 'delete'],
    [0, 'fail'],
  ],
  // Whoever took up the words of a message told that it was gone, just before it came back.
  [
    [1, 'append'],
    [1, 'remove'],
    [1, 'flush'],
    [1, 'undo'],
    [1, 'edit'],
    [1, 'hide'],
    [0, 'say'],
  ],
  // A longer message was counted by the page that took up the note, and by the one that had left it.
  [
    [0, 'append'],
    [0, 'flush'],
    [0, 'edit', 8],
    [0, 'hide'],
    [1, 'wait', 3],
    [1, 'wait', 3],
    [1, 'wait', 3],
    [0, 'hide'],
  ],
];

const madeAct = ([slot, kind, pick = 0]: (typeof FOUND)[number][number]): Act => ({ slot, kind, pick });

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

  async function stored(from = disk): Promise<Promised> {
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
    chat.isThere = true;
    void deletion.undo().catch(refused);
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
    if (page.failures() === before) expect(await stored()).toEqual(shown());
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
    expect(await stored()).toEqual(promised);
  }

  /** What was on the disk is there afterwards, and what the page had noted when it was put aside before. */
  async function kill(landing: Landing): Promise<void> {
    page.kill(landing);
    const promised = putAside ?? (await stored(await replayTwice()));
    await reopen();
    expect(await stored()).toEqual(promised);
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
  async function replayTwice(): Promise<RecordStorage> {
    const copy = copyOf(browser.texts);
    const again = async (): Promise<Record<string, string | null>> => {
      const left = memoryArea();
      for (const key of notes.keys()) left.set(key, notes.get(key) ?? '');
      await replayJournal(copy.disk, createJournal(left, 'reader'));
      expect(left.keys()).toEqual([]);
      return contentOf(copy.texts);
    };
    const once = await again();
    expect(await again()).toEqual(once);
    return copy.disk;
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
        return page.open.update(id, { content: text, streaming: false });
      case 'remove':
        return void page.open.remove(id).then((back) => (undo = back), refused);
      case 'undo':
        return void undo?.().catch(refused);
      case 'replace':
        return replace(id, text);
      case 'show':
        return void (id !== '' && page.open.showBranch('chat', id).catch(refused));
      case 'rename':
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

/** Whoever asked for something that the full disk refused hears of it, and goes on. */
function refused(): void {}

/** Every message is counted once, and what was deleted has no words on the disk. */
async function expectSound({ disk }: Browser): Promise<void> {
  const graves = await disk.pageById('tombstones', undefined, Infinity);
  for (const { id, messageCount } of await disk.pageById('sessions', undefined, Infinity)) {
    const rows = await disk.pageMessages(id, { direction: 'newer', limit: Infinity });
    expect(messageCount).toBe(rows.length);
    const ids = new Set(rows.map((row) => row.id));
    expect(graves.filter(({ recordId }) => ids.has(recordId))).toEqual([]);
  }
}

/** The totals of a chat have every message once, as long as it is. */
async function expectTotals({ disk }: Browser): Promise<void> {
  for (const { id, stat } of await disk.pageById('sessions', undefined, Infinity)) {
    const rows = await disk.pageMessages(id, { direction: 'newer', limit: Infinity });
    const letters = rows.reduce((sum, row) => sum + statOfContent(row.content).charCount, 0);
    expect(stat.charCount).toBe(letters);
  }
}

// Without locks, as on pages that are not secure: pages may replay the same note at the same time. Nor does one that dies or
// stands still keep a lock from the others.
beforeAll(() => void vi.stubGlobal('navigator', {}));
afterAll(() => void vi.unstubAllGlobals());

it(
  'whatever two tabs do, and whenever their pages die or the disk is full: nothing is lost, and nothing is done twice',
  async () => {
    await fc.assert(
      fc.asyncProperty(acts, async (script) => {
        const browser = createBrowser();
        await browser.disk.write([
          { table: 'sessions', put: aSessionRow({ id: 'chat', lastUpdate: 1, hasOwnTopic: true }) },
        ]);
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
      }),
      { numRuns, examples: FOUND.map((script): [Act[]] => [script.map(madeAct)]) },
    );
  },
  Math.max(30_000, numRuns * 50),
);
