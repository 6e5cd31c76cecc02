import { describe, expect, it } from 'vitest';
import { columnsOn, leafBelow, leafWithout, messageTree, pathOfModel, pathTo, siblingsOn } from './message-tree.ts';

interface Row {
  readonly id: string;
  readonly parentId?: string;
  readonly sideBySide?: string[];
  readonly modelId?: string;
}

const LINEAR: Row[] = [{ id: 'u1' }, { id: 'a1' }, { id: 'u2' }, { id: 'a2' }];

/** The second question was asked twice, its first wording answered twice. */
const BRANCHED: Row[] = [
  { id: 'u1', parentId: '' },
  { id: 'a1', parentId: 'u1' },
  { id: 'u2', parentId: 'a1' },
  { id: 'a2', parentId: 'u2' },
  { id: 'a2b', parentId: 'u2' },
  { id: 'u2b', parentId: 'a1' },
  { id: 'a2c', parentId: 'u2b' },
];

const COLUMNS: Row[] = [
  { id: 'u1', parentId: '', sideBySide: ['x1', 'y1'] },
  { id: 'x1', parentId: 'u1', modelId: 'x' },
  { id: 'y1', parentId: 'u1', modelId: 'y' },
  { id: 'u2', parentId: 'x1' },
];

describe('pathTo', () => {
  it('is the whole chat when it was never branched', () => {
    expect(pathTo(messageTree(LINEAR), undefined)).toEqual(['u1', 'a1', 'u2', 'a2']);
  });

  it.each([
    [undefined, ['u1', 'a1', 'u2b', 'a2c']],
    ['a2', ['u1', 'a1', 'u2', 'a2']],
    ['a2b', ['u1', 'a1', 'u2', 'a2b']],
    ['not loaded', ['u1', 'a1', 'u2b', 'a2c']],
  ])('to %s is %j', (leaf, path) => {
    expect(pathTo(messageTree(BRANCHED), leaf)).toEqual(path);
  });

  it('begins where the loaded part begins', () => {
    expect(pathTo(messageTree(BRANCHED.slice(2)), 'a2')).toEqual(['u2', 'a2']);
  });

  it('goes on from a chat that was stored before there were branches', () => {
    const rows = [...LINEAR, { id: 'a2b', parentId: 'u2' }];
    expect(pathTo(messageTree(rows), 'a2b')).toEqual(['u1', 'a1', 'u2', 'a2b']);
    expect(pathTo(messageTree(rows), 'a2')).toEqual(['u1', 'a1', 'u2', 'a2']);
  });
});

describe('a damaged chat whose messages follow each other in a circle', () => {
  const CIRCLE: Row[] = [
    { id: 'm0', parentId: 'm1' },
    { id: 'm1', parentId: 'm0' },
    { id: 'm2', parentId: 'm2' },
  ];

  it('has an end in both directions', () => {
    const tree = messageTree(CIRCLE);
    expect(pathTo(tree, 'm1')).toEqual(['m0', 'm1']);
    expect(pathTo(tree, undefined)).toEqual(['m2']);
    expect(leafBelow(tree, 'm0')).toBe('m1');
    expect(tree.childrenOf('')).toEqual(['m0', 'm2']);
  });
});

describe('siblingsOn', () => {
  it('names the versions of every message that has some', () => {
    const tree = messageTree(BRANCHED);
    expect([...siblingsOn(tree, pathTo(tree, 'a2'))]).toEqual([
      ['u2', ['u2', 'u2b']],
      ['a2', ['a2', 'a2b']],
    ]);
  });
});

describe('versions of the first message that is loaded', () => {
  it.each([
    ['a first one without a name for what it follows', [{ id: 'u1' }, { id: 'u1b', parentId: '' }], ['u1', 'u1b']],
    [
      'two that follow the same older one',
      [
        { id: 'u1', parentId: 'a0' },
        { id: 'u1b', parentId: 'a0' },
      ],
      ['u1', 'u1b'],
    ],
    [
      'two that follow different older ones',
      [
        { id: 'u1', parentId: 'a0' },
        { id: 'x1', parentId: 'x0' },
      ],
      undefined,
    ],
  ])('%s', (_, rows, versions) => {
    expect(siblingsOn(messageTree(rows), ['u1']).get('u1')).toEqual(versions);
  });
});

describe('leafBelow', () => {
  it.each([
    ['u2', 'a2b'],
    ['u2b', 'a2c'],
    ['u1', 'a2c'],
    ['a2', 'a2'],
  ])('of %s is %s', (id, leaf) => {
    expect(leafBelow(messageTree(BRANCHED), id)).toBe(leaf);
  });
});

describe('answers beside each other', () => {
  it('stand at the answer that is on the path', () => {
    const tree = messageTree(COLUMNS);
    expect([...columnsOn(tree, pathTo(tree, 'u2'))]).toEqual([['x1', ['x1', 'y1']]]);
  });

  it('are no row any more when only one is left', () => {
    const tree = messageTree(COLUMNS.filter((row) => row.id !== 'y1'));
    expect(columnsOn(tree, pathTo(tree, 'u2')).size).toBe(0);
  });

  it.each([
    ['x', ['u1', 'x1', 'u2']],
    ['y', ['u1', 'y1', 'u2']],
    ['z', ['u1', 'x1', 'u2']],
  ])('give model %s its own answer as the past', (model, path) => {
    const tree = messageTree(COLUMNS);
    expect(pathOfModel(tree, pathTo(tree, 'u2'), model)).toEqual(path);
  });
});

describe('leafWithout', () => {
  it.each([
    ['the end of a branch that has another version', 'a2b', 'a2b', 'a2'],
    ['the only answer', 'a2c', 'a2c', 'u2b'],
    ['a message elsewhere', 'a2', 'a2c', 'a2c'],
  ])('goes on from %s', (_, id, leaf, next) => {
    expect(leafWithout(messageTree(BRANCHED), id, leaf)).toBe(next);
  });

  it('leaves an empty chat without an end', () => {
    expect(leafWithout(messageTree([{ id: 'u1' }]), 'u1', 'u1')).toBeUndefined();
  });
});
