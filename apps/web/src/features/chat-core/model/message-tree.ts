import { messagesInCircles, type Message } from '@parley/contract';

type TreeRow = Pick<Message, 'id' | 'parentId' | 'sideBySide' | 'modelId'>;

/** The messages of a chat as a tree: whatever follows the same message is a branch of it. */
export interface MessageTree<Row extends TreeRow = TreeRow> {
  readonly byId: ReadonlyMap<string, Row>;
  /** The message that one follows; empty for a first one, and for one whose forerunner is not loaded. */
  readonly parentOf: (id: string) => string;
  /** What follows a message, oldest first; `''` gives the first messages. */
  readonly childrenOf: (id: string) => readonly string[];
  readonly lastId: string | undefined;
}

/**
 * Takes the loaded end of a chat in its order. A child is always younger than its parent, so no branch is cut off. Damaged
 * messages that follow each other in a circle are cut apart: whoever walks along the tree comes to an end.
 */
export function messageTree<Row extends TreeRow>(rows: readonly Row[]): MessageTree<Row> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const parents = new Map<string, string>();
  let isInOrder = true;
  rows.forEach((row, index) => {
    const named = row.parentId ?? rows[index - 1]?.id ?? '';
    const parent = byId.has(named) ? named : '';
    // Nothing can run in a circle while every message stands behind the one it follows.
    if (parent !== '' && !parents.has(parent)) isInOrder = false;
    parents.set(row.id, parent);
  });
  if (!isInOrder) for (const id of messagesInCircles(parents)) parents.set(id, '');
  const children = new Map<string, string[]>();
  for (const [id, parent] of parents) {
    const siblings = children.get(parent);
    if (siblings) siblings.push(id);
    else children.set(parent, [id]);
  }
  return {
    byId,
    parentOf: (id) => parents.get(id) ?? '',
    childrenOf: (id) => children.get(id) ?? [],
    lastId: rows.at(-1)?.id,
  };
}

/** The messages from the first one down to `leafId`, or to the newest when that is not there. */
export function pathTo(tree: MessageTree, leafId: string | undefined): string[] {
  const path: string[] = [];
  let id = leafId !== undefined && tree.byId.has(leafId) ? leafId : (tree.lastId ?? '');
  while (id !== '') {
    path.push(id);
    id = tree.parentOf(id);
  }
  return path.reverse();
}

/** The newest end of the branch that begins with a message. */
export function leafBelow(tree: MessageTree, id: string): string {
  let leaf = id;
  for (let next = newest(tree, leaf); next !== undefined; next = newest(tree, leaf)) leaf = next;
  return leaf;
}

/** The versions of each message of a path that has several, itself included, oldest first. */
export function siblingsOn(tree: MessageTree, path: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  for (const id of path) {
    const parent = tree.parentOf(id);
    const siblings = parent === '' ? firstVersions(tree, id) : tree.childrenOf(parent);
    if (siblings.length > 1) found.set(id, siblings);
  }
  return found;
}

/** Messages whose forerunners are not loaded look like first ones: only those that follow the same one are versions. */
function firstVersions(tree: MessageTree, id: string): readonly string[] {
  const named = tree.byId.get(id)?.parentId ?? '';
  return tree.childrenOf('').filter((other) => (tree.byId.get(other)?.parentId ?? '') === named);
}

/** The answers of a path that are shown beside others: by the answer on the path, all of its row. */
export function columnsOn(tree: MessageTree, path: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  for (const id of path) {
    const beside = tree.byId.get(tree.parentOf(id))?.sideBySide?.filter((other) => tree.byId.has(other));
    if (beside && beside.length > 1 && beside.includes(id)) found.set(id, beside);
  }
  return found;
}

/** A path as one of several models knows it: where answers stand beside each other, its own. */
export function pathOfModel(tree: MessageTree, path: readonly string[], modelId: string): string[] {
  const columns = columnsOn(tree, path);
  return path.map((id) => columns.get(id)?.find((other) => tree.byId.get(other)?.modelId === modelId) ?? id);
}

/** Where the branch on show ends once a message is gone. */
export function leafWithout(tree: MessageTree, id: string, leafId: string | undefined): string | undefined {
  if (leafId !== id) return leafId;
  const parent = tree.parentOf(id);
  const sibling = tree.childrenOf(parent).findLast((other) => other !== id);
  if (sibling !== undefined) return leafBelow(tree, sibling);
  return parent === '' ? undefined : parent;
}

function newest(tree: MessageTree, id: string): string | undefined {
  return tree.childrenOf(id).at(-1);
}
