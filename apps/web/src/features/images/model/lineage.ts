import type { PictureRecord } from '#/storage/pictures/picture-record.ts';

/** A picture with those that came from it. */
export interface LineageNode {
  readonly picture: PictureRecord;
  readonly children: readonly LineageNode[];
}

interface LineageWorld {
  readonly get: (id: string) => Promise<PictureRecord | undefined>;
  readonly children: (id: string) => Promise<readonly PictureRecord[]>;
}

/** More than anybody reads in a small tree; a file from elsewhere may claim anything. */
const MOST_STEPS_UP = 20;
const MOST_NODES = 60;

/**
 * The tree that a picture is in, from the oldest of its ancestors that is still here. Undefined for one that came from
 * nothing and of which nothing came. Circles, which only damaged records have, end where they close.
 */
export async function readLineage(picture: PictureRecord, world: LineageWorld): Promise<LineageNode | undefined> {
  const root = await oldestOf(picture, world);
  const seen = new Set([root.id]);
  const node = async (parent: PictureRecord): Promise<LineageNode> => {
    const children: LineageNode[] = [];
    for (const child of inOrder(await world.children(parent.id))) {
      if (seen.has(child.id) || seen.size >= MOST_NODES || child.status !== 'success') continue;
      seen.add(child.id);
      children.push(await node(child));
    }
    return { picture: parent, children };
  };
  const tree = await node(root);
  return tree.children.length === 0 ? undefined : tree;
}

async function oldestOf(picture: PictureRecord, { get }: LineageWorld): Promise<PictureRecord> {
  const passed = new Set<string>();
  let oldest = picture;
  while (oldest.parentId !== undefined && passed.size < MOST_STEPS_UP && !passed.has(oldest.parentId)) {
    passed.add(oldest.id);
    const parent = await get(oldest.parentId);
    if (!parent || passed.has(parent.id)) break;
    oldest = parent;
  }
  return oldest;
}

function inOrder(pictures: readonly PictureRecord[]): readonly PictureRecord[] {
  return pictures.toSorted((left, right) => left.createdAt - right.createdAt || left.index - right.index);
}
