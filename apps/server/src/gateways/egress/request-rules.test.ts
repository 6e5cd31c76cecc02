import { describe, expect, it } from 'vitest';
import { allowedHeaders, type Hop, nextHop, readMethod } from './request-rules.ts';

const hop: Hop = {
  url: new URL('https://api.example.com/v1/chat'),
  method: 'POST',
  headers: { authorization: 'Bearer sk-1', 'content-type': 'application/json', accept: 'application/json' },
  body: '{}',
};

describe('the headers of a request', () => {
  it('are those on the list, in lower case', () => {
    const headers = {
      Authorization: 'Bearer sk-1',
      'X-Api-Key': 'k',
      Host: 'evil',
      Cookie: 'a=b',
      'X-Forwarded-For': '1',
    };
    expect(Object.keys(allowedHeaders(Object.entries(headers))).toSorted()).toEqual([
      'accept-encoding',
      'authorization',
      'user-agent',
      'x-api-key',
    ]);
  });

  it('may be of other names where a record asks for them, but never those that steer the transport', () => {
    const names = [
      'x-tool-key',
      'host',
      'connection',
      'proxy-authorization',
      'x-forwarded-for',
      'metadata-flavor',
      'a b',
    ];
    const kept = allowedHeaders(
      names.map((name) => [name, 'value'] as const),
      names,
    );
    expect(kept).toMatchObject({ 'x-tool-key': 'value' });
    expect(Object.keys(kept)).toHaveLength(3);
  });

  it.each(['a\r\nhost: evil', 'a\nb', 'a\u0000b', 'smile ☺'])('cannot hold %j', (value) => {
    expect(() => allowedHeaders([['authorization', value]])).toThrow(TypeError);
  });
});

describe('the method of a request', () => {
  it('is one of the list, in capitals', () => expect(readMethod('post')).toBe('POST'));

  it.each(['CONNECT', 'TRACE', 'OPTIONS', 'GET / HTTP/1.1', ''])('is not %j', (method) => {
    expect(() => readMethod(method)).toThrow(expect.objectContaining({ reason: 'method' }));
  });
});

describe('a redirect', () => {
  it('within the origin keeps key, method and body', () => {
    const url = new URL('https://api.example.com/v2');
    expect(nextHop(hop, 308, url)).toEqual({ ...hop, url });
  });

  it.each([301, 302, 303])('with status %i turns POST into GET and drops the body', (status) => {
    const next = nextHop(hop, status, new URL('https://api.example.com/v2'));
    expect(next).toMatchObject({ method: 'GET', body: undefined });
    expect(next.headers).not.toHaveProperty('content-type');
  });

  it.each(['https://other.example.com/', 'https://api.example.com:8443/', 'http://api.example.com/'])(
    'to %s takes no key along',
    (address) => {
      const next = nextHop({ ...hop, headers: { ...hop.headers, 'x-tool-key': 'k' } }, 302, new URL(address));
      expect(next.headers).toEqual({ accept: 'application/json' });
    },
  );

  it('to another origin takes no body along', () => {
    expect(() => nextHop(hop, 307, new URL('https://other.example.com/'))).toThrow(
      expect.objectContaining({ reason: 'redirected' }),
    );
  });
});
