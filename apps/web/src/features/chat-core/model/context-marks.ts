import type { Session } from '@parley/contract';
import { columnsOn, type MessageTree } from './message-tree.ts';

/** What a chat remembers by message: up to where its context was cleared, and up to where its memory reaches. */
export type ContextMarks = Pick<Session, 'clearedAfterId' | 'summarizedUpToId'>;

/** Where on a branch a mark lies; -1 when it was set on another one. An answer beside others stands for its row. */
export function markIndex(tree: MessageTree, path: readonly string[], id: string | undefined): number {
  if (id === undefined) return -1;
  const index = path.lastIndexOf(id);
  if (index >= 0 || !tree.byId.has(id)) return index;
  const beside = columnsOn(tree, path);
  return path.findLastIndex((other) => beside.get(other)?.includes(id) === true);
}

/** The marks as they lie on a path that runs through other answers of the same rows. */
export function marksOn(
  tree: MessageTree,
  path: readonly string[],
  ownPath: readonly string[],
  marks: ContextMarks,
): ContextMarks {
  const own = (id: string | undefined) => ownPath[markIndex(tree, path, id)] ?? id;
  return { clearedAfterId: own(marks.clearedAfterId), summarizedUpToId: own(marks.summarizedUpToId) };
}

/** The marks after a message gave its place to another one; an empty `to` is the beginning of the chat. */
export function moveMarks(marks: ContextMarks, from: string, to: string): ContextMarks {
  const moved = (id: string | undefined) => (id === from ? to || undefined : id);
  return { clearedAfterId: moved(marks.clearedAfterId), summarizedUpToId: moved(marks.summarizedUpToId) };
}
