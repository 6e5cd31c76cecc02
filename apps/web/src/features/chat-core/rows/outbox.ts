import type { Change, MessageRow, SessionRow } from '#/storage/records.ts';
import { messagesOf, type ChatOperation } from '../model/chat-operation.ts';
import { createWriteBehind } from './write-behind.ts';

/** How long a disk that was full or failing is left alone before the outbox tries again by itself. */
const RETRY_MS = 5_000;

/** What an operation did to the rows on the disk: the chat's row after it, and everything that was written. */
export interface Applied {
  readonly session: SessionRow | undefined;
  readonly changes: readonly Change[];
}

export interface OutboxWorld {
  /** Applies an operation in one transaction. What it is at that moment is asked for inside of it. */
  readonly apply: (operation: ChatOperation, atLast: () => ChatOperation) => Promise<Applied>;
  /** Writes messages as they are. In the last moment of a page whose journal has no room there is no time to look at the disk. */
  readonly writeMessages: (rows: readonly MessageRow[], isLastMoment: boolean) => Promise<void>;
  /** A message as it is shown. */
  readonly shown: (messageId: string) => MessageRow | undefined;
  /** Notes what is pending in the journal. False when not all of it found room there. */
  readonly keep: (operations: readonly ChatOperation[]) => boolean;
  /** Whether the page is being left: what comes now must be in the journal at once. */
  readonly isLeft: () => boolean;
  readonly onSent: (operation: ChatOperation) => void;
  readonly onAcknowledged: (operation: ChatOperation, applied: Applied) => void;
  /** Operations that are refused are not pending any more, and have to disappear from the screen. Latest first. */
  readonly onRefused: (operations: readonly ChatOperation[]) => void;
  readonly onWritten: (rows: readonly MessageRow[]) => void;
}

interface Pending {
  operation: ChatOperation;
  readonly messageIds: ReadonlySet<string>;
  readonly options: SendOptions;
  readonly outcome: PromiseWithResolvers<void>;
  /** Whether the transaction has read the operation: later words come too late for it. */
  isSent: boolean;
  /** Whether it is or was in the journal: another page may do it, so that it cannot be refused any more. */
  isNoted: boolean;
}

export interface SendOptions {
  /** Stays pending when the disk is full, and is tried again. Anything else is refused then, and whoever asked for it hears. */
  readonly isKept?: boolean;
  /** Is not sent before this has ended, and refused when it fails. */
  readonly until?: Promise<unknown> | undefined;
  /** Called when it is acknowledged, however late. */
  readonly after?: () => void;
}

/**
 * The operations that are shown and that the storage has not acknowledged. They leave in order, per chat, one transaction
 * each. The words of messages have a lane of their own beside the queues: their rows are written as they are at most once
 * per interval, as soon as no operation about the same message is pending.
 */
export function createOutbox(world: OutboxWorld) {
  const queues = new Map<string, Pending[]>();
  const draining = new Map<string, Promise<void>>();
  const words = createWriteBehind<MessageRow>(writeWords, noteWhenLeft);
  let isJournaled = false;
  /** Whether all that is pending found room in the journal. */
  let isWhole = true;
  let retry: ReturnType<typeof setTimeout> | undefined;

  const queueOf = (sessionId: string): readonly Pending[] => queues.get(sessionId) ?? [];
  const isPending = (sessionId: string, messageId: string): boolean =>
    queueOf(sessionId).some(({ messageIds }) => messageIds.has(messageId));

  /** Takes an operation in. Resolves when the storage has acknowledged it, rejects when that failed. */
  function add(operation: ChatOperation, options: SendOptions = {}): Promise<void> {
    const messageIds = new Set(messagesOf(operation));
    const outcome = Promise.withResolvers<void>();
    // Whoever shows an operation need not wait for it; a failure is reported by the storage.
    outcome.promise.catch(() => {});
    const pending: Pending = { operation, messageIds, options, outcome, isSent: false, isNoted: false };
    queues.set(operation.sessionId, [...queueOf(operation.sessionId), pending]);
    noteWhenLeft();
    void drain(operation.sessionId);
    return outcome.promise;
  }

  function drain(sessionId: string): Promise<void> {
    if (queueOf(sessionId).length === 0) return Promise.resolve();
    const running = draining.get(sessionId) ?? sendAll(sessionId);
    draining.set(sessionId, running);
    return running;
  }

  async function sendAll(sessionId: string): Promise<void> {
    try {
      for (let next = queueOf(sessionId)[0]; next; next = queueOf(sessionId)[0]) {
        try {
          await next.options.until;
          await send(next);
        } catch (error) {
          fail(sessionId, next, error);
          break;
        }
      }
    } finally {
      // In the same step as the last look at the queue: what is added from now on is sent by another one.
      draining.delete(sessionId);
    }
  }

  async function send(pending: Pending): Promise<void> {
    const applied = await world.apply(pending.operation, () => {
      pending.isSent = true;
      const sent = latest(pending.operation);
      world.onSent(sent);
      return sent;
    });
    leave(pending);
    try {
      acknowledge(pending, applied);
    } catch (error) {
      // It is on the disk, whatever those who watch it make of that.
      reportError(error);
    }
  }

  function acknowledge({ operation, messageIds, options, outcome }: Pending, applied: Applied): void {
    if (operation.type === 'remove') operation.tombstones.forEach(({ recordId }) => words.forget(recordId));
    outcome.resolve();
    world.onAcknowledged(operation, applied);
    options.after?.();
    noteWhenLeft();
    // Words that had to wait for it.
    if ([...messageIds].some(words.isDue)) void words.flush();
  }

  /** A message that has not been on the disk goes there with the words that it has by then. */
  function latest(operation: ChatOperation): ChatOperation {
    if (operation.type === 'append') return { ...operation, row: latestRow(operation.row) };
    return operation.type === 'insert' ? { ...operation, rows: operation.rows.map(latestRow) } : operation;
  }

  /** Whom it follows changes by operations of their own. */
  function latestRow(row: MessageRow): MessageRow {
    const { parentId: _shown, ...shown } = world.shown(row.id) ?? row;
    return row.parentId === undefined ? shown : { ...shown, parentId: row.parentId };
  }

  /** Lets a message that is still to be added follow another one: the one before it was refused. */
  function moveUnsent(messageId: string, parentId = ''): void {
    for (const pending of [...queues.values()].flat()) {
      const { operation } = pending;
      if (operation.type !== 'append' || operation.row.id !== messageId) continue;
      pending.operation = { ...operation, row: { ...operation.row, parentId } };
    }
  }

  function leave(...gone: Pending[]): void {
    for (const { operation } of gone) {
      const left = queueOf(operation.sessionId).filter((pending) => !gone.includes(pending));
      if (left.length > 0) queues.set(operation.sessionId, left);
      else queues.delete(operation.sessionId);
    }
  }

  /** The disk is full, or failing: what cannot wait is refused, the rest is tried again. */
  function fail(sessionId: string, failed: Pending, error: unknown): void {
    failed.isSent = false;
    const refused = queueOf(sessionId).filter(({ options, isNoted }) => options.isKept !== true && !isNoted);
    // A message that is still to be appended is counted with the words it has then, and one that is refused not at all.
    const recounted = failed.operation.type === 'append' ? [failed] : [];
    const uncounted = new Set([...recounted, ...refused].flatMap(({ operation }) => addedBy(operation)));
    const counts = queueOf(sessionId).filter(
      ({ operation }) => operation.type === 'count' && uncounted.has(operation.messageId),
    );
    leave(...counts, ...refused);
    world.onRefused(refused.map((pending) => pending.operation).reverse());
    const dropped = refused.flatMap(({ operation }) => addedBy(operation));
    dropped.filter((id) => !world.shown(id)).forEach(words.forget);
    const kept = queueOf(sessionId).filter(({ options }) => options.isKept === true);
    for (const { outcome } of [...refused, ...kept]) outcome.reject(error);
    noteWhenLeft();
    tryAgain();
  }

  function tryAgain(): void {
    retry ??= setTimeout(() => {
      retry = undefined;
      void flush();
    }, RETRY_MS);
  }

  /** Takes the new words of a message in. */
  function put(row: MessageRow): void {
    if (!isUnsent(row)) words.put(row);
    // A page that came back notes its words when it is left again, not with every chunk of a reply.
    if (world.isLeft()) keep();
  }

  /** Whether a message is still to be added: its words go along with that. */
  function isUnsent({ sessionId, id }: Pick<MessageRow, 'sessionId' | 'id'>): boolean {
    const adding = queueOf(sessionId).find(({ operation }) => operation.type === 'append' && operation.row.id === id);
    return adding !== undefined && !adding.isSent;
  }

  async function writeWords(rows: readonly MessageRow[], isClosing: boolean): Promise<void> {
    // A version that came to the disk before the message has its place in the chat would not be found there.
    const isLastMoment = isClosing && !isWhole;
    const waiting = rows.filter((row) => !isLastMoment && isPending(row.sessionId, row.id));
    for (const row of waiting) if (!words.isDue(row.id)) words.put(row);
    const free = rows.filter((row) => !waiting.includes(row)).map((row) => world.shown(row.id) ?? row);
    if (free.length === 0) return;
    await world.writeMessages(free, isLastMoment).catch((error: unknown) => {
      tryAgain();
      throw error;
    });
    world.onWritten(free);
  }

  /** Notes everything that is pending for whoever comes after this page. */
  function keep(): void {
    // Words first: where the operations behind them have reached the disk, those are all that is missing.
    const patches = words.pending().map((row): ChatOperation => {
      const { sessionId, updatedAt: time } = row;
      return { type: 'patch-message', sessionId, device: '', time, row: world.shown(row.id) ?? row };
    });
    const pending = [...queues.values()].flat();
    for (const noted of pending) noted.isNoted = true;
    const operations = pending.map(({ operation }) => latest(operation));
    isJournaled = patches.length + operations.length > 0;
    isWhole = world.keep([...patches, ...operations]);
  }

  /** A page that came back has all of it in its queues: it takes its note back, lest others do what is refused here. */
  function noteWhenLeft(): void {
    if (world.isLeft()) return keep();
    if (!isJournaled) return;
    isJournaled = false;
    isWhole = world.keep([]);
  }

  /** Sends everything that is pending, and waits for it. A page that is closing does not live to see that: it notes it. */
  async function flush(isClosing = false): Promise<void> {
    if (isClosing) {
      keep();
      return words.flush(true);
    }
    await Promise.all([words.flush(), ...[...queues.keys()].map(drain)]);
    await words.flush();
  }

  /** Forgets what is pending about a chat that is gone. */
  function forget(sessionId: string): void {
    const gone = queueOf(sessionId);
    leave(...gone);
    for (const { outcome } of gone) outcome.resolve();
    for (const row of words.pending()) if (row.sessionId === sessionId) words.forget(row.id);
    noteWhenLeft();
  }

  return {
    add,
    put,
    flush,
    forget,
    moveUnsent,
    isUnsent,
    isPending,
    /** Forgets the words of a message that somebody else has taken out. */
    forgetWords: words.forget,
    isDue: words.isDue,
    /** Writes the words that are due at once. */
    flushWords: (): Promise<void> => words.flush(),
    /** The operations of a chat that wait, in their order. */
    pending: (sessionId: string): readonly ChatOperation[] => queueOf(sessionId).map(({ operation }) => operation),
  };
}

function addedBy(operation: ChatOperation): string[] {
  if (operation.type === 'append') return [operation.row.id];
  return operation.type === 'insert' ? operation.rows.map(({ id }) => id) : [];
}
