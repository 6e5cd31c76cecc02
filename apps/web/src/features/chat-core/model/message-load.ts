import type { MessageRow } from '#/storage/records.ts';

/**
 * What a stored message becomes when a page reads it. One that was still being written when its page went away has
 * ended there: no error, but no finish reason either, which is how a stopped reply looks.
 */
export function messageOnLoad(row: MessageRow): MessageRow {
  if (!row.streaming) return row;
  const { finishReason: _unfinished, ...rest } = row;
  return { ...rest, streaming: false };
}
