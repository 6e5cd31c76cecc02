import { describe, expect, it } from 'vitest';
import { tokensPerSecond } from './turn-figures.ts';

const usage = (completionTokens: number) => ({ promptTokens: 10, completionTokens });

describe('tokensPerSecond', () => {
  it.each([
    ['an answer', { usage: usage(200), durationMs: 4_000 }, 50],
    ['no usage', { usage: undefined, durationMs: 4_000 }, undefined],
    ['no end', { usage: usage(200), durationMs: undefined }, undefined],
    ['no tokens', { usage: usage(0), durationMs: 4_000 }, undefined],
    ['an answer too quick to tell', { usage: usage(3), durationMs: 20 }, undefined],
  ])('with %s', (_, view, speed) => {
    expect(tokensPerSecond(view)).toBe(speed);
  });
});
