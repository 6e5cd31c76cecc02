import type { MessageRow } from '#/storage/records.ts';

/**
 * What a stored message becomes when a page reads it. One that was still being written when its page went away has
 * ended there: no error, but no finish reason either, which is how a stopped reply looks. Where the server went on with
 * it, it may not have ended.
 */
export function messageOnLoad(row: MessageRow): MessageRow {
  if (!row.streaming || row.replyId !== undefined) return row;
  const { finishReason: _unfinished, ...rest } = row;
  return { ...rest, streaming: false };
}
