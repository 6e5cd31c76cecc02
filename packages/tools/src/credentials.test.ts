import { describe, expect, it } from 'vitest';
import type { BuiltRequest } from './build-request.ts';
import { type Credential, maskSecrets, withCredentials } from './credentials.ts';

const REQUEST: BuiltRequest = { method: 'GET', url: 'https://pets.example/pets?q=1', headers: { Accept: '*/*' } };
const key = (over: Partial<Credential>): Credential => ({
  type: 'apiKey',
  in: 'header',
  name: 'Authorization',
  scheme: '',
  ...over,
});

function filled(request: BuiltRequest, credential: Credential, value = 'secret-1'): BuiltRequest {
  const result = withCredentials(request, [credential], { [credential.name]: value });
  if ('problem' in result) throw new Error(result.problem);
  return result;
}

describe('a credential', () => {
  it.each([
    [{ scheme: 'bearer' }, 'secret-1', 'Bearer secret-1'],
    [{ scheme: 'bearer' }, 'Bearer secret-1', 'Bearer secret-1'],
    [{ type: 'Bearer' }, 'secret-1', 'Bearer secret-1'],
    [{ scheme: 'basic' }, 'me:pässword', 'Basic bWU6cMOkc3N3b3Jk'],
    [{ scheme: 'Basic' }, 'bWU6eA==', 'Basic bWU6eA=='],
    [{ scheme: 'Token' }, 'secret-1', 'Token secret-1'],
    [{}, ' secret-1\n', 'secret-1'],
  ])('goes into a header as %j says', (over, value, expected) => {
    expect(filled(REQUEST, key(over), value).headers['Authorization']).toBe(expected);
  });

  it('takes the place of whatever an argument put there, in either case', () => {
    const request = { ...REQUEST, headers: { 'x-api-KEY': 'mine', Cookie: 'a=1; session=mine' } };
    expect(filled(request, key({ name: 'X-Api-Key' })).headers).toEqual({
      Cookie: 'a=1; session=mine',
      'X-Api-Key': 'secret-1',
    });
    expect(filled(request, key({ in: 'cookie', name: 'session' })).headers['Cookie']).toBe('a=1; session=secret-1');
    const url = 'https://pets.example/pets?key=mine&%6bey=mine&q=1&key';
    expect(filled({ ...REQUEST, url }, key({ in: 'query', name: 'key' })).url).toBe(
      'https://pets.example/pets?q=1&key=secret-1',
    );
  });

  it('goes into every kind of body', () => {
    const post = (type: string, body?: string): BuiltRequest => ({
      ...REQUEST,
      method: 'POST',
      headers: { 'Content-Type': type },
      ...(body !== undefined && { body }),
    });
    const inBody = key({ in: 'body', name: 'key' });
    expect(filled(post('application/json', '{"key":"mine","a":1}'), inBody).body).toBe('{"key":"secret-1","a":1}');
    expect(filled({ ...REQUEST, method: 'POST' }, inBody)).toMatchObject({
      body: '{"key":"secret-1"}',
      headers: { 'Content-Type': 'application/json' },
    });
    expect(filled(post('application/x-www-form-urlencoded', 'key=mine&a=1'), inBody).body).toBe('a=1&key=secret-1');
    const parts = filled(post('multipart/form-data; boundary=b', '--b\r\nx\r\n--b--\r\n'), inBody).body;
    expect(parts).toBe('--b\r\nx\r\n--b\r\nContent-Disposition: form-data; name="key"\r\n\r\nsecret-1\r\n--b--\r\n');
    for (const request of [REQUEST, post('application/json', '[1]'), post('text/plain', 'x')]) {
      expect(withCredentials(request, [inBody], { key: 'secret-1' })).toHaveProperty('problem');
    }
  });

  it.each([
    [key({}), 'a\r\nX-Evil: 1'],
    [key({}), 'schlüssel'],
    [key({ name: 'X Key' }), 'secret-1'],
    [key({ name: 'X-Key\r\nX-Evil' }), 'secret-1'],
    [key({ in: 'cookie', name: 'a=b; c' }), 'secret-1'],
  ])('that would write headers of its own is refused, without being told', (credential, value) => {
    const result = withCredentials(REQUEST, [credential], { [credential.name]: value });
    expect(result).toHaveProperty('problem');
    expect(JSON.stringify(result)).not.toContain(JSON.stringify(value).slice(1, -1));
  });

  it('without a value changes nothing', () => {
    expect(withCredentials(REQUEST, [key({}), key({ name: 'toString' })], {})).toEqual(REQUEST);
    expect(withCredentials(REQUEST, [key({ type: 'none' })], { Authorization: 'x' })).toEqual(REQUEST);
  });
});

describe('a masked text', () => {
  it('has no secret in any of the forms that a request shows', () => {
    const secret = 'pä ss"wörd&1';
    const shown = [
      secret,
      encodeURIComponent(secret),
      JSON.stringify(secret),
      new URLSearchParams({ a: secret }).toString(),
    ].join('\n');
    const masked = maskSecrets(shown, [secret]);
    expect(masked).not.toMatch(/rd&1|rd%261|ss%22|ss\+/);
    expect(maskSecrets('Basic bWU6aHVudGVyMg== and hunter2', ['me:hunter2'])).toBe('Basic •••• and ••••');
  });

  it('keeps what is too short to be a secret', () => {
    expect(maskSecrets('a cat', ['a', ''])).toBe('a cat');
  });
});
