import type { RecordStorage } from '#/storage/records.ts';
import type { Tabs } from '#/storage/tabs.ts';
import { newId } from '#/lib/ids.ts';
import { ChatIndex } from '../model/chat-index.ts';
import { createAnswers } from './answers.ts';
import { createIndexKeeper } from './index-keeper.ts';
import { IndexLost, type IndexStore, type StoredIndex } from './index-store.ts';
import { createIndexer } from './indexer.ts';
import type { FromEngine, Pace, ToEngine } from './protocol.ts';

/** The page hears of changes at most this often. */
const TELL_EVERY_MS = 600;
/** Who has just asked goes on typing: reading gives way to that. */
const TYPING_FOR_MS = 1_000;
const GIVE_WAY_MS = 30;
/** A reply that is being written is told of every few seconds; meanwhile a patient engine rests. */
const CALM_AFTER_MS = 5_000;

export interface EngineWorld {
  readonly storage: RecordStorage;
  /** Undefined where nothing is to be kept. */
  readonly store: IndexStore | undefined;
  readonly tabs: Tabs;
  readonly pace: Pace;
  readonly post: (message: FromEngine) => void;
}

export interface Engine {
  readonly handle: (message: ToEngine) => void;
}

/** Puts the search together: what was stored, what reads on, and what answers. */
export async function startEngine({ storage, store, tabs, pace: firstPace, post }: EngineWorld): Promise<Engine> {
  let pace = firstPace;
  let lastNewsAt = -Infinity;
  let lastAskedAt = -Infinity;
  let lastText = '';
  let goOn = Promise.withResolvers<void>();
  if (pace === 'patient' && (await store?.isInUse())) {
    post({ type: 'ended', reason: 'superseded' });
    return { handle: () => {} };
  }
  const stored = await takeStored(store);
  const keeper = createIndexKeeper(new ChatIndex(stored.segments), store, newId);
  const world = { source: storage, keeper, now: Date.now, clock: () => performance.now(), breathe, post };
  const tellChanged = throttled(() => post({ type: 'changed' }));
  const end = (error: unknown): void =>
    post({ type: 'ended', reason: error instanceof IndexLost ? 'superseded' : 'failed' });
  const indexer = createIndexer({ ...world, pause, onProgress, onChanged: tellChanged, onFailed: end });
  const answers = createAnswers(world);

  async function pause(): Promise<void> {
    if (pace === 'eager') return Date.now() - lastAskedAt < TYPING_FOR_MS ? wait(GIVE_WAY_MS) : breathe();
    const calm = lastNewsAt + CALM_AFTER_MS - Date.now();
    if (calm > 0) setTimeout(() => post({ type: 'may-go' }), calm);
    else post({ type: 'may-go' });
    await goOn.promise;
    goOn = Promise.withResolvers();
  }

  let toldAt = -Infinity;
  function onProgress(done: number, total: number, isReady: boolean): void {
    if (!isReady && performance.now() - toldAt < TELL_EVERY_MS / 6) return;
    toldAt = performance.now();
    post({ type: 'progress', done, total, isReady });
  }

  async function answer(message: ToEngine): Promise<void> {
    switch (message.type) {
      case 'pace':
        pace = message.pace;
        goOn.resolve();
        return;
      case 'go':
        goOn.resolve();
        return;
      case 'ask':
        // The same once more is the page that follows what was read meanwhile.
        if (message.question.text !== lastText) lastAskedAt = Date.now();
        lastText = message.question.text;
        return answers.ask(message.id, message.question);
      case 'ask-aside':
        return createAnswers(world).ask(message.id, message.question);
      case 'more-chats':
        return answers.moreChats(message.id, message.from);
      case 'more-hits':
        return answers.moreHits(message.id, message.chatId, message.from);
    }
  }

  tabs.listen((message) => {
    lastNewsAt = Date.now();
    if (message.type === 'all-cleared') void store?.clear().catch(() => {});
    else indexer.follow(message);
  });
  await indexer.start(stored.marks, stored.comparedAt);
  return { handle: (message) => void answer(message).catch(end) };
}

/** What is damaged is thrown away: everything in it is in the chats. */
async function takeStored(store: IndexStore | undefined): Promise<StoredIndex> {
  const nothing: StoredIndex = { segments: [], marks: new Map(), comparedAt: 0 };
  if (!store) return nothing;
  try {
    return await store.take();
  } catch {
    await store.clear();
    return store.take();
  }
}

/** A turn of the event loop without the delay that timers have. */
function breathe(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

function throttled(action: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      action();
    }, TELL_EVERY_MS);
  };
}
