import type { StoreName } from '../store-versions.ts';

interface TouchedMessages {
  readonly sessionId: string;
  readonly ids: readonly string[];
}

/** What was written, so that open pages can take it over. */
export interface Touched {
  readonly stores: readonly StoreName[];
  readonly sessions: readonly string[];
  readonly removedSessions: readonly string[];
  readonly messages: readonly TouchedMessages[];
  readonly removedMessages: readonly TouchedMessages[];
}

/** Takes down what is written, as it is written. */
export class TouchedList {
  readonly stores: StoreName[] = [];
  readonly sessions: string[] = [];
  readonly removedSessions: string[] = [];
  readonly #messages = new Map<string, string[]>();
  readonly #removedMessages = new Map<string, string[]>();

  addMessages(sessionId: string, ids: readonly string[]): void {
    append(this.#messages, sessionId, ids);
  }

  addRemovedMessages(sessionId: string, ids: readonly string[]): void {
    append(this.#removedMessages, sessionId, ids);
  }

  list(): Touched {
    return {
      stores: this.stores,
      sessions: this.sessions,
      removedSessions: this.removedSessions,
      messages: entriesOf(this.#messages),
      removedMessages: entriesOf(this.#removedMessages),
    };
  }
}

function append(lists: Map<string, string[]>, sessionId: string, ids: readonly string[]): void {
  if (ids.length === 0) return;
  lists.set(sessionId, [...(lists.get(sessionId) ?? []), ...ids]);
}

function entriesOf(lists: ReadonlyMap<string, readonly string[]>): TouchedMessages[] {
  return [...lists].map(([sessionId, ids]) => ({ sessionId, ids }));
}
