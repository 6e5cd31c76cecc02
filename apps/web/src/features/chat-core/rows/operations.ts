import type { SessionStat } from '@parley/contract';
import { fetchCode } from '#/lib/fetch-code.ts';
import { once } from '#/lib/once.ts';
import type { Journal, Shedding } from '#/storage/journal.ts';
import type { MessageRow, SessionRow } from '#/storage/records.ts';
import { CHATS_IN_JOURNAL, type ChatOperation } from '../model/chat-operation.ts';
import { statOfContent } from '../model/session-stat.ts';
import type { ChatRecords } from './chat-records.ts';
import { createChatsInMemory } from './chats-in-memory.ts';
import { showOptimistic, takeBack, type Shown } from './optimistic.ts';
import { createOutbox, type Applied, type SendOptions } from './outbox.ts';
import { newsOf, type ChatNews } from './tab-news.ts';

export interface OperationsWorld {
  readonly records: ChatRecords;
  readonly journal?: Journal | undefined;
  /** Tells the other tabs. */
  readonly announce: (news: ChatNews) => void;
  /** Called with the row of a chat whenever it changed on the disk, by whomever. */
  readonly onSession: (row: SessionRow) => void;
  /** Called with an answer of the server that this tab does not write: found half done, or changed by whoever does. */
  readonly onReply: (row: MessageRow) => void;
}

/** Joins the chats in memory and the outbox: an operation is shown, sent, and acknowledged or taken back. */
export function createOperations({ records, journal, announce, onSession, onReply }: OperationsWorld) {
  /** The messages that this tab is writing, with their length as counted in the chat's totals. */
  const writing = new Map<string, SessionStat>();
  /** What operations that may be refused did to the messages on the screen. */
  const shown = new Map<ChatOperation, Shown>();

  let sheddings: readonly Shedding[] = [];
  // Not part of the first load: nothing is pending before somebody does something. Without it a note that finds no room goes whole.
  const fetchSheddings = once(() =>
    fetchCode(() => import('../model/journal-sheddings.ts')).then(
      ({ CHAT_SHEDDINGS }) => (sheddings = CHAT_SHEDDINGS),
      () => {},
    ),
  );

  const outbox = createOutbox({
    apply: (operation, atLast) => records.apply(operation, atLast),
    writeMessages: (rows, isLastMoment) => records.writeMessages(rows, isLastMoment),
    // A message that is being removed may still have to be added first, with its last words, or come back.
    shown: (id) =>
      memory.find(id)?.row ?? [...shown.values()].flatMap(({ before }) => before).findLast((row) => row.id === id),
    // Of incognito chats nothing is to be found on the disk.
    keep: (operations) =>
      journal?.keep(
        CHATS_IN_JOURNAL,
        operations.filter(({ sessionId }) => !records.isIncognito(sessionId)),
        sheddings,
      ) ?? true,
    isLeft: () => journal?.isLeft() ?? false,
    onSent: (operation) => {
      if (operation.type !== 'append' || !writing.has(operation.row.id)) return;
      writing.set(operation.row.id, statOfContent(operation.row.content));
    },
    onAcknowledged: acknowledge,
    onRefused: refuse,
    onWritten: (rows) => {
      for (const [sessionId, group] of Map.groupBy(rows, (row) => row.sessionId)) {
        announce({ type: 'messages-changed', sessionId, ids: group.map((row) => row.id) });
        memory.free(sessionId);
      }
    },
  });

  const isOwn = ({ id, sessionId }: Pick<MessageRow, 'id' | 'sessionId'>): boolean =>
    writing.has(id) || outbox.isDue(id) || outbox.isPending(sessionId, id);
  const memory = createChatsInMemory({ records, pending: outbox.pending, isOwn, announce, onSession, onReply });

  /** Shows an operation and sends it. Resolves when it is on the disk; rejects, with all as it was, when that failed. */
  function perform(operation: ChatOperation, options?: SendOptions): Promise<void> {
    const { sessionId } = operation;
    // An empty chat, which every first start makes, leaves nothing to give up.
    if (journal && operation.type !== 'create-chat') void fetchSheddings();
    const act = memory.isOpen(sessionId) ? showOptimistic(memory.chat(sessionId), operation) : undefined;
    if (act && options?.isKept !== true) shown.set(operation, act);
    const done = outbox.add(operation, options);
    memory.showFrame(sessionId);
    return done;
  }

  function acknowledge(operation: ChatOperation, { session, changes }: Applied): void {
    const { sessionId } = operation;
    shown.delete(operation);
    if (session) memory.showSession(session);
    else if (operation.type !== 'delete-chat') memory.showMissing(sessionId);
    for (const news of newsOf(sessionId, changes)) announce(news);
    memory.free(sessionId);
  }

  function refuse(operations: readonly ChatOperation[]): void {
    for (const operation of operations) {
      const act = shown.get(operation);
      const orphans = act ? takeBack(memory.chat(operation.sessionId), operation, act) : [];
      shown.delete(operation);
      for (const { id, parentId } of orphans) outbox.moveUnsent(id, parentId);
    }
    for (const id of new Set(operations.map(({ sessionId }) => sessionId))) memory.showFrame(id);
  }

  return { memory, outbox, writing, isOwn, perform };
}
