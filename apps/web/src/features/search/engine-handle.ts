import { DATABASE_NAME, SEARCH_DATABASE_NAME, TAB_LINE_NAME } from '#/storage/database-names.ts';
import type { RecordStorage } from '#/storage/records.ts';
import type { PageTabs } from '#/storage/tabs.ts';
import { fetchPart } from '#/lib/fetch-part.ts';
import type { EngineStart, FromEngine, Pace, ToEngine } from './engine/protocol.ts';
import type { SearchWorld } from './search-world.ts';

/** A search that runs, wherever it does. */
export interface EngineHandle {
  readonly post: (message: ToEngine) => void;
  readonly end: () => void;
}

export type StartEngine = (pace: Pace, onMessage: (message: FromEngine) => void) => Promise<EngineHandle>;

/** In a worker that reads the database itself; without a database there is so little that the page can do it. */
export function pageEngine({ storage: opening, tabs }: SearchWorld): StartEngine {
  return async (pace, onMessage) => {
    const storage = await opening;
    if (storage.kind !== 'indexeddb') return startInPage(storage, tabs, pace, onMessage);
    return startWorker(
      {
        type: 'start',
        chatDatabase: DATABASE_NAME,
        indexDatabase: SEARCH_DATABASE_NAME,
        tabLine: TAB_LINE_NAME,
        pace,
      },
      onMessage,
    );
  };
}

export function startWorker(start: EngineStart, onMessage: (message: FromEngine) => void): EngineHandle {
  const worker = new Worker(new URL('./engine/search.worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', ({ data }: MessageEvent<FromEngine>) => onMessage(data));
  // A worker that cannot be loaded says nothing else.
  worker.addEventListener('error', () => onMessage({ type: 'ended', reason: 'failed' }));
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
  const post = (message: EngineStart | ToEngine): void => worker.postMessage(message);
  post(start);
  return { post, end: () => worker.terminate() };
}

async function startInPage(
  storage: RecordStorage,
  { post: tell, listenToAll }: PageTabs,
  pace: Pace,
  onMessage: (message: FromEngine) => void,
): Promise<EngineHandle> {
  const { startEngine } = await fetchPart(() => import('./engine/engine.ts'));
  let stopHearing = (): void => {};
  const tabs = {
    post: tell,
    listen: (listener: Parameters<typeof listenToAll>[0]) => (stopHearing = listenToAll(listener)),
  };
  let isEnded = false;
  const post = (message: FromEngine): void => {
    if (!isEnded) onMessage(message);
  };
  const engine = await startEngine({ storage, store: undefined, tabs, pace, post });
  return {
    post: engine.handle,
    end: () => {
      isEnded = true;
      stopHearing();
    },
  };
}
