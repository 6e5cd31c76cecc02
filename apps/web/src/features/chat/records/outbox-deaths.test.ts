import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { createJournal } from '#/storage/journal.ts';
import { aSessionRow } from '#/storage/testing/rows.ts';
import { memoryArea } from '#/storage/text-areas.ts';
import { replayJournal } from './replay-journal.ts';
import {
  contentOf,
  copyOf,
  createBrowser,
  openPage,
  settled,
  type Browser,
  type MortalPage,
} from './testing/mortal-page.ts';

/** Thousands with `PARLEY_RUNS=2000`. */
const numRuns = Number(process.env['PARLEY_RUNS'] ?? 60);

const KINDS = [
  'append',
  'stream',
  'edit',
  'remove',
  'undo',
  'replace',
  'show',
  'rename',
  'flush',
  'fail',
  'wait',
  'leave',
  'kill',
] as const;

interface Act {
  readonly slot: 0 | 1;
  readonly kind: (typeof KINDS)[number];
  /** Which message it is about, and what of a dying page lands. */
  readonly pick: number;
}

const acts = fc.array(
  fc.record({
    slot: fc.constantFrom<Act['slot']>(0, 1),
    kind: fc.constantFrom(...KINDS),
    pick: fc.nat(255),
  }),
  { minLength: 1, maxLength: 40 },
);

/** By message: its words, or that it is gone; and what the chat is called. */
type Promised = Map<string, string | undefined>;

/** A tab in which one page comes after another. It changes only what it said itself. */
class Tab {
  readonly #browser: Browser;
  readonly #field: 'topic' | 'memoryPrompt';
  readonly #own = new Set<string>();
  #page!: MortalPage;
  #undo: (() => Promise<void>) | undefined;

  constructor(browser: Browser, slot: number) {
    this.#browser = browser;
    this.#field = slot === 0 ? 'topic' : 'memoryPrompt';
  }

  async open(): Promise<void> {
    this.#page = await openPage(this.#browser, 'chat');
    this.#undo = undefined;
  }

  #shownOwn(): string[] {
    return [...this.#own].filter((id) => this.#page.chat.message(id) !== undefined);
  }

  #shown(): Promised {
    const promised: Promised = new Map();
    for (const id of this.#own) promised.set(id, this.#page.chat.message(id)?.content as string | undefined);
    return promised.set(this.#field, this.#page.chat.frame.session?.[this.#field]);
  }

  async #stored(): Promise<Promised> {
    const promised: Promised = new Map();
    for (const id of this.#own) {
      promised.set(id, (await this.#browser.disk.get('messages', id))?.content as string | undefined);
    }
    return promised.set(this.#field, (await this.#browser.disk.get('sessions', 'chat'))?.[this.#field]);
  }

  async act({ kind, pick }: Act): Promise<void> {
    const { open } = this.#page;
    const own = this.#shownOwn();
    const id = own[pick % Math.max(1, own.length)];
    const text = this.#browser.newId();
    // Whoever asked for something that the full disk refused hears of it, and goes on.
    const refused = (): void => {};
    if (kind === 'append') await this.#append(text);
    else if (kind === 'stream')
      this.#page.open.update(await this.#append('', true), { content: text, streaming: pick % 2 === 0 });
    else if (kind === 'rename') void this.#page.updateSession('chat', { [this.#field]: text }).catch(refused);
    else if (kind === 'undo') void this.#undo?.().catch(refused);
    else if (kind === 'fail') this.#page.failNext();
    else if (kind === 'wait') await settled(1 + (pick % 4));
    else if (kind === 'flush') await this.#flush();
    else if (kind === 'leave') await this.#leave((index) => ((pick >> index) & 1) === 1);
    else if (kind === 'kill') await this.#kill((index) => ((pick >> index) & 1) === 1);
    else if (id === undefined) return;
    else if (kind === 'edit') open.update(id, { content: text, streaming: false });
    else if (kind === 'show') void open.showBranch('chat', id).catch(refused);
    else if (kind === 'remove') void open.remove(id).then((undo) => (this.#undo = undo), refused);
    else {
      const before = new Set(this.#page.chat.rows.map((row) => row.id));
      void open.replace(id, { content: text }).catch(refused);
      for (const row of this.#page.chat.rows) if (!before.has(row.id)) this.#own.add(row.id);
    }
  }

  async #append(content: string, streaming = false): Promise<string> {
    const { id } = await this.#page.open.append('chat', { role: 'user', content, streaming });
    this.#own.add(id);
    return id;
  }

  /** What was flushed without a failure is acknowledged, and so it is on the disk. */
  async #flush(): Promise<void> {
    const before = this.#page.failures();
    await this.#page.flush();
    if (this.#page.failures() === before) expect(await this.#stored()).toEqual(this.#shown());
  }

  /** Everything that a page shows when it is told that it is left is there afterwards, once. */
  async #leave(landing: (index: number) => boolean): Promise<void> {
    const promised = this.#shown();
    this.#page.leave(landing);
    await this.#replayTwice();
    await this.open();
    expect(await this.#stored()).toEqual(promised);
  }

  /** What was on the disk is there afterwards. */
  async #kill(landing: (index: number) => boolean): Promise<void> {
    this.#page.kill(landing);
    const promised = await this.#stored();
    await this.open();
    expect(await this.#stored()).toEqual(promised);
  }

  /** On a copy of the disk, so that nobody else is in the way. */
  async #replayTwice(): Promise<void> {
    const { disk, texts } = copyOf(this.#browser.texts);
    const again = async (): Promise<Record<string, string | null>> => {
      const notes = memoryArea();
      for (const key of this.#browser.notes.keys()) notes.set(key, this.#browser.notes.get(key) ?? '');
      await replayJournal(disk, createJournal(notes, 'reader'));
      expect(notes.keys()).toEqual([]);
      return contentOf(texts);
    };
    const once = await again();
    expect(await again()).toEqual(once);
  }

  async end(): Promise<void> {
    await this.#page.flush();
    await settled();
    await this.#leave(() => false);
  }
}

/** Every message is counted once, and what was deleted has no words on the disk. */
async function expectSound({ disk }: Browser): Promise<void> {
  const rows = await disk.pageMessages('chat', { direction: 'newer', limit: Infinity });
  expect(await disk.get('sessions', 'chat')).toMatchObject({ messageCount: rows.length });
  const graves = await disk.pageById('tombstones', undefined, Infinity);
  const ids = new Set(rows.map(({ id }) => id));
  expect(graves.filter(({ recordId }) => ids.has(recordId))).toEqual([]);
}

it('whatever two tabs do, and whenever their pages die or the disk is full: nothing is lost, and nothing is done twice', async () => {
  await fc.assert(
    fc.asyncProperty(acts, async (script) => {
      const browser = createBrowser();
      await browser.disk.write([{ table: 'sessions', put: aSessionRow({ id: 'chat', lastUpdate: 1 }) }]);
      const tabs = [new Tab(browser, 0), new Tab(browser, 1)] as const;
      for (const tab of tabs) await tab.open();
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
});
