import { once } from '#/lib/once.ts';
import { TAB_LINE_NAME } from './database-names.ts';

/** What one tab tells the others after the rows are written; they read again what concerns them. */
export type TabMessage =
  | {
      readonly type: 'store-changed';
      readonly name: string;
      /** Fields as a whole. */
      readonly patch: Readonly<Record<string, unknown>>;
      /** Of the units, changed now or earlier. */
      readonly times?: Readonly<Record<string, number>>;
      readonly lastUpdateTime: number;
    }
  | { readonly type: 'session-changed'; readonly sessionId: string }
  | { readonly type: 'session-removed'; readonly sessionId: string }
  | { readonly type: 'messages-changed'; readonly sessionId: string; readonly ids: readonly string[] }
  | { readonly type: 'messages-removed'; readonly sessionId: string; readonly ids: readonly string[] }
  /** Sent by a tab that found unfinished replies; whoever is still writing them answers with `messages-changed`. */
  | { readonly type: 'who-is-writing'; readonly sessionId: string }
  | { readonly type: 'all-cleared' }
  /** What it was writing ends here; the journal says how far it came. */
  | { readonly type: 'page-closing' };

/** The line between the tabs of one browser. */
export interface Tabs {
  readonly post: (message: TabMessage) => void;
  /** Gives the way to stop listening. */
  readonly listen: (listener: (message: TabMessage) => void) => () => void;
}

/** Joins the line of this name; without BroadcastChannel every tab is on its own. */
export function joinTabs(name: string): Tabs & { close(): void } {
  if (typeof BroadcastChannel === 'undefined') return { post: () => {}, listen: () => () => {}, close: () => {} };
  const channel = new BroadcastChannel(name);
  const listeners = new Set<(message: TabMessage) => void>();
  channel.onmessage = (event: MessageEvent<TabMessage>) => {
    for (const listener of listeners) listener(event.data);
  };
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no other origins
    post: (message) => channel.postMessage(message),
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => channel.close(),
  };
}

/** The line of this page. */
export const pageTabs = once(() => joinTabs(TAB_LINE_NAME));
