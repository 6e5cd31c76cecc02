import {
  dueQuestion,
  EMPTY_QUEUE,
  goesAtOnce,
  reduceQueue,
  type MessageQueue,
  type QueuedQuestion,
  type QueueEvent,
} from '../model/message-queue.ts';

export interface QueuesWorld {
  /** Whether there is a model that a chat can ask. */
  readonly isReady: (sessionId: string) => boolean;
  /** Whether a reply is being written in a chat. */
  readonly isRunning: (sessionId: string) => boolean;
  /** Whether the last reply of a chat did not come to its own end. */
  readonly hasFailed: (sessionId: string) => Promise<boolean>;
  readonly read: (sessionId: string) => Promise<readonly QueuedQuestion[]>;
  readonly save: (sessionId: string, items: readonly QueuedQuestion[]) => void;
  /** Asks a question. Resolves when the reply has begun. */
  readonly ask: (sessionId: string, item: QueuedQuestion) => Promise<void>;
}

interface Entry {
  queue: MessageQueue;
  /** A reply has been written since the last question went out: its end decides about the next one. */
  hasSeenReply: boolean;
  isOpened: boolean;
  /** Whether this page goes on with the reply that an earlier one left, and so with what waited for its end. */
  isTakenOver: boolean;
  /** Whether somebody wants the next question sent, however the reply before it ends. */
  isReleased: boolean;
}

export type Queues = ReturnType<typeof createQueues>;

/** The questions that wait, for each chat. Lives outside of React: a queue goes on while another chat is on the screen. */
export function createQueues(world: QueuesWorld) {
  const entries = new Map<string, Entry>();
  const listeners = new Set<() => void>();

  function entryOf(sessionId: string): Entry {
    const blank = { queue: EMPTY_QUEUE, hasSeenReply: false, isOpened: false, isTakenOver: false, isReleased: false };
    const entry = entries.get(sessionId) ?? blank;
    entries.set(sessionId, entry);
    return entry;
  }

  function dispatch(sessionId: string, event: QueueEvent): void {
    const entry = entryOf(sessionId);
    const { items } = entry.queue;
    entry.queue = reduceQueue(entry.queue, event);
    if (entry.queue.items.length === 0) entry.isReleased = false;
    if (entry.queue.items !== items) world.save(sessionId, entry.queue.items);
    for (const listener of listeners) listener();
  }

  function canSend(sessionId: string): boolean {
    return world.isReady(sessionId) && !world.isRunning(sessionId);
  }

  async function send(sessionId: string, item: QueuedQuestion): Promise<void> {
    entryOf(sessionId).isReleased = false;
    dispatch(sessionId, { type: 'sending', item });
    try {
      await world.ask(sessionId, item);
      dispatch(sessionId, { type: 'sent' });
    } catch {
      dispatch(sessionId, { type: 'unsent', item });
    }
    void goOn(sessionId);
  }

  /** Sends what is due. After a failed reply the rest waits: it would most probably fail as well. */
  async function goOn(sessionId: string): Promise<void> {
    const entry = entryOf(sessionId);
    if (entry.queue.items.length > 0 && !canSend(sessionId))
      entry.hasSeenReply ||= !entry.isReleased && world.isRunning(sessionId);
    if (!dueQuestion(entry.queue, canSend(sessionId))) return;
    if (entry.hasSeenReply) {
      entry.hasSeenReply = false;
      dispatch(sessionId, { type: 'sending' });
      const hasFailed = await world.hasFailed(sessionId).catch(() => false);
      dispatch(sessionId, { type: 'sent' });
      if (hasFailed) dispatch(sessionId, { type: 'hold', reason: 'failed' });
    }
    const item = dueQuestion(entry.queue, canSend(sessionId));
    if (item) await send(sessionId, item);
  }

  /** Brings back what an earlier page left waiting, once. It waits for somebody's word, or for the reply that was left too. */
  async function open(sessionId: string): Promise<void> {
    const entry = entryOf(sessionId);
    if (entry.isOpened) return;
    entry.isOpened = true;
    const items = await world.read(sessionId).catch(() => []);
    // What was asked before the chat was first shown may be among them.
    const left = items.filter(({ id }) => !entry.queue.items.some((item) => item.id === id));
    if (left.length === 0) return;
    dispatch(sessionId, { type: 'restore', items: left, held: entry.isTakenOver ? undefined : 'reloaded' });
    void goOn(sessionId);
  }

  return {
    open,

    get: (sessionId: string): MessageQueue => entries.get(sessionId)?.queue ?? EMPTY_QUEUE,

    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    /** Lets what waits in a chat follow a reply whose page was left, and with which this page, and no other tab, goes on. */
    takeOver: (sessionId: string): void => {
      const entry = entryOf(sessionId);
      entry.isTakenOver = true;
      entry.hasSeenReply = true;
      if (entry.queue.held === 'reloaded') dispatch(sessionId, { type: 'release' });
      void open(sessionId);
    },

    /** Some reply has begun or ended somewhere, or the models have come. */
    look: (): void => {
      for (const [sessionId, { queue }] of entries) if (queue.items.length > 0) void goOn(sessionId);
    },

    /** Sends a question, or lets it wait for its turn. */
    submit: (sessionId: string, item: QueuedQuestion): void => {
      const entry = entryOf(sessionId);
      if (goesAtOnce(entry.queue, canSend(sessionId))) {
        entry.hasSeenReply = false;
        return void send(sessionId, item);
      }
      dispatch(sessionId, { type: 'add', item });
      void goOn(sessionId);
    },

    remove: (sessionId: string, id: string): void => dispatch(sessionId, { type: 'remove', id }),

    /** The reply was stopped by hand: what waits must not take its place by itself. */
    hold: (sessionId: string): void => {
      entryOf(sessionId).isReleased = false;
      dispatch(sessionId, { type: 'hold', reason: 'stopped' });
    },

    /** Sends the next one by hand, or the named one before all others. The rest follows by itself. */
    release: (sessionId: string, id?: string): void => {
      Object.assign(entryOf(sessionId), { hasSeenReply: false, isReleased: true });
      dispatch(sessionId, id === undefined ? { type: 'release' } : { type: 'prefer', id });
      void goOn(sessionId);
    },
  };
}
