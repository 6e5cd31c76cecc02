import type { SessionRow } from '#/storage/records.ts';
import type { ChatInfo } from './chat-index.ts';

/** What the index keeps of a chat's row. Every change of its messages changes one of the figures in the mark. */
export function chatInfoOf({ id, topic, lastUpdate, models, leafId, messageCount, stat }: SessionRow): ChatInfo {
  const mark = [lastUpdate, messageCount, stat?.charCount ?? 0].join('/');
  return { id, topic, lastUpdate, models, leafId, messageCount, mark };
}
