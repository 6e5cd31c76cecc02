import { describe, expect, it } from 'vitest';
import { costNothing, failureSteps } from './failure-steps.ts';

describe('failureSteps', () => {
  it.each([
    ['insufficient_balance', { isHosted: true }, ['top-up', 'cheaper-model']],
    ['insufficient_balance', { isHosted: false }, ['retry', 'cheaper-model']],
    ['forbidden', { isHosted: true }, ['retry', 'other-model']],
    ['forbidden', { isHosted: true, hasPayer: true }, ['retry', 'other-model']],
    ['insufficient_balance', { isHosted: true, hasPayer: true }, ['who-pays', 'cheaper-model']],
    ['budget_reached', { isHosted: true, hasPayer: true }, ['who-pays', 'cheaper-model']],
    ['sub_account_payer_empty', { isHosted: true, hasPayer: true }, ['who-pays', 'cheaper-model']],
    ['model_locked', { isHosted: true }, ['other-model', 'plans']],
    ['model_locked', { isHosted: true, hasPayer: true }, ['other-model', 'who-pays']],
    ['sub_account_cap_reached', { isHosted: true }, ['ask-for-more']],
    ['budget_reached', { isHosted: true }, ['budget']],
    ['sub_account_banned', { isHosted: true }, ['who-pays']],
    ['sub_account_model_refused', { isHosted: true }, ['other-model', 'who-pays']],
    ['upstream_refused_key', {}, ['provider-settings', 'other-key']],
    ['upstream_refused_key', { keyOf: 'server-managed' as const }, ['server-models', 'other-key']],
    ['upstream_refused_key', { keyOf: 'server' as const }, ['other-key', 'retry']],
    ['model_not_found', {}, ['other-model', 'retry']],
    ['upstream_timeout', {}, ['retry', 'other-model']],
    ['upstream_timeout', { hasText: true }, ['continue', 'retry']],
    ['network', { hasText: true }, ['continue', 'retry']],
    ['network', {}, ['retry']],
    ['empty_response', {}, ['retry', 'other-model']],
    ['a code of the future', { hasText: true }, ['retry', 'other-model']],
  ])('after %s with %o are %o', (code, facts, steps) => {
    expect(failureSteps(code, { hasText: false, isHosted: false, ...facts })).toEqual(steps);
  });
});

describe('costNothing', () => {
  it.each([
    ['insufficient_balance', true],
    ['forbidden', true],
    ['sub_account_banned', true],
    ['rate_limited', true],
    ['upstream_timeout', false],
    ['empty_response', false],
  ])('of %s is %s', (code, isCertain) => {
    expect(costNothing(code)).toBe(isCertain);
  });
});
