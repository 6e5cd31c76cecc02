import { describe, expect, it } from 'vitest';
import { NEW_CHECK, reduceCheck, stepViews, verdictOf, type CheckProgress } from './check-progress.ts';
import type { CheckEvent, DoctorStepName } from './doctor-problem.ts';

const passed = (step: DoctorStepName): CheckEvent => ({ type: 'step', step, outcome: 'passed', ms: 1 });
const failed = (step: DoctorStepName): CheckEvent => ({
  type: 'step',
  step,
  outcome: 'failed',
  problem: 'unauthorized',
  reason: null,
});
const after = (...events: readonly CheckEvent[]): CheckProgress => events.reduce(reduceCheck, NEW_CHECK);
const over = (...events: readonly CheckEvent[]): CheckProgress => ({ ...after(...events), isRunning: false });
const outcomes = (progress: CheckProgress) => stepViews(progress).map(({ outcome }) => outcome);

describe('stepViews', () => {
  it('shows the step being tried and those to come', () => {
    expect(outcomes(after(passed('dns')))).toEqual(['passed', 'running', 'waiting', 'waiting', 'waiting']);
  });

  it('shows what was not tried after the step that failed', () => {
    const progress = over(passed('dns'), passed('tls'), failed('authorization'));
    expect(outcomes(progress)).toEqual(['passed', 'passed', 'failed', 'untried', 'untried']);
  });
});

describe('verdictOf', () => {
  it.each([
    ['nothing while it goes on', after(passed('dns')), undefined],
    ['that it works once a word came back', over(passed('dns'), passed('chat')), 'works'],
    ['a remark where only the list failed', over(failed('models'), passed('chat')), 'works-with-remarks'],
    ['that it failed', over(passed('dns'), failed('authorization')), 'failed'],
    ['that nobody was asked', over(passed('dns'), passed('models')), 'unasked'],
  ])('gives %s', (_, progress, expected) => {
    expect(verdictOf(progress)).toBe(expected);
  });
});

it('keeps the models that were listed on the way', () => {
  expect(over(passed('models'), { type: 'models', models: ['a'] }).models).toEqual(['a']);
});
