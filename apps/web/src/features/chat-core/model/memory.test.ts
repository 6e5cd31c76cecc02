import { AppConfig, Message, Session } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { dueMemory, memoryState, planMemory, type MemoryInput } from './memory.ts';
import { messageTree, pathTo } from './message-tree.ts';

/** About 200 tokens each, so that three pairs are longer than the threshold of 1000. */
const LONG = 'word '.repeat(160);

interface Given {
  readonly pairs?: number;
  readonly words?: string;
  readonly session?: object;
  readonly config?: object;
  readonly more?: readonly Partial<Message>[];
  readonly leafId?: string;
}

/** u1 a1 u2 a2 …, and what else is given. */
function inputOf({ pairs = 3, words = LONG, session = {}, config = {}, more = [], leafId }: Given): MemoryInput {
  const rows = Array.from({ length: pairs }, (_, index) => [
    { id: `u${index + 1}`, role: 'user', parentId: index === 0 ? '' : `a${index}`, content: words },
    { id: `a${index + 1}`, role: 'assistant', parentId: `u${index + 1}`, content: words },
  ]).flat();
  const tree = messageTree([...rows, ...more].map((row) => Message.parse({ date: 0, content: words, ...row })));
  return {
    config: AppConfig.parse(config),
    session: Session.parse({ id: 's', ...session }),
    tree,
    path: pathTo(tree, leafId),
  };
}

const idsOf = (given: Given) => dueMemory(inputOf(given))?.messages.map(({ id }) => id);

describe('a memory is made by itself', () => {
  it('after three pairs that are long enough, of all of them, up to the last answer', () => {
    expect(dueMemory(inputOf({}))).toMatchObject({ previous: '', upToId: 'a3' });
    expect(idsOf({})).toEqual(['u1', 'a1', 'u2', 'a2', 'u3', 'a3']);
  });

  it.each<[string, Given]>([
    ['after two pairs', { pairs: 2 }],
    ['of short messages', { words: 'Hi' }],
    ['when it is switched off', { config: { summaryConfig: { autoGenerate: false } } }],
    ['in an incognito chat', { session: { isIncognito: true } }],
    ['when the last one is younger', { pairs: 5, session: { memoryPrompt: 'gist', summarizedUpToId: 'a3' } }],
    ['when the context was cleared since', { session: { clearedAfterId: 'a2' } }],
    [
      'of failed answers',
      {
        pairs: 2,
        more: [
          { id: 'u3', role: 'user', parentId: 'a2' },
          { id: 'a3', role: 'assistant', parentId: 'u3', isError: true },
        ],
      },
    ],
  ])('not %s', (_, given) => {
    expect(dueMemory(inputOf(given))).toBeUndefined();
  });

  it.each<[string, Given, string[]]>([
    [
      'after as many pairs as are set',
      {
        pairs: 1,
        config: { summaryConfig: { autoGenerateInterval: 1 }, modelConfig: { compressMessageLengthThreshold: 100 } },
      },
      ['u1', 'a1'],
    ],
    [
      'of no more messages than are set',
      { config: { summaryConfig: { maxHistoryMessageCount: 3 } } },
      ['a2', 'u3', 'a3'],
    ],
    [
      'of what came after the context was cleared',
      { pairs: 4, session: { clearedAfterId: 'a1' } },
      ['u2', 'a2', 'u3', 'a3', 'u4', 'a4'],
    ],
  ])('%s', (_, given, expected) => {
    expect(idsOf(given)).toEqual(expected);
  });

  it('of the earlier one and what was said since', () => {
    const given = { pairs: 6, session: { memoryPrompt: 'gist', summarizedUpToId: 'a3' } };
    expect(dueMemory(inputOf(given))).toMatchObject({ previous: 'gist', upToId: 'a6' });
    expect(idsOf(given)).toEqual(['u4', 'a4', 'u5', 'a5', 'u6', 'a6']);
  });

  it('without the earlier one when that was made before the context was cleared', () => {
    const given = { pairs: 6, session: { memoryPrompt: 'gist', summarizedUpToId: 'a2', clearedAfterId: 'a3' } };
    expect(dueMemory(inputOf(given))).toMatchObject({ previous: '', upToId: 'a6' });
  });

  it.each([
    ['was asked again', [{ id: 'a3b', role: 'assistant', parentId: 'u3' }], 'a3b', ['a3b']],
    [
      'belongs to a question that was asked differently',
      [
        { id: 'u3b', role: 'user', parentId: 'a2' },
        { id: 'a3b', role: 'assistant', parentId: 'u3b' },
      ],
      'a3b',
      ['u3b', 'a3b'],
    ],
  ] as const)('again at once when its last answer %s', (_, more, leafId, expected) => {
    const given = { more, leafId, session: { memoryPrompt: 'gist', summarizedUpToId: 'a3' } };
    expect(dueMemory(inputOf(given))).toMatchObject({ previous: 'gist', upToId: 'a3b' });
    expect(idsOf(given)).toEqual(expected);
  });

  it('from the beginning on a branch that left long before it', () => {
    const more = [
      { id: 'x', role: 'user', parentId: '' },
      { id: 'y', role: 'assistant', parentId: 'x' },
    ] as const;
    const session = { memoryPrompt: 'gist', summarizedUpToId: 'a3' };
    expect(planMemory(inputOf({ more, leafId: 'y', session }))).toMatchObject({ previous: '', upToId: 'y' });
    expect(dueMemory(inputOf({ more, leafId: 'y', session }))).toBeUndefined();
  });
});

describe('a memory on wish', () => {
  it.each<[string, Given, string | undefined]>([
    ['is made of a short chat too', { pairs: 1, words: 'Hi' }, 'a1'],
    ['is not made of nothing', { pairs: 0 }, undefined],
    ['is not made of a question alone', { pairs: 0, more: [{ id: 'u1', role: 'user', parentId: '' }] }, undefined],
    ['is not made twice of the same', { session: { memoryPrompt: 'gist', summarizedUpToId: 'a3' } }, undefined],
  ])('%s', (_, given, upToId) => {
    expect(planMemory(inputOf(given))?.upToId).toBe(upToId);
  });
});

it.each<[object, string]>([
  [{}, 'none'],
  [{ memoryPrompt: '  ' }, 'none'],
  [{ memoryPrompt: 'gist', summarizedUpToId: 'a2' }, 'sent'],
  [{ memoryPrompt: 'by hand' }, 'sent'],
  [{ memoryPrompt: 'gist', summarizedUpToId: 'a2', clearedAfterId: 'a2' }, 'cleared'],
  [{ memoryPrompt: 'gist', summarizedUpToId: 'elsewhere' }, 'other-branch'],
])('with %j the memory is: %s', (session, state) => {
  expect(memoryState(inputOf({ session }))).toBe(state);
});
