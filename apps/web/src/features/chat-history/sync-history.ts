import { stampOf } from './local-chat.ts';
import type { HistorySyncParts, OpenedChat } from './opened-chat.ts';
import { sendOut } from './send-out.ts';
import { takeIn } from './take-in.ts';

/** Chats that are compared before the next ones are looked at. */
const CHATS_AT_ONCE = 50;
const ROWS_AT_ONCE = 200;
/** What was said shortly before the last comparison may have been written after it. */
const AROUND_MS = 60_000;

/** Keeps the chats of a device and those on the server the same, chat by chat and message by message. */
export function createHistorySync(parts: HistorySyncParts) {
  const { storage, notes, remote, now, onProgress = () => {} } = parts;

  /** Notes which chats changed on the server since the last time. */
  async function readFeed(signal: AbortSignal): Promise<void> {
    for (;;) {
      const { cursor } = await notes.meta();
      const page = await remote.changes(cursor, signal);
      if (page.isFromStart && cursor !== '') {
        // Another history than the one that was known: everything is compared with it, and goes there.
        await notes.forget();
        await markAll();
      }
      const news: string[] = [];
      for (const { id, revision } of page.items) {
        if ((await notes.base(id))?.revision !== revision) news.push(id);
      }
      await notes.markRemote(news, page.cursor);
      if (!page.hasMore) return;
    }
  }

  async function* chatPages() {
    let after: string | undefined;
    for (;;) {
      const rows = await storage.pageById('sessions', after, ROWS_AT_ONCE);
      yield rows;
      after = rows.at(-1)?.id;
      if (rows.length < ROWS_AT_ONCE) return;
    }
  }

  async function* basePages() {
    let after: string | undefined;
    for (;;) {
      const bases = await notes.pageBases(after, ROWS_AT_ONCE);
      yield bases;
      after = bases.at(-1)?.id;
      if (bases.length < ROWS_AT_ONCE) return;
    }
  }

  /** Notes every chat, for when nobody watched what happened before. */
  async function markAll(): Promise<void> {
    for await (const rows of chatPages()) await notes.markLocal(rows.map(({ id }) => id));
    for await (const bases of basePages()) {
      await notes.markLocal(bases.filter(({ isRemoved }) => isRemoved !== true).map(({ id }) => id));
    }
  }

  /** Notes what seems to have changed here while nobody was watching, such as by a page that was killed. */
  async function scan(): Promise<void> {
    const { doneAt } = await notes.meta();
    const stamps = new Map<string, string>();
    for await (const bases of basePages()) {
      for (const { id, stamp, isRemoved } of bases) if (isRemoved !== true) stamps.set(id, stamp);
    }
    for await (const rows of chatPages()) {
      const changed = rows.filter((row) => stamps.get(row.id) !== stampOf(row) || row.lastUpdate > doneAt - AROUND_MS);
      await notes.markLocal(changed.map(({ id }) => id));
      for (const { id } of rows) stamps.delete(id);
    }
    await notes.markLocal([...stamps.keys()]);
  }

  /** One round: what is new on either side goes to the other. Throws when the server cannot be reached. */
  async function run(signal: AbortSignal): Promise<void> {
    const tries = new Map<string, number>();
    do await readFeed(signal);
    // Once more after something was done: by then the feed has what was sent, and whatever came meanwhile.
    while (await compareAll(tries, signal));
    await notes.setDone(now());
  }

  /** Says whether there was anything to compare. */
  async function compareAll(tries: Map<string, number>, signal: AbortSignal): Promise<boolean> {
    for (let hasCompared = false; ; hasCompared = true) {
      signal.throwIfAborted();
      const dues = await notes.due(CHATS_AT_ONCE, now());
      onProgress(await notes.countDue());
      if (dues.length === 0) return hasCompared;
      const chats: OpenedChat[] = [];
      for (const due of dues) chats.push({ due, base: await notes.base(due.id) });
      await takeIn(
        parts,
        chats.filter(({ due }) => due.isRemote),
        signal,
      );
      await sendOut(parts, chats, tries, signal);
    }
  }

  /** How many chats the server did not take, and whether for want of room; they are offered again now and then. */
  async function countRefused(): Promise<{ refused: number; isFull: boolean }> {
    const refused = (await notes.due(Infinity, Infinity)).filter(({ isRefused }) => isRefused);
    return { refused: refused.length, isFull: refused.some(({ isFull }) => isFull) };
  }

  return { run, scan, markAll, countRefused };
}
