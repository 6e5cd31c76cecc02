import type { Message } from '@parley/contract';

type BranchRow = Pick<Message, 'id' | 'parentId' | 'sideBySide'>;

/**
 * The messages that a chat shows when it is opened: those from the first one down to `leafId`, or to the newest, and what
 * stands beside them. Rows come in the order of the chat; without a `parentId` a message follows the one before it.
 */
export function shownBranch(rows: readonly BranchRow[], leafId: string | undefined): ReadonlySet<string> {
  const parents = new Map<string, string | undefined>();
  const beside = new Map<string, readonly string[]>();
  for (const [index, { id, parentId, sideBySide }] of rows.entries()) {
    parents.set(id, parentId ?? rows[index - 1]?.id);
    if (sideBySide) beside.set(id, sideBySide);
  }
  const shown = new Set<string>();
  let id = leafId !== undefined && parents.has(leafId) ? leafId : rows.at(-1)?.id;
  // A message is never shown twice, so a damaged chat cannot keep us here.
  while (id !== undefined && parents.has(id) && !shown.has(id)) {
    shown.add(id);
    id = parents.get(id);
  }
  for (const parent of Array.from(shown)) {
    const columns = beside.get(parent) ?? [];
    if (columns.some((column) => shown.has(column))) for (const column of columns) shown.add(column);
  }
  return shown;
}
