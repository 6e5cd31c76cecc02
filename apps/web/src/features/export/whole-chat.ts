import { useEffect, useState } from 'react';
import type { MessageRow, SessionRow } from '#/storage/records.ts';
import { messageOnLoad, compareMessages, chatActions, readChat } from '#/features/chat-core/public.ts';
import { entriesOf, type ExportEntry } from './model/export-entry.ts';

const MESSAGES_AT_ONCE = 1_000;

/** A whole chat as it can be exported. */
export interface WholeChat {
  readonly session: SessionRow;
  readonly entries: readonly ExportEntry[];
}

export type ReadingChat =
  | { readonly kind: 'reading'; readonly done: number; readonly total: number }
  | { readonly kind: 'failed' }
  | { readonly kind: 'ready'; readonly chat: WholeChat };

/** In React: a chat read to its first message, with how far it has come. */
export function useWholeChat(sessionId: string): ReadingChat {
  const [state, setState] = useState<ReadingChat>({ kind: 'reading', done: 0, total: 0 });
  useEffect(() => {
    const stop = new AbortController();
    readWholeChat(sessionId, stop.signal, (done, total) => setState({ kind: 'reading', done, total })).then(
      (chat) => !stop.signal.aborted && setState(chat ? { kind: 'ready', chat } : { kind: 'failed' }),
      () => !stop.signal.aborted && setState({ kind: 'failed' }),
    );
    return () => stop.abort();
  }, [sessionId]);
  return state;
}

async function readWholeChat(
  sessionId: string,
  signal: AbortSignal,
  onProgress: (done: number, total: number) => void,
): Promise<WholeChat | undefined> {
  const { session, tree } = await readChat(sessionId);
  if (!session) return undefined;
  const rows = new Map<string, MessageRow>();
  let last: MessageRow | undefined;
  do {
    signal.throwIfAborted();
    const page = await chatActions.pageMessages(sessionId, MESSAGES_AT_ONCE, last);
    for (const row of page) rows.set(row.id, messageOnLoad(row));
    last = page.length < MESSAGES_AT_ONCE ? undefined : page.at(-1);
    if (last) onProgress(rows.size, Math.max(session.messageCount, rows.size));
  } while (last);
  // What is in memory may have newer words than the disk.
  for (const [id, row] of tree.byId) rows.set(id, row);
  return { session, entries: entriesOf(session, [...rows.values()].sort(compareMessages)) };
}
