import type { MessageRow, SessionRow } from '#/storage/records.ts';
import { ARCHIVE, PINNED, RECENT } from './session-row.ts';
import { columnsOn, messageTree, pathTo } from './message-tree.ts';
import { adjustStat, NO_STAT, statOfContent } from './session-stat.ts';

export interface Fork {
  readonly id: string;
  readonly now: number;
  readonly newId: () => string;
  /** The messages to take along, in their order. All that concerns one is its place in the tree. */
  readonly messages: readonly MessageRow[];
  /** The message at which the copy ends; without it every branch is taken along. */
  readonly upTo?: string | undefined;
}

/** A copy of a chat, and of each of its messages: the same words under ids of their own. */
export function forkOf(source: SessionRow, { id, now, newId, messages, upTo }: Fork) {
  const taken = takenAlong(messages, upTo);
  const ids = new Map([...taken].map((old) => [old, newId()]));
  const renamed = (old: string | undefined): string | undefined => (old === undefined ? undefined : ids.get(old));
  const tree = messageTree(messages);

  const copyMessage = (row: MessageRow): MessageRow | undefined => {
    const copyId = ids.get(row.id);
    if (copyId === undefined) return undefined;
    // The reply of the server belongs to the answer that is read from it.
    const { sideBySide: _beside, replyId: _reply, ...rest } = row;
    const beside = row.sideBySide?.flatMap((old) => ids.get(old) ?? []) ?? [];
    return {
      ...rest,
      ...(beside.length > 1 && { sideBySide: beside }),
      id: copyId,
      sessionId: id,
      parentId: renamed(tree.parentOf(row.id)) ?? '',
      // Nobody goes on writing the copy.
      streaming: false,
      updatedAt: now,
    };
  };

  const { leafId, clearedAfterId, summarizedUpToId, memoryPrompt, ...rest } = source;
  const { archivedFrom: _archived, counted: _ofSource, sideCostNano: _paidForSource, ...kept } = rest;
  // What the chat remembers of later messages is not part of an earlier branch.
  const remembers = upTo === undefined || (summarizedUpToId !== undefined && ids.has(summarizedUpToId));
  const taking = messages.filter((row) => ids.has(row.id));
  const session: SessionRow = {
    ...kept,
    ...withoutGaps({
      leafId: renamed(upTo ?? leafId),
      clearedAfterId: renamed(clearedAfterId),
      summarizedUpToId: renamed(summarizedUpToId),
    }),
    id,
    memoryPrompt: remembers ? memoryPrompt : '',
    lastUpdate: now,
    listedAt: now,
    // In a folder the copy stays beside its source; a pin or the archive was meant for that one alone.
    shelf: source.shelf === PINNED || source.shelf === ARCHIVE ? RECENT : source.shelf,
    messageCount: taking.length,
    stat:
      upTo === undefined
        ? source.stat
        : taking.reduce((total, row) => adjustStat(total, statOfContent(row.content)), NO_STAT),
  };
  return { session, copyMessage };
}

/** Every message, or those of one branch together with the answers that stand beside it. */
function takenAlong(messages: readonly MessageRow[], upTo: string | undefined): ReadonlySet<string> {
  if (upTo === undefined) return new Set(messages.map((row) => row.id));
  const tree = messageTree(messages);
  const path = pathTo(tree, upTo);
  const earlier = columnsOn(tree, path.slice(0, -1));
  return new Set([...path, ...[...earlier.values()].flat()]);
}

function withoutGaps<Fields extends object>(fields: Fields): { [Key in keyof Fields]: NonNullable<Fields[Key]> } {
  return Object.fromEntries(Object.entries(fields).filter((entry) => entry[1] !== undefined)) as never;
}
