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
  /** A reply is being written by a tab, or no longer. */
  | { readonly type: 'reply-began' | 'reply-ended'; readonly sessionId: string; readonly tabId: string }
  /** A reply ended that nobody saw, or somebody has seen it now. */
  | { readonly type: 'chat-unread' | 'chat-read'; readonly sessionId: string }
  /** Sent by a tab that does not know which replies are being written; whoever writes some names them. */
  | { readonly type: 'who-replies' }
  /** Somebody stopped the replies of a chat, or one of them: whoever writes them ends them. */
  | {
      readonly type: 'stop-turns';
      readonly sessionId: string;
      readonly messageId: string | undefined;
      /** `page` where the chat was deleted: nobody meant to stop its replies. */
      readonly by?: 'page' | undefined;
    }
  /** Pictures were added, changed or removed. */
  | {
      readonly type: 'pictures-changed';
      readonly change: 'added' | 'changed' | 'removed';
      readonly ids: readonly string[];
    }
  /** Somebody does not want the pictures of a set any more: whoever makes them stops. */
  | { readonly type: 'stop-pictures'; readonly setId: string }
  | { readonly type: 'all-cleared' }
  /** The tab of a payment came back; whoever waits for it asks the server what became of it. */
  | { readonly type: 'payment-returned'; readonly orderId: string; readonly result: 'success' | 'failed' | 'cancel' }
  /** What it was writing ends here; the journal says how far it came. */
  | { readonly type: 'page-closing' };

type Listener = (message: TabMessage) => void;

/** The line between the tabs of one browser. */
export interface Tabs {
  /** Tells the other tabs, and those of this page who listen to everything. */
  readonly post: (message: TabMessage) => void;
  /** Hears the other tabs. Gives the way to stop listening. */
  readonly listen: (listener: Listener) => () => void;
}

/** The line of a page, on which it also hears itself: a BroadcastChannel does not bring its own messages back. */
export interface PageTabs extends Tabs {
  /** Tells every tab, and all of this page: for what was written behind the backs of both. */
  readonly postToAll: (message: TabMessage) => void;
  /** Hears the other tabs and this page. Gives the way to stop listening. */
  readonly listenToAll: (listener: Listener) => () => void;
  readonly close: () => void;
}

/** Joins the line of this name; without BroadcastChannel every tab is on its own. */
export function joinTabs(name: string): PageTabs {
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name);
  const ofOthers = new Set<Listener>();
  const ofAll = new Set<Listener>();
  let isClosed = false;

  function tell(groups: readonly ReadonlySet<Listener>[], message: TabMessage): void {
    if (!isClosed) for (const group of groups) for (const listener of group) listener(message);
  }

  /** Later, like what comes from another tab: whoever tells is in the middle of something. */
  const tellOwnPage = (groups: readonly ReadonlySet<Listener>[], message: TabMessage): void =>
    queueMicrotask(() => tell(groups, message));

  function added(group: Set<Listener>, listener: Listener): () => void {
    group.add(listener);
    return () => group.delete(listener);
  }

  if (channel) {
    channel.onmessage = ({ data }: MessageEvent<TabMessage>) => tell([ofOthers, ofAll], data);
  }
  return {
    post(message) {
      if (isClosed) return;
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no other origins
      channel?.postMessage(message);
      tellOwnPage([ofAll], message);
    },
    postToAll(message) {
      if (isClosed) return;
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no other origins
      channel?.postMessage(message);
      tellOwnPage([ofOthers, ofAll], message);
    },
    listen: (listener) => added(ofOthers, listener),
    listenToAll: (listener) => added(ofAll, listener),
    close() {
      isClosed = true;
      channel?.close();
    },
  };
}

/** The line of this page. */
export const pageTabs = once(() => joinTabs(TAB_LINE_NAME));
