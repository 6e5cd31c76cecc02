import { describe, expect, it } from 'vitest';
import type { ChatHits, Hit } from '../engine/protocol.ts';
import { nextStop, resultRows } from './result-rows.ts';
import { withPart, type Results } from './results.ts';

const aHit = (messageId: string): Hit => ({
  messageId,
  date: 0,
  role: 'user',
  model: undefined,
  excerpt: { text: '', marks: [] },
});

const aChat = (chatId: string, hits: readonly string[], hitCount = hits.length): ChatHits => ({
  chatId,
  topic: { text: '', marks: [] },
  lastUpdate: 0,
  models: [],
  hitCount,
  hits: hits.map(aHit),
});

const found = (from: number, chats: readonly ChatHits[], isComplete = true) =>
  ({ type: 'found', id: 1, from, chats, hitCount: 9, chatCount: 9, isComplete }) as const;

const idsOf = (results: Results | undefined) => results?.chats.map(({ chatId, hits }) => [chatId, hits.length]);

describe('the parts of an answer', () => {
  it('are put together in their order', () => {
    let results = withPart(undefined, found(0, [aChat('a', ['1'], 3)], false));
    results = withPart(results, found(1, [aChat('b', ['2'])]));
    results = withPart(results, { type: 'more-hits', id: 1, chatId: 'a', from: 1, hits: [aHit('3'), aHit('4')] });
    results = withPart(results, { type: 'counted', id: 1, hitCount: 4, chatCount: 2, isComplete: true });
    results = withPart(results, { type: 'on-other-branches', id: 1, messageIds: ['4'] });
    expect(idsOf(results)).toEqual([
      ['a', 3],
      ['b', 1],
    ]);
    expect(results).toMatchObject({ hitCount: 4, chatCount: 2, isComplete: true, onOtherBranches: new Set(['4']) });
  });

  it('are dropped where they fit nowhere', () => {
    const results = withPart(undefined, found(0, [aChat('a', ['1'], 3)]));
    expect(withPart(results, found(5, [aChat('b', [])]))).toBe(results);
    expect(idsOf(withPart(results, { type: 'more-hits', id: 1, chatId: 'a', from: 2, hits: [aHit('3')] }))).toEqual([
      ['a', 1],
    ]);
    expect(withPart(undefined, { type: 'more-hits', id: 1, chatId: 'a', from: 0, hits: [] })).toBeUndefined();
  });

  it('stop promising finds that are gone', () => {
    const results = withPart(undefined, found(0, [aChat('a', ['1'], 3)]));
    const after = withPart(results, { type: 'more-hits', id: 1, chatId: 'a', from: 1, hits: [] });
    expect(resultRows(after?.chats ?? []).map(({ kind }) => kind)).toEqual(['chat', 'hit']);
  });
});

describe('the rows of the results', () => {
  const rows = resultRows([aChat('a', ['1', '2'], 5), aChat('by-topic', []), aChat('b', ['3'])]);

  it('are chats with their finds and the way to more', () => {
    expect(rows.map(({ kind }) => kind)).toEqual(['chat', 'hit', 'hit', 'more', 'chat', 'chat', 'hit']);
  });

  it('are walked through by find, and by chat where only its name was found', () => {
    const stops: number[] = [];
    for (let at = nextStop(rows, -1, 1); at !== undefined; at = nextStop(rows, at, 1)) stops.push(at);
    expect(stops).toEqual([1, 2, 3, 4, 6]);
    expect(nextStop(rows, 6, -1)).toBe(4);
    expect(nextStop(rows, 1, -1)).toBeUndefined();
  });
});
