import type { TabMessage } from '#/storage/tabs.ts';
import type { ChatInfo } from '../model/chat-index.ts';
import type { IndexedMessage } from '../model/segment.ts';
import { indexedMessageOf, readChat, readChats, rowsOf, type ChatSource } from './chat-reader.ts';
import type { IndexKeeper } from './index-keeper.ts';

/** Short chats are read together up to about so many messages. */
const STEP_MESSAGES = 200;
const MOST_CHATS_AT_ONCE = 16;
/** A reply that is being written is not read as a whole again and again. */
const QUIET_MS = 2_000;
/** How often every chat is compared with the index, for changes that left no trace in its row. */
const COMPARE_EVERY_MS = 7 * 24 * 60 * 60 * 1_000;

export interface IndexerWorld {
  readonly source: ChatSource;
  readonly keeper: IndexKeeper;
  readonly now: () => number;
  /** Resolves when there is time for the next step. */
  readonly pause: () => Promise<void>;
  readonly onProgress: (done: number, total: number, isReady: boolean) => void;
  readonly onChanged: () => void;
  /** The chats cannot be read. */
  readonly onFailed: (error: unknown) => void;
}

interface News {
  readonly changed: Set<string>;
  readonly removed: Set<string>;
}

/** Brings the index up to date, chat by chat, newest first, and keeps it so. One step at a time, whoever asks for it. */
export function createIndexer({ source, keeper, now, pause, onProgress, onChanged, onFailed }: IndexerWorld) {
  const { index } = keeper;
  /** Chats to be read as a whole, the next one last. */
  let stale: string[] = [];
  const news = new Map<string, News>();
  const quietTimers = new Map<string, ReturnType<typeof setTimeout>>();
  /** Chats in which a reply was unfinished when they were read. */
  const unsettled = new Set<string>();
  let running: Promise<void> | undefined;
  let isComparing = false;

  /** Compares all chats with what is indexed. Reading them goes on after the returned promise. */
  async function start(marks: ReadonlyMap<string, string>, comparedAt: number): Promise<void> {
    if (comparedAt === 0) keeper.noteCompared(now());
    else isComparing = now() - comparedAt > COMPARE_EVERY_MS;
    const infos = await readChats(source);
    const ids = new Set(infos.map(({ id }) => id));
    for (const info of infos) index.showChat(info, isComparing ? '' : marks.get(info.id));
    for (const id of [...index.chatIdsWithMessages, ...marks.keys()]) if (!ids.has(id)) removeChat(id);
    stale = infos
      .filter((info) => !index.isUpToDate(info))
      .sort((left, right) => left.lastUpdate - right.lastUpdate)
      .map(({ id }) => id);
    void run();
  }

  function tellProgress(isReady: boolean): void {
    let total = 0;
    for (const { messageCount } of index.chats) total += messageCount;
    const left = stale.reduce((sum, id) => sum + (index.chat(id)?.messageCount ?? 0), 0);
    onProgress(total - left, total, isReady);
  }

  function run(): Promise<void> {
    running ??= steps().then(
      () => {
        running = undefined;
        if (news.size > 0 || stale.length > 0) void run();
      },
      (error: unknown) => onFailed(error),
    );
    return running;
  }

  async function steps(): Promise<void> {
    while (news.size > 0 || stale.length > 0) {
      if (stale.length > 0) tellProgress(false);
      if (news.size > 0) await takeNews();
      else await readNext();
      onChanged();
      await keeper.save('reading');
      await pause();
    }
    if (isComparing) keeper.noteCompared(now());
    isComparing = false;
    await keeper.save('resting');
    tellProgress(true);
  }

  async function readNext(): Promise<void> {
    const chats: ChatInfo[] = [];
    let messages = 0;
    while (stale.length > 0 && chats.length < MOST_CHATS_AT_ONCE && messages < STEP_MESSAGES) {
      const info = index.chat(stale.at(-1) ?? '');
      stale.pop();
      if (!info) continue;
      chats.push(info);
      messages += info.messageCount;
    }
    // What was decided a while ago is looked up again together with the messages.
    await Promise.all(chats.map(({ id }) => readWhole(id)));
  }

  async function readWhole(id: string): Promise<void> {
    const info = await readChat(source, id);
    if (!info) return removeChat(id);
    const messages: IndexedMessage[] = [];
    let isSettled = true;
    for await (const rows of rowsOf(source, id)) {
      for (const row of rows) {
        if (row.streaming) isSettled = false;
        messages.push(indexedMessageOf(row));
      }
      if (messages.length > STEP_MESSAGES) await pause();
    }
    index.showChat(info);
    keeper.note(index.putChat(id, messages));
    if (isSettled) {
      unsettled.delete(id);
      keeper.noteChat(id, info.mark);
    } else {
      unsettled.add(id);
      keeper.forgetChat(id);
    }
  }

  function removeChat(id: string): void {
    keeper.note(index.removeChat(id));
    keeper.forgetChat(id);
    unsettled.delete(id);
  }

  async function takeNews(): Promise<void> {
    const [[id, { changed, removed }] = ['', { changed: new Set<string>(), removed: new Set<string>() }]] = news;
    news.delete(id);
    const info = await readChat(source, id);
    if (!info) return removeChat(id);
    const isNew = index.chat(id) === undefined;
    index.showChat(info);
    if (removed.size > 0) keeper.note(index.removeMessages(id, [...removed]));
    if (changed.size > 0) {
      const rows = await source.getMany('messages', [...changed]);
      keeper.note(index.putMessages(id, rows.filter((row) => row.sessionId === id).map(indexedMessageOf)));
    }
    if (index.isUpToDate(info)) return;
    if (isNew) stale.push(id);
    else readWhenQuiet(id);
  }

  function readWhenQuiet(id: string): void {
    clearTimeout(quietTimers.get(id));
    quietTimers.set(
      id,
      setTimeout(() => {
        quietTimers.delete(id);
        stale.push(id);
        void run();
      }, QUIET_MS),
    );
  }

  /** Takes over what any tab of this browser tells about chats, our own included. */
  function follow(message: TabMessage): void {
    switch (message.type) {
      case 'session-changed':
      case 'session-removed':
        noteNews(message.sessionId, [], []);
        return;
      case 'messages-changed':
        noteNews(message.sessionId, message.ids, []);
        return;
      case 'messages-removed':
        noteNews(message.sessionId, [], message.ids);
        return;
      case 'page-closing':
        // Its last words are written by whoever stays, without a word about it.
        for (const id of unsettled) readWhenQuiet(id);
        return;
      default:
    }
  }

  function noteNews(chatId: string, changed: readonly string[], removed: readonly string[]): void {
    const known = news.get(chatId) ?? { changed: new Set(), removed: new Set() };
    for (const id of changed) known.changed.add(id);
    for (const id of removed) known.removed.add(id);
    news.set(chatId, known);
    void run();
  }

  return { start, follow };
}
