import type { MessageTool, SharedMessage } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { lengthOf, phasesOf, shownAt, wholeWords } from './answer-phases.ts';

function answer(part: Partial<SharedMessage> = {}): SharedMessage {
  const rest = { streaming: false, isError: false, tools: [] };
  return { id: '1', _id: '1', date: 1, role: 'assistant', content: 'x'.repeat(100), ...rest, ...part };
}

const call = (part: Partial<MessageTool>): MessageTool => ({
  id: '0',
  name: 'search',
  arguments: '{}',
  result: 'found',
  isError: false,
  ...part,
});

describe('the replay of an answer', () => {
  it('lasts about as long as the answer once took, but never for minutes', () => {
    const saying = (durationMs: number) => phasesOf(answer({ durationMs })).find(({ kind }) => kind === 'say')?.ms;
    expect(saying(5_000)).toBe(5_000);
    expect(saying(600_000)).toBeLessThan(20_000);
    expect(saying(0)).toBeGreaterThan(0);
  });

  it('goes through thoughts, words and calls in the order in which they came', () => {
    const reasoning = 't'.repeat(50);
    const tools = [call({ textBefore: 40, reasoningBefore: 20, durationMs: 1_000 })];
    const phases = phasesOf(answer({ reasoning, tools }));
    expect(phases.map(({ kind }) => kind)).toEqual(['think', 'say', 'call', 'think', 'say', 'rest']);
    const callAt = lengthOf(phases.slice(0, 2));
    expect(shownAt(phases, callAt + 500)).toMatchObject({ reasoning: 20, text: 40, calls: 1, isCalling: true });
    expect(shownAt(phases, callAt + 1_000)).toMatchObject({ calls: 1, isCalling: false, isThinking: true });
  });

  it('puts calls of unknown place before the words', () => {
    expect(phasesOf(answer({ tools: [call({}), call({})] })).map(({ kind }) => kind)).toEqual([
      'call',
      'call',
      'say',
      'rest',
    ]);
  });

  it('only ever grows, and ends with all of it', () => {
    const phases = phasesOf(answer({ reasoning: 'abc def', tools: [call({ textBefore: 10, reasoningBefore: 7 })] }));
    const total = lengthOf(phases);
    let before = shownAt(phases, 0);
    expect(before.isWhole).toBe(false);
    for (let ms = 0; ms <= total; ms += 37) {
      const now = shownAt(phases, ms);
      for (const part of ['text', 'reasoning', 'calls'] as const)
        expect(now[part]).toBeGreaterThanOrEqual(before[part]);
      before = now;
    }
    expect(shownAt(phases, total)).toMatchObject({ text: 100, reasoning: 7, calls: 1, isWhole: true });
  });

  it('shows a question, and an answer without a word, at once', () => {
    expect(shownAt(phasesOf(answer({ role: 'user' })), 0).isWhole).toBe(true);
    expect(shownAt(phasesOf(answer({ content: '' })), 0).isWhole).toBe(true);
  });

  it('survives places that lie outside of the text', () => {
    const tools = [call({ textBefore: 9_999, reasoningBefore: 9_999 }), call({ textBefore: 3, reasoningBefore: 0 })];
    const phases = phasesOf(answer({ tools, reasoning: 'abc' }));
    expect(shownAt(phases, lengthOf(phases))).toMatchObject({ text: 100, reasoning: 3, calls: 2, isWhole: true });
  });
});

describe('the beginning of a text', () => {
  it('ends with a whole word', () => {
    expect(wholeWords('one two three', 9)).toBe('one two ');
    expect(wholeWords('one two three', 7)).toBe('one two');
    expect(wholeWords('one two', 70)).toBe('one two');
    expect(wholeWords('one', 2)).toBe('on');
  });

  it('grows letter by letter where words have no blanks between them, and never halves a character', () => {
    expect(wholeWords('今天天气很好', 3)).toBe('今天天');
    expect(wholeWords('😀😀😀', 3)).toBe('😀');
  });
});
