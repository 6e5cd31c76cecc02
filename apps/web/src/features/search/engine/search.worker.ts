import { openIndexedDb } from '#/storage/indexeddb.ts';
import { joinTabs } from '#/storage/tabs.ts';
import { newId } from '#/lib/ids.ts';
import { startEngine, type Engine } from './engine.ts';
import { openIndexStore } from './index-store.ts';
import type { EngineStart, FromEngine, ToEngine } from './protocol.ts';

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
const post = (message: FromEngine): void => postMessage(message);

let engine: Promise<Engine> | undefined;

addEventListener('message', ({ data }: MessageEvent<EngineStart | ToEngine>) => {
  if (data.type === 'start') {
    engine = start(data);
    engine.catch(() => post({ type: 'ended', reason: 'failed' }));
  } else void engine?.then(({ handle }) => handle(data)).catch(() => {});
});

/** Reads the chats where they lie, so that the page has nothing to do with it. */
async function start({ chatDatabase, indexDatabase, tabLine, pace }: EngineStart): Promise<Engine> {
  const ended = (): void => post({ type: 'ended', reason: 'failed' });
  const storage = await openIndexedDb(chatDatabase, ended);
  // Without room for an index of its own the search still works, until the page is closed.
  const store = await openIndexStore(indexDatabase, newId(), Date.now).catch(() => undefined);
  return startEngine({ storage, store, tabs: joinTabs(tabLine), pace, post });
}
