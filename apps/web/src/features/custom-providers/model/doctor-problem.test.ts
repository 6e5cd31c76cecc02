import { ERRORS, REFUSAL_REASONS } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { en } from '#/i18n/locales/en.ts';
import { createTranslator } from '#/i18n/translator.ts';
import { DOCTOR_PROBLEMS, problemOfError, problemOfStatus, problemWords } from './doctor-problem.ts';

const t = createTranslator({ tag: 'en', texts: en });
const values = { host: 'Host', model: 'Model', address: 'Address', origin: 'Origin' };

describe('problemWords', () => {
  it.each(DOCTOR_PROBLEMS)('says in a sentence what %s is, and what to do', (problem) => {
    const { what, todo } = problemWords(problem);
    for (const key of [what, todo]) expect(t(key, values)).toMatch(/^[A-Z][^{]*\.$/);
  });

  it.each(REFUSAL_REASONS)('says why the server refuses an address: %s', (reason) => {
    const { what, todo } = problemWords('address_refused', reason);
    expect(what).toBe(`providers.refusal.${reason}.what`);
    for (const key of [what, todo]) expect(t(key, values)).toMatch(/^[A-Z][^{]*\.$/);
  });

  it('has no words for a problem that does not exist', () => {
    expect(Object.keys(en.providers.problem).toSorted()).toEqual([...DOCTOR_PROBLEMS].toSorted());
    expect(Object.keys(en.providers.refusal).toSorted()).toEqual([...REFUSAL_REASONS].toSorted());
  });
});

describe('problemOfError', () => {
  it.each(Object.keys(ERRORS))('knows a problem for %s', (code) => {
    expect(DOCTOR_PROBLEMS).toContain(problemOfError(code));
  });

  it('tells a refused key from a missing model and from a closed door of our own', () => {
    expect(problemOfError('upstream_refused_key')).toBe('unauthorized');
    expect(problemOfError('model_not_found')).toBe('model_missing');
    expect(problemOfError('access_code_required')).toBe('not_let_in');
  });
});

it.each([
  [200, undefined],
  [401, 'unauthorized'],
  [402, 'payment_required'],
  [403, 'forbidden'],
  [404, 'not_found'],
  [418, 'request_refused'],
  [429, 'rate_limited'],
  [503, 'server_error'],
])('reads status %i as %s', (status, problem) => {
  expect(problemOfStatus(status)).toBe(problem);
});
