import { describe, expect, it } from 'vitest';
import { reduceModelTest, type ModelTest, type TestEvent } from './model-test.ts';

function play(...events: TestEvent[]): ModelTest | undefined {
  return events.reduce<ModelTest | undefined>(reduceModelTest, undefined);
}

const START = { type: 'start', at: 1_000 } as const;

describe('a model test', () => {
  it('is testing until something is heard', () => {
    expect(play(START)).toEqual({ kind: 'testing', startedAt: 1_000 });
  });

  it('succeeds with the time to the first word', () => {
    expect(play(START, { type: 'word', at: 1_900 })).toEqual({ kind: 'success', at: 1_900, firstWordMs: 900 });
  });

  it('finds the model available when it ends without a word', () => {
    expect(play(START, { type: 'end', at: 2_000 })).toEqual({ kind: 'available', at: 2_000 });
  });

  it.each([
    ['model_not_found', 'unavailable'],
    ['upstream_unreachable', 'unavailable'],
    ['upstream_refused_key', 'unavailable'],
    ['upstream_rate_limited', 'error'],
    ['internal', 'error'],
    ['network', 'error'],
  ] as const)('takes %s as %s', (code, kind) => {
    expect(play(START, { type: 'fail', at: 2_000, code })).toEqual({ kind, at: 2_000, code });
  });

  it('takes a complaint about too few tokens as a sign of life', () => {
    const detail = 'Could not finish the message because max_tokens or model output limit was reached.';
    const complaint = { type: 'fail', at: 2_000, code: 'upstream_bad_request', detail } as const;
    expect(play(START, complaint)).toEqual({ kind: 'available', at: 2_000 });
    expect(play(START, { ...complaint, detail: 'bad' })).toMatchObject({ kind: 'error' });
  });

  it('can be canceled, and then nothing that still arrives counts', () => {
    const after = play(START, { type: 'cancel', at: 1_500 }, { type: 'word', at: 1_600 }, { type: 'end', at: 1_700 });
    expect(after).toEqual({ kind: 'canceled', at: 1_500 });
  });

  it('keeps its success when the stream breaks off afterwards', () => {
    const after = play(START, { type: 'word', at: 1_200 }, { type: 'fail', at: 1_300, code: 'upstream_interrupted' });
    expect(after).toMatchObject({ kind: 'success' });
  });

  it('starts again over any earlier result', () => {
    expect(play(START, { type: 'end', at: 2_000 }, { type: 'start', at: 9_000 })).toEqual({
      kind: 'testing',
      startedAt: 9_000,
    });
  });

  it('ignores what comes before a start', () => {
    expect(play({ type: 'word', at: 5 })).toBeUndefined();
  });
});
