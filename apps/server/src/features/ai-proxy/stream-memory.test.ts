import { wireFixture } from '@parley/testkit';
import { describe, expect, it } from 'vitest';
import { StreamMemory } from './stream-memory.ts';

function tailOf(bytes: Uint8Array, pieceBytes: number): StreamMemory {
  const tail = new StreamMemory();
  for (let from = 0; from < bytes.length; from += pieceBytes)
    tail.add(Buffer.from(bytes.subarray(from, from + pieceBytes)));
  return tail;
}

describe('reading the end of a stream', () => {
  it.each([
    [
      'openai-text',
      {
        usage: { promptTokens: 9, completionTokens: 7, cachedTokens: 4, reasoningTokens: 2 },
        state: 'over',
      },
    ],
    [
      'deepseek-reasoning',
      {
        usage: { promptTokens: 6, completionTokens: 5, cachedTokens: 2, reasoningTokens: 4 },
        state: 'over',
      },
    ],
    ['crlf-and-comments', { usage: undefined, state: 'over' }],
    ['no-done', { usage: undefined, state: 'finished' }],
    ['error-mid-stream', { usage: undefined, state: 'over' }],
    ['cut-off', { usage: undefined, state: 'open' }],
  ])('%s', (name, expected) => {
    for (const pieceBytes of [1, 7, 100_000]) expect(tailOf(wireFixture(name), pieceBytes).read()).toEqual(expected);
  });

  it('finds the usage behind a reply of any length', () => {
    const tail = new StreamMemory();
    for (let count = 0; count < 5_000; count += 1)
      tail.add(Buffer.from('data: {"choices":[{"delta":{"content":"x"}}]}\n\n'));
    tail.add(Buffer.from(wireFixture('openai-text')));
    expect(tail.read().usage).toMatchObject({ promptTokens: 9 });
  });

  it.each([
    ['pieces of all sizes', [3, 4_000, 70_000, 1, 16_384, 16_385, 90_000, 5_000, 20_000, 12]],
    ['one large piece', [500_000]],
    ['small pieces', Array.from({ length: 900 }, () => 97)],
    ['as much as is kept', [49_152, 16_384, 16_384]],
  ])('keeps the beginning and the end of %s', (_, sizes) => {
    const bytes = Buffer.from(Array.from({ length: sizes.reduce((sum, size) => sum + size, 0) }, (_, at) => at % 251));
    const memory = new StreamMemory();
    let from = 0;
    for (const size of sizes) memory.add(bytes.subarray(from, (from += size)));
    const { said, share } = memory.all();
    const kept = said as Buffer;
    expect(share).toBe(kept.length / bytes.length);
    const [head, tail] = [kept.subarray(0, 49_152), kept.subarray(49_152)];
    expect(head.equals(bytes.subarray(0, 49_152))).toBe(true);
    expect(tail.length).toBeGreaterThanOrEqual(16_384);
    expect(tail.equals(bytes.subarray(-tail.length))).toBe(true);
  });

  it('knows nothing any more once it has let go', () => {
    const memory = tailOf(wireFixture('openai-text'), 100);
    memory.forget();
    expect(memory.all()).toEqual({ said: Buffer.alloc(0), share: 1 });
    expect([memory.estimate(), memory.read().usage]).toEqual([0, undefined]);
  });

  it('knows whether a frame of our own may follow', () => {
    expect(new StreamMemory().isBetweenFrames).toBe(true);
    expect(tailOf(wireFixture('openai-text'), 1).isBetweenFrames).toBe(true);
    expect(tailOf(wireFixture('crlf-and-comments'), 3).isBetweenFrames).toBe(true);
    expect(tailOf(wireFixture('cut-off'), 1).isBetweenFrames).toBe(false);
  });
});
