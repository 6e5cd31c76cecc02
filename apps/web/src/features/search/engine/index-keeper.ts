import { countBits } from '../model/bits.ts';
import type { ChatIndex, NewSegment } from '../model/chat-index.ts';
import { FreshMessages } from '../model/fresh-messages.ts';
import type { Segment } from '../model/segment.ts';
import { textOfChunk } from '../model/text-table.ts';
import { IndexLost, type IndexStore } from './index-store.ts';
import { createTextCache } from './text-cache.ts';

/** A segment of this size is made while all is read for the first time. */
const FULL_MESSAGES = 8_192;
const FULL_TEXT_LENGTH = 4_000_000;
/** What came later is stored once it is worth it; until then it is read again from the chats at every start. */
const WORTH_STORING = 1_024;
const SMALL_SEGMENT = FULL_MESSAGES / 2;
const MOST_SMALL_SEGMENTS = 6;

export type IndexKeeper = ReturnType<typeof createIndexKeeper>;

/** Keeps the index and its copy on the disk in step. Without a store, or when another page took it over, in memory only. */
export function createIndexKeeper(index: ChatIndex, store: IndexStore | undefined, newId: () => string) {
  let mayWrite = store !== undefined;
  const cache = createTextCache(async (segment) => {
    if (!store) throw new IndexLost();
    return store.texts(segment.id);
  });
  const thinned = new Set<Segment>();
  const stored = new Set(index.segments);
  const marks = new Map<string, string>();
  const forgotten = new Set<string>();
  let comparedAt: number | undefined;

  function note(changed: ReadonlySet<Segment>): void {
    for (const segment of changed) if (stored.has(segment)) thinned.add(segment);
  }

  /** A chat was read with this mark. */
  function noteChat(id: string, mark: string): void {
    index.setReadMark(id, mark);
    marks.set(id, mark);
    forgotten.delete(id);
  }

  /** A chat is gone, or has to be read again by whoever starts next. */
  function forgetChat(id: string): void {
    index.setReadMark(id, '');
    marks.delete(id);
    forgotten.add(id);
  }

  const isFull = (): boolean => index.fresh.size >= FULL_MESSAGES || index.fresh.textLength >= FULL_TEXT_LENGTH;

  /** Stores what is due: a full segment while reading goes on, anything worth it at a rest. */
  async function save(when: 'reading' | 'resting'): Promise<void> {
    if (isFull() || (when === 'resting' && index.fresh.size >= WORTH_STORING)) await seal();
    else if (when === 'resting' && (thinned.size > 0 || marks.size > 0 || forgotten.size > 0)) await commit([]);
    if (when === 'resting') await compact();
  }

  async function seal(): Promise<void> {
    const added = index.seal(newId());
    cache.keep(added.segment, added.texts);
    await commit([added]);
  }

  /** Chats with messages that are not stored yet must be read again by whoever starts next: they go without a mark. */
  async function commit(added: readonly NewSegment[], removed: readonly Segment[] = []): Promise<void> {
    if (!store || !mayWrite) return;
    const waiting = new Set(index.fresh.chatIds);
    const unread = [...marks.keys()].filter((id) => waiting.has(id));
    const changes = {
      added,
      removed,
      thinned: [...thinned].filter((segment) => !removed.includes(segment)),
      marks: [...marks].filter(([id]) => !waiting.has(id)).map(([id, mark]) => ({ id, mark })),
      forgotten: [...forgotten, ...unread],
      comparedAt,
    };
    try {
      await store.save(changes);
    } catch {
      // Taken over by another page, or no room: from here on the index grows in memory only.
      mayWrite = false;
      return;
    }
    for (const { segment } of added) {
      stored.add(segment);
      cache.letGo(segment);
    }
    for (const segment of changes.thinned) thinned.delete(segment);
    for (const { id, mark } of changes.marks) if (marks.get(id) === mark) marks.delete(id);
    forgotten.clear();
    comparedAt = undefined;
  }

  /** Makes one segment of several small ones, or of those that many messages have left. */
  async function compact(): Promise<void> {
    const small = index.segments.filter(({ size }) => size < SMALL_SEGMENT);
    const thin = index.segments.filter(({ live, size }) => countBits(live) < size * 0.6);
    const chosen = new Set([...thin.slice(0, 2), ...(small.length > MOST_SMALL_SEGMENTS ? small : [])]);
    if (chosen.size === 0 || !mayWrite) return;
    const joined = new FreshMessages();
    for (const segment of chosen) await copyLive(segment, joined);
    const replacement = index.replaceSegments(chosen, newId(), joined);
    cache.keep(replacement.segment, replacement.texts);
    await commit([replacement], [...chosen]);
  }

  async function copyLive(segment: Segment, into: FreshMessages): Promise<void> {
    const texts = await cache.read(segment);
    for (let at = 0; at < segment.size; at += 1) {
      const chatId = segment.chatIds[segment.chatNumberOf(at)] ?? '';
      if (!segment.isLive(at)) continue;
      into.add({
        chatId,
        id: segment.idOf(at),
        date: segment.dateOf(at),
        hash: segment.hashOf(at),
        text: textOfChunk(texts, at),
      });
    }
  }

  return {
    index,
    note,
    noteChat,
    forgetChat,
    save,
    textsOf: cache.read,
    noteCompared: (time: number): void => void (comparedAt = time),
  };
}
