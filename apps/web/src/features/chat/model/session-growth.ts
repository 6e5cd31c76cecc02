import type { MessageRow, SessionRow } from '#/storage/records.ts';
import { touched } from './session-row.ts';
import { adjustStat, statOfContent } from './session-stat.ts';

/** Whether a new message ends the branch on show, or stands beside one that does. */
export type MessagePlace = 'end' | 'beside';

/** What becomes of a chat's row when a message comes. */
export function withMessage(
  session: SessionRow,
  { id, date, content }: Pick<MessageRow, 'id' | 'date' | 'content'>,
  place: MessagePlace,
): SessionRow {
  return {
    ...touched(session, date),
    ...(place === 'end' ? { leafId: id } : {}),
    messageCount: session.messageCount + 1,
    stat: adjustStat(session.stat, statOfContent(content)),
  };
}
