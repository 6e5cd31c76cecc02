import { failure } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { codeOfStatus, failureOf, failureOfThrown } from './api-failure.ts';

describe('an unwanted answer', () => {
  it('fails with the code, text and request id of its envelope', () => {
    const error = failureOf(403, failure('access_code_wrong', 'r-1', 'Two tries left'));
    expect(error).toMatchObject({
      code: 'access_code_wrong',
      status: 403,
      message: 'Two tries left',
      requestId: 'r-1',
    });
  });

  it('is known by the number -1 as a low balance', () => {
    expect(failureOf(403, { code: -1, msg: 'Balance not enough' }).code).toBe('insufficient_balance');
  });

  it.each([
    ['a number that this version does not know', 429, { code: 98_765, msg: 'x' }, 'rate_limited'],
    ['a page of a proxy', 502, undefined, 'unavailable'],
    ['JSON without an envelope', 404, { error: 'nope' }, 'not_found'],
    ['an envelope that claims success', 500, { code: 0, msg: '' }, 'internal'],
  ])('with %s goes by its status', (_, status, body, code) => {
    expect(failureOf(status, body)).toMatchObject({ code, status });
  });

  it.each([
    [418, 'bad_request'],
    [599, 'internal'],
    [401, 'unauthorized'],
  ])('of status %s is %s', (status, code) => {
    expect(codeOfStatus(status)).toBe(code);
  });
});

describe('no answer at all', () => {
  it('is an abort when it was one, and the network’s fault otherwise', () => {
    expect(failureOfThrown(new DOMException('', 'AbortError'))).toMatchObject({ code: 'aborted', status: 0 });
    expect(failureOfThrown(new TypeError('Failed to fetch'))).toMatchObject({ code: 'network', status: 0 });
  });

  it('stays what it is when it is a failure already', () => {
    const known = failureOf(404, undefined);
    expect(failureOfThrown(known)).toBe(known);
  });
});
