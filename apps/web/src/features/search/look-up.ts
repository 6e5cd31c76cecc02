import type { ChatHits } from './engine/protocol.ts';
import { search } from './search.ts';

/** A model waits no longer for an index that is being made. */
const PATIENCE_MS = 10_000;

/** The chats of this browser in which all words of a text stand, best first, with the newest places. */
export async function lookUp(text: string, signal: AbortSignal): Promise<readonly ChatHits[]> {
  const client = search();
  const letGo = client.hold();
  const over = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]);
  const { promise, resolve } = Promise.withResolvers<void>();
  over.addEventListener('abort', () => resolve(), { once: true });
  let chats: readonly ChatHits[] = [];
  const ask = () =>
    client.askAside({ text }, (part) => {
      if (part.type === 'found') chats = part.chats;
      const isComplete = (part.type === 'found' || part.type === 'counted') && part.isComplete;
      if (isComplete && client.status.getState().phase === 'ready') resolve();
    });
  let drop = ask();
  const unwatch = client.status.subscribe(({ phase }, before) => {
    if (phase === 'failed') resolve();
    if (phase !== 'ready' || before.phase === 'ready') return;
    drop();
    drop = ask();
  });
  try {
    await promise;
    return chats;
  } finally {
    drop();
    unwatch();
    letGo();
  }
}
