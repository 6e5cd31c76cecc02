import { expect, it } from 'vitest';
import type { PictureRecord } from '#/storage/pictures/picture-record.ts';
import { aRecord } from '../testing/pictures.ts';
import { readLineage, type LineageNode } from './lineage.ts';

function worldOf(pictures: readonly PictureRecord[]) {
  return {
    get: async (id: string) => pictures.find((picture) => picture.id === id),
    children: async (id: string) => pictures.filter((picture) => picture.parentId === id),
  };
}

const came = (id: string, parentId: string, createdAt = 1): PictureRecord =>
  aRecord({ id, parentId, relation: 'variation', createdAt });

const shape = (node: LineageNode): string =>
  node.children.length === 0 ? node.picture.id : `${node.picture.id}(${node.children.map(shape).join(' ')})`;

it('shows the whole tree from the oldest ancestor, whichever picture is asked for', async () => {
  const root = aRecord({ id: 'root' });
  const pictures = [root, came('late', 'root', 9), came('early', 'root', 2), came('leaf', 'early')];
  for (const picture of pictures) {
    const tree = await readLineage(picture, worldOf(pictures));
    expect(tree && shape(tree)).toBe('root(early(leaf) late)');
  }
});

it('begins with the oldest that is left where an ancestor was deleted', async () => {
  const pictures = [came('middle', 'deleted'), came('leaf', 'middle')];
  const tree = await readLineage(came('leaf', 'middle'), worldOf(pictures));
  expect(tree && shape(tree)).toBe('middle(leaf)');
});

it('says nothing of a picture that stands alone, and ends in circles', async () => {
  const alone = aRecord({ id: 'alone' });
  expect(await readLineage(alone, worldOf([alone]))).toBeUndefined();
  const circle = [came('a', 'b'), came('b', 'a')];
  const tree = await readLineage(came('a', 'b'), worldOf(circle));
  expect(tree && shape(tree)).toMatch(/^[ab]\([ab]\)$/u);
});
