import { MissingPart, type MissingReason } from '#/lib/fetch-code.ts';
import { fetchPart } from '#/lib/fetch-part.ts';

export type PartState<Part> =
  | { readonly kind: 'absent' | 'loading' }
  | { readonly kind: 'ready'; readonly part: Part }
  | { readonly kind: 'failed'; readonly reason: MissingReason; readonly isTryingAgain: boolean };

export interface PartSource<Part> {
  readonly read: () => PartState<Part>;
  readonly subscribe: (listener: () => void) => () => void;
  /** Fetches the part unless it is there or on its way; a failure is a state, and the next call tries again. */
  readonly fetch: () => Promise<void>;
}

/** What is known of a part that is loaded later, shared by all the places that draw it: one retry mends all of them. */
export function createPartSource<Part>(load: () => Promise<Part>): PartSource<Part> {
  let state: PartState<Part> = { kind: 'absent' };
  let underWay: Promise<void> | undefined;
  const listeners = new Set<() => void>();
  const become = (next: PartState<Part>) => {
    state = next;
    for (const listener of listeners) listener();
  };

  /** One listener however often the part fails. */
  const tryOnline = () => {
    if (listeners.size > 0) void source.fetch();
  };

  const fetchOnce = async () => {
    if (state.kind === 'failed') become({ ...state, isTryingAgain: true });
    // Nobody is told: a fetch may begin while React draws.
    else state = { kind: 'loading' };
    try {
      become({ kind: 'ready', part: await load() });
    } catch (error) {
      const isMissing = error instanceof MissingPart;
      if (!isMissing) reportError(error);
      become({ kind: 'failed', reason: isMissing ? error.reason : 'unreachable', isTryingAgain: false });
      addEventListener('online', tryOnline, { once: true });
    } finally {
      underWay = undefined;
    }
  };

  const source: PartSource<Part> = {
    read: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    fetch: () => (state.kind === 'ready' ? Promise.resolve() : (underWay ??= fetchOnce())),
  };
  return source;
}

/** One export of a module that is loaded later. */
export function exportSource<Module extends object, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
  fetch = fetchPart<Module>,
): PartSource<Module[Name]> {
  return createPartSource(async () => (await fetch(load))[name]);
}
