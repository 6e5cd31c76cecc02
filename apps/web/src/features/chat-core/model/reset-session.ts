import { DEFAULT_TOPIC } from '@parley/contract';
import type { SessionRow } from '#/storage/records.ts';
import { addedCost } from './answer-cost.ts';
import { NO_STAT } from './session-stat.ts';

/**
 * A chat's row after its messages were deleted. Settings, models and place in the list stay, and so does a name that the
 * person gave it; a generated title describes what is gone, and goes as well. `removedIds` names the deleted messages:
 * what was written meanwhile is not among them.
 */
export function resetSession(row: SessionRow, removedIds: readonly string[]): SessionRow {
  const {
    clearedAfterId: _cleared,
    summarizedUpToId: _summarized,
    clearContextIndex: _index,
    leafId,
    counted: _counted,
    sideCostNano: _cost,
    ...kept
  } = row;
  const removed = new Set(removedIds);
  const messageCount = Math.max(0, row.messageCount - removed.size);
  const hasPinned = row.mask.context.some(({ id }) => removed.has(id));
  return {
    ...kept,
    topic: row.hasOwnTopic ? row.topic : DEFAULT_TOPIC,
    memoryPrompt: '',
    lastSummarizeIndex: 0,
    messageCount,
    stat: messageCount === 0 ? NO_STAT : row.stat,
    ...(leafId !== undefined && !removed.has(leafId) && messageCount > 0 && { leafId }),
    mask: hasPinned ? { ...row.mask, context: row.mask.context.filter(({ id }) => !removed.has(id)) } : row.mask,
  };
}

/** The row of a reset chat with everything back that the reset took from `before`. */
export function unresetSession(row: SessionRow, before: SessionRow, restoredCount: number): SessionRow {
  const { clearedAfterId, summarizedUpToId, clearContextIndex, leafId } = before;
  const sideCostNano = addedCost(row.sideCostNano, before.sideCostNano);
  const isNewlyNamed = row.hasOwnTopic && !before.hasOwnTopic;
  const isUnused = row.messageCount === 0;
  return {
    ...row,
    topic: isNewlyNamed ? row.topic : before.topic,
    memoryPrompt: before.memoryPrompt,
    lastSummarizeIndex: before.lastSummarizeIndex,
    messageCount: row.messageCount + restoredCount,
    stat: {
      tokenCount: row.stat.tokenCount + before.stat.tokenCount,
      wordCount: row.stat.wordCount + before.stat.wordCount,
      charCount: row.stat.charCount + before.stat.charCount,
    },
    mask: { ...row.mask, context: before.mask.context },
    ...(sideCostNano !== undefined && { sideCostNano }),
    ...(clearedAfterId !== undefined && { clearedAfterId }),
    ...(summarizedUpToId !== undefined && { summarizedUpToId }),
    ...(clearContextIndex !== undefined && { clearContextIndex }),
    // What was said since the reset stays on show.
    ...(leafId !== undefined && isUnused && { leafId }),
  };
}
