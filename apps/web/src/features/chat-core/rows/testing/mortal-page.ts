import { createJournal } from '#/storage/journal.ts';
import { createKeyValueStorage, type TextArea } from '#/storage/key-value.ts';
import type { RecordStorage } from '#/storage/records.ts';
import type { TabMessage, Tabs } from '#/storage/tabs.ts';
import { memoryArea } from '#/storage/text-areas.ts';
import { createChatStore } from '../chat-store.ts';
import * as replaying from '../replay-journal.ts';

/** A browser in memory: what its pages share, and what outlives them. */
export interface Browser {
  readonly disk: RecordStorage;
  /** The texts that the disk is made of. */
  readonly texts: TextArea;
  readonly notes: TextArea;
  readonly listeners: Set<(message: TabMessage, from: Tabs) => void>;
  readonly now: () => number;
  readonly newId: () => string;
  /** How many turns code takes that is fetched now. */
  readonly turnsOfFetch: () => number;
  /** The notes that living pages have read and not replayed to the end. */
  readonly beingRead: () => string[];
  readonly readers: Set<{ readonly texts: readonly string[]; readonly isDead: () => boolean }>;
}

/** `picks` say how long fetching takes, each time anew: the same ones make for the same history. */
export function createBrowser(picks: readonly number[] = []): Browser {
  const texts = memoryArea();
  let time = 1_000;
  let ids = 0;
  let fetches = 0;
  const readers: Browser['readers'] = new Set();
  return {
    disk: createKeyValueStorage('memory', texts, 'disk'),
    texts,
    notes: memoryArea(),
    listeners: new Set(),
    now: () => (time += 1),
    newId: () => `id${String((ids += 1)).padStart(4, '0')}`,
    turnsOfFetch: () => (picks[(fetches += 1) % Math.max(1, picks.length)] ?? 0) % 5,
    readers,
    beingRead: () => [...readers].filter(({ isDead }) => !isDead()).flatMap(({ texts: read }) => read),
  };
}

/** A page of the app that can die at any moment, with its writes under way. */
export async function openPage(browser: Browser, chatId: string) {
  const { now, newId } = browser;
  const { storage, ...fate } = mortal(browser.disk);
  const tabs = joinBrowser(browser, fate.isDead, fate.awake);
  const journal = createJournal(guarded(browser.notes, fate.isDead), newId());
  let isLeft = false;
  const chats = createChatStore({
    durable: Promise.resolve(storage),
    incognito: createKeyValueStorage('memory', memoryArea(), 'incognito'),
    journal: {
      ...journal,
      isLeft: () => isLeft,
      async replay(...work) {
        const reader = { texts: browser.notes.keys().map((key) => browser.notes.get(key) ?? ''), isDead: fate.isDead };
        browser.readers.add(reader);
        await journal.replay(...work);
        browser.readers.delete(reader);
      },
    },
    tabs,
    now,
    newId,
    stamps: { device: () => 'here', tick: now },
    sections: () => ['pinned', ''],
    fetchReplay: async () => {
      await settled(browser.turnsOfFetch());
      return replaying;
    },
  });
  chats.open.hold(chatId);
  const chat = await chats.open.ready(chatId);
  return {
    ...chats,
    chat,
    failNext: fate.failNext,
    failures: fate.failures,
    /** Goes away as pages do: it is told, and sees nothing of what it begins then. */
    leave(landing: (index: number) => boolean): void {
      isLeft = true;
      void chats.flush(true);
      tabs.post({ type: 'page-closing' });
      fate.die(landing);
    },
    /** Is told that it is left, and stands still: others take up what it noted, and it knows nothing of that. */
    freeze(landing: (index: number) => boolean): void {
      isLeft = true;
      void chats.flush(true);
      tabs.post({ type: 'page-closing' });
      fate.freeze(landing);
    },
    /** Comes back as it was. */
    thaw(): void {
      isLeft = false;
      fate.thaw();
    },
    /** Goes away without a word. */
    kill: (landing: (index: number) => boolean): void => fate.die(landing),
  };
}

/**
 * A disk that takes a moment for every write. Of a page that dies some of what is under way lands, and it hears of none; a
 * page that stands still hears of it when it comes back.
 */
function mortal(disk: RecordStorage) {
  const underWay: (() => void)[] = [];
  let isDead = false;
  let failing = 0;
  let failures = 0;
  let frozen: PromiseWithResolvers<void> | undefined;
  const never = new Promise<never>(() => {});
  const awake = async (): Promise<void> => {
    if (!frozen) return;
    await frozen.promise;
    await awake();
  };

  const alive = async <Result>(read: () => Promise<Result>): Promise<Result> => {
    await frozen?.promise;
    const result = isDead ? await never : await read();
    await frozen?.promise;
    return isDead ? never : result;
  };
  const written = (land: () => Promise<void>): Promise<void> => {
    if (isDead) return never;
    return new Promise((resolve, reject) => {
      const finish = (): void => {
        underWay.splice(underWay.indexOf(finish), 1);
        if (failing > 0) {
          failing -= 1;
          failures += 1;
          reject(new DOMException('full', 'QuotaExceededError'));
          return;
        }
        const landed = land();
        const hear = (): void => void (isDead ? undefined : landed.then(resolve, reject));
        setImmediate(() => void (frozen ? awake().then(hear) : hear()));
      };
      underWay.push(finish);
      const begin = (): void => {
        if (frozen) void awake().then(begin);
        else if (underWay.includes(finish)) finish();
      };
      setImmediate(begin);
    });
  };

  const storage: RecordStorage = {
    ...disk,
    get: (table, id) => alive(() => disk.get(table, id)),
    getMany: (table, ids) => alive(() => disk.getMany(table, ids)),
    pageMessages: (...page) => alive(() => disk.pageMessages(...page)),
    write: (...change) => written(() => disk.write(...change)),
    change: (...change) => written(() => disk.change(...change)),
    changeMany: (...change) => written(() => disk.changeMany(...change)),
  };
  return {
    storage,
    isDead: () => isDead,
    failNext: (): void => void (failing += 1),
    failures: () => failures,
    awake,
    freeze(landing: (index: number) => boolean): void {
      failing = 0;
      frozen = Promise.withResolvers();
      // In their order, as transactions do: the others are still to come.
      for (const [index, finish] of underWay.slice().entries()) {
        if (!landing(index)) return;
        finish();
      }
    },
    thaw(): void {
      frozen?.resolve();
      frozen = undefined;
    },
    die(landing: (index: number) => boolean): void {
      isDead = true;
      failing = 0;
      for (const [index, finish] of underWay.slice().entries()) if (landing(index)) finish();
      underWay.length = 0;
    },
  };
}

/** A dead page notes nothing more. */
function guarded(area: TextArea, isDead: () => boolean): TextArea {
  return {
    ...area,
    set: (key, text) => (isDead() ? undefined : area.set(key, text)),
    remove: (key) => (isDead() ? undefined : area.remove(key)),
  };
}

function joinBrowser({ listeners }: Browser, isDead: () => boolean, awake: () => Promise<void>): Tabs {
  const own: Tabs = {
    post: (message) => {
      for (const tell of listeners) setImmediate(() => tell(message, own));
    },
    listen(listener) {
      const tell = (message: TabMessage, from: Tabs): void => {
        if (from !== own) void awake().then(() => (isDead() ? undefined : listener(message)));
      };
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
  };
  return own;
}

/** Everything on a disk, to be compared. */
export function contentOf(texts: TextArea): Record<string, string | null> {
  return Object.fromEntries(
    texts
      .keys()
      .toSorted()
      .map((key) => [key, texts.get(key)]),
  );
}

/** A disk with the same content, to try something out on. */
export function copyOf(texts: TextArea): { readonly disk: RecordStorage; readonly texts: TextArea } {
  const copy = memoryArea();
  for (const key of texts.keys()) copy.set(key, texts.get(key) ?? '');
  return { disk: createKeyValueStorage('memory', copy, 'disk'), texts: copy };
}

/** Lets everything that is under way come to its end. */
export async function settled(turns = 12): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
