import { describe, expect, it } from 'vitest';
import type { AnswerView } from '../../thread/model/answer-view.ts';
import { columnState, tokensPerSecond, withSample } from './column-state.ts';

const DONE: AnswerView = {
  text: 'Words.',
  pictures: [],
  tasks: [],
  isLive: false,
  isAway: false,
  reasoning: undefined,
  tools: [],
  steps: [{ trace: [], text: '' }],
  usage: undefined,
  costNano: undefined,
  durationMs: 9_800,
  notApplied: [],
  ending: { kind: 'whole' },
};
const thought = { text: 'Hm', since: 5, ms: undefined };

describe('columnState', () => {
  it.each([
    ['done', DONE, { kind: 'done', ms: 9_800 }],
    ['waiting', { ...DONE, isLive: true, text: '' }, { kind: 'waiting' }],
    ['thinking', { ...DONE, isLive: true, text: '', reasoning: thought }, { kind: 'thinking', since: 5 }],
    ['writing', { ...DONE, isLive: true }, { kind: 'writing' }],
    ['stopped', { ...DONE, ending: { kind: 'unfinished', why: 'stopped' } }, { kind: 'stopped' }],
    ['cut', { ...DONE, ending: { kind: 'unfinished', why: 'length' } }, { kind: 'cut' }],
    ['failed', { ...DONE, ending: { kind: 'failed', code: 'network', detail: undefined } }, { kind: 'failed' }],
  ] as const satisfies readonly (readonly [string, AnswerView, object])[])('%s', (_, view, state) => {
    expect(columnState(view)).toEqual(state);
  });
});

describe('the speed of an answer', () => {
  it('is that of the last seconds', () => {
    const samples = [0, 10, 20, 200, 300].reduce(
      (known, tokens, second) => withSample(known, { at: second * 1_000, tokens }),
      withSample([], { at: -1_000, tokens: 0 }),
    );
    expect(samples).toHaveLength(4);
    expect(tokensPerSecond(samples)).toBe(Math.round(290 / 3));
  });

  it.each([
    ['nothing', []],
    ['a single look', [{ at: 1, tokens: 9 }]],
    [
      'two looks at once',
      [
        { at: 1, tokens: 9 },
        { at: 1, tokens: 12 },
      ],
    ],
  ])('cannot be told from %s', (_, samples) => {
    expect(tokensPerSecond(samples)).toBeUndefined();
  });
});
