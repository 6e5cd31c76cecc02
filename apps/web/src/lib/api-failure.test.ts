import { failure } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { failureOf, failureOfThrown } from './api-failure.ts';

const answer = (status: number, body: unknown, statusText = '') =>
  failureOf({ status, statusText }, typeof body === 'string' ? body : JSON.stringify(body ?? ''));

describe('an unwanted answer', () => {
  it('fails with the code, text and request id of its envelope', () => {
    const error = answer(403, failure('access_code_wrong', 'r-1', 'Two tries left'));
    expect(error).toMatchObject({
      code: 'access_code_wrong',
      status: 403,
      message: 'Two tries left',
      requestId: 'r-1',
    });
  });

  it('is known by the number -1 as a low balance', () => {
    expect(answer(403, { code: -1, msg: 'Balance not enough' }).code).toBe('insufficient_balance');
  });

  it.each([
    ['a number that this version does not know', 429, { code: 98_765, msg: 'x' }, 'rate_limited'],
    ['a page of a proxy', 502, '<html>Bad Gateway</html>', 'bad_gateway'],
    ['a page in the place of an answer', 200, '<html>Sign in to the hotel</html>', 'bad_gateway'],
    ['a page that says when', 503, '<html>Back soon</html>', 'unavailable'],
    ['JSON without an envelope', 404, { error: 'nope' }, 'not_found'],
    ['nothing, because the app has no server,', 598, 'no server', 'no_server'],
    ['nothing, because the bridge found nobody,', 599, { error: { message: 'refused' } }, 'network'],
    ['an envelope that claims success', 500, { code: 0, msg: '' }, 'internal'],
  ])('with %s goes by its status', (_, status, body, code) => {
    expect(answer(status, body)).toMatchObject({ code, status });
  });

  it.each([
    [418, "I'm a teapot"],
    [504, 'Gateway Timeout'],
    [520, ''],
  ])('of a status without a name, such as %s, says its status, text and body', (status, statusText) => {
    const error = answer(status, '<h1>Short and stout</h1>', statusText);
    expect(error).toMatchObject({ code: 'generic_error', status });
    expect(error.message).toBe(`${`${status} ${statusText}`.trim()}\n\n<h1>Short and stout</h1>`);
  });

  it('is cut where it is long', () => {
    expect(answer(520, 'x'.repeat(100_000)).message.length).toBeLessThan(3_000);
  });
});

describe('no answer at all', () => {
  it('is an abort when it was one, and the network’s fault otherwise', () => {
    expect(failureOfThrown(new DOMException('', 'AbortError'))).toMatchObject({ code: 'aborted', status: 0 });
    expect(failureOfThrown(new TypeError('Failed to fetch'))).toMatchObject({ code: 'network', status: 0 });
  });

  it('stays what it is when it is a failure already', () => {
    const known = answer(404, undefined);
    expect(failureOfThrown(known)).toBe(known);
  });
});
