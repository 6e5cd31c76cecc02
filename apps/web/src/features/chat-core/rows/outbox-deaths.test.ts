import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { createJournal } from '#/storage/journal.ts';
import { aSessionRow } from '#/storage/testing/rows.ts';
import { memoryArea } from '#/storage/text-areas.ts';
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
  flush: 2,
  fail: 1,
  wait: 4,
  leave: 3,
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

/** By message: its words, or that it is gone; and what the chat is called. */
type Promised = Map<string, string | undefined>;

/** Which of the writes that a dying page has under way land. */
type Landing = (index: number) => boolean;

/** A tab in which one page comes after another. It has a branch of the chat and a field of its row to itself. */
async function openTab(browser: Browser, slot: number) {
  const { disk, notes, newId } = browser;
  const field = slot === 0 ? 'topic' : 'memoryPrompt';
  const own = new Set<string>();
  let page = await openPage(browser, 'chat');
  let undo: (() => Promise<void>) | undefined;

  const shownOwn = (): string[] => [...own].filter((id) => page.chat.message(id) !== undefined);

  function shown(): Promised {
    const words = [...own].map((id) => [id, page.chat.message(id)?.content as string | undefined] as const);
    return new Map([...words, [field, page.chat.frame.session?.[field]]]);
  }

  async function stored(): Promise<Promised> {
    const promised: Promised = new Map();
    for (const id of own) promised.set(id, (await disk.get('messages', id))?.content as string | undefined);
    return promised.set(field, (await disk.get('sessions', 'chat'))?.[field]);
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

  /** Everything that a page shows when it is told that it is left is there afterwards, once. */
  async function leave(landing: Landing): Promise<void> {
    const promised = shown();
    page.leave(landing);
    await replayTwice();
    await reopen();
    expect(await stored()).toEqual(promised);
  }

  /** What was on the disk is there afterwards. */
  async function kill(landing: Landing): Promise<void> {
    page.kill(landing);
    const promised = await stored();
    await reopen();
    expect(await stored()).toEqual(promised);
  }

  async function reopen(): Promise<void> {
    page = await openPage(browser, 'chat');
    undo = undefined;
  }

  /** On a copy of the disk, so that nobody else is in the way. */
  async function replayTwice(): Promise<void> {
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
  }

  async function act({ kind, pick }: Act): Promise<void> {
    const mine = shownOwn();
    const id = mine[pick % Math.max(1, mine.length)] ?? '';
    const text = newId();
    const landing: Landing = (index) => ((pick >> index) & 1) === 1;
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
  const rows = await disk.pageMessages('chat', { direction: 'newer', limit: Infinity });
  expect(await disk.get('sessions', 'chat')).toMatchObject({ messageCount: rows.length });
  const graves = await disk.pageById('tombstones', undefined, Infinity);
  const ids = new Set(rows.map(({ id }) => id));
  expect(graves.filter(({ recordId }) => ids.has(recordId))).toEqual([]);
}

it(
  'whatever two tabs do, and whenever their pages die or the disk is full: nothing is lost, and nothing is done twice',
  async () => {
    await fc.assert(
      fc.asyncProperty(acts, async (script) => {
        const browser = createBrowser();
        await browser.disk.write([{ table: 'sessions', put: aSessionRow({ id: 'chat', lastUpdate: 1 }) }]);
        const tabs = [await openTab(browser, 0), await openTab(browser, 1)] as const;
        for (const act of script) {
          await tabs[act.slot].act(act);
          await expectSound(browser);
        }
        for (const tab of tabs) await tab.end();
        await settled();
        await expectSound(browser);
        expect(browser.notes.keys()).toEqual([]);
      }),
      { numRuns },
    );
  },
  Math.max(30_000, numRuns * 50),
);
