import { failure } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { errorPartInside, errorPartOf, readOpenAiError } from './openai-error.ts';

const body = (error: object) => JSON.stringify({ error });

describe('reading a refusal', () => {
  it.each([
    [
      401,
      body({ message: 'Incorrect API key provided: sk-ab', code: 'invalid_api_key' }),
      'upstream_refused_key',
      false,
    ],
    [403, body({ message: 'no', type: 'permission_error' }), 'upstream_forbidden', false],
    [402, body({ message: 'Insufficient Balance' }), 'upstream_forbidden', false],
    [429, body({ message: 'slow down', type: 'rate_limit_error' }), 'upstream_rate_limited', true],
    [429, body({ message: 'quota', code: 'insufficient_quota' }), 'upstream_forbidden', false],
    [404, body({ message: 'no such model', code: 'model_not_found' }), 'model_not_found', false],
    [400, body({ message: 'bad', type: 'invalid_request_error' }), 'upstream_bad_request', false],
    [
      422,
      JSON.stringify({ object: 'error', message: 'bad', type: 'invalid_request_error' }),
      'upstream_bad_request',
      false,
    ],
    [
      400,
      JSON.stringify({ code: 'Client specified an invalid argument', error: 'bad' }),
      'upstream_bad_request',
      false,
    ],
    [500, body({ message: 'oops', type: 'server_error' }), 'upstream_failed', true],
    [502, '<html>Bad Gateway</html>', 'upstream_failed', true],
    [503, '', 'model_unavailable', true],
    [
      529,
      JSON.stringify({ type: 'error', error: { type: 'overloaded_error', message: 'busy' } }),
      'upstream_failed',
      true,
    ],
    [
      400,
      body({ code: 400, status: 'INVALID_ARGUMENT', message: 'x', details: [{ reason: 'API_KEY_INVALID' }] }),
      'upstream_refused_key',
      false,
    ],
    [400, body({ code: 400, status: 'INVALID_ARGUMENT', message: 'x' }), 'upstream_bad_request', false],
    [429, body({ code: 429, status: 'RESOURCE_EXHAUSTED', message: 'x' }), 'upstream_rate_limited', true],
    [404, body({ type: 'not_found_error', message: 'model: claude-x' }), 'model_not_found', false],
    [404, '<html>', 'upstream_bad_request', false],
  ] as const)('%i %s means %s', (status, text, code, retryable) => {
    expect(errorPartOf(status, text)).toMatchObject({ type: 'error', code, retryable });
  });

  it('finds the error that Spark puts into a good answer', () => {
    const text = { code: 10_013, message: 'blocked', sid: 'cha1' };
    expect(errorPartInside(text)).toMatchObject({ type: 'error', message: 'blocked' });
    expect(errorPartInside({ ...text, code: 0 })).toBeUndefined();
  });

  it('never repeats what a provider says about a key', () => {
    const part = errorPartOf(401, body({ message: 'Incorrect API key provided: sk-secret' }));
    expect(part.message).not.toContain('sk-secret');
  });

  it('reads how long to wait', async () => {
    const response = new Response(body({ message: 'slow' }), { status: 429, headers: { 'retry-after': '7' } });
    expect(await readOpenAiError(response)).toMatchObject({ code: 'upstream_rate_limited', retryAfterMs: 7_000 });
  });

  it('takes the code of this product over the status', () => {
    const text = JSON.stringify({
      ...failure('access_code_required', 'r1'),
      error: { message: 'x', code: 'access_code_required' },
    });
    expect(errorPartOf(401, text)).toMatchObject({ code: 'access_code_required' });
  });
});
