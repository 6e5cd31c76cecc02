import { describe, expect, it } from 'vitest';
import { type BuiltRequest, buildRequest } from './build-request.ts';
import { operationsOf } from './operations.ts';

type Fields = Record<string, unknown>;

function planOf(operation: Fields, { path = '/pets', method = 'get', server = 'https://pets.example/v1' } = {}) {
  const { operations } = operationsOf({ servers: [{ url: server }], paths: { [path]: { [method]: operation } } });
  const [first] = operations;
  if (first === undefined) throw new Error('no operation');
  return first.plan;
}

function built(plan: ReturnType<typeof planOf>, args: Fields): BuiltRequest {
  const request = buildRequest(plan, args);
  if ('problem' in request) throw new Error(request.problem);
  return request;
}

const LIST = ['blue', 'black'];
const OBJECT = { R: 100, G: 200 };

describe('a value in the query', () => {
  it.each([
    ['form', undefined, 'blue', 'color=blue'],
    ['form', undefined, LIST, 'color=blue&color=black'],
    ['form', undefined, OBJECT, 'R=100&G=200'],
    ['form', false, LIST, 'color=blue,black'],
    ['form', false, OBJECT, 'color=R,100,G,200'],
    ['spaceDelimited', false, LIST, 'color=blue%20black'],
    ['pipeDelimited', false, LIST, 'color=blue%7Cblack'],
    ['deepObject', true, OBJECT, 'color%5BR%5D=100&color%5BG%5D=200'],
    ['deepObject', true, { a: { b: [1, 2] } }, 'color%5Ba%5D%5Bb%5D%5B0%5D=1&color%5Ba%5D%5Bb%5D%5B1%5D=2'],
    ['form', undefined, '', 'color='],
    ['form', undefined, null, ''],
    ['form', undefined, false, 'color=false'],
    ['form', undefined, 'a&b=c#d e+é', 'color=a%26b%3Dc%23d%20e%2B%C3%A9'],
    ['form', undefined, '\ud800', 'color=%EF%BF%BD'],
  ])('in the style %s, exploded %s: %j', (style, explode, value, query) => {
    const plan = planOf({ parameters: [{ name: 'color', in: 'query', style, explode, schema: {} }] });
    expect(new URL(built(plan, { color: value }).url).search.slice(1)).toBe(query);
  });

  it('keeps reserved signs where the document allows them, but never those that begin something else', () => {
    const plan = planOf({ parameters: [{ name: 'q', in: 'query', allowReserved: true, schema: {} }] });
    expect(built(plan, { q: 'a/b:c&d=e#f' }).url).toBe('https://pets.example/v1/pets?q=a/b:c%26d%3De%23f');
  });

  it('is JSON where the document gives it a media type', () => {
    const plan = planOf({ parameters: [{ name: 'q', in: 'query', content: { 'application/json': { schema: {} } } }] });
    expect(new URL(built(plan, { q: { a: [1] } }).url).searchParams.get('q')).toBe('{"a":[1]}');
  });
});

describe('a value in the path', () => {
  it.each([
    ['simple', false, 'blue', 'blue'],
    ['simple', false, LIST, 'blue,black'],
    ['simple', false, OBJECT, 'R,100,G,200'],
    ['simple', true, OBJECT, 'R=100,G=200'],
    ['label', false, 'blue', '.blue'],
    ['label', true, LIST, '.blue.black'],
    ['label', true, OBJECT, '.R=100.G=200'],
    ['matrix', false, 'blue', ';color=blue'],
    ['matrix', false, LIST, ';color=blue,black'],
    ['matrix', true, LIST, ';color=blue;color=black'],
    ['matrix', true, OBJECT, ';R=100;G=200'],
    ['simple', false, 'a b/c?d#e', 'a%20b%2Fc%3Fd%23e'],
  ])('in the style %s, exploded %s: %j', (style, explode, value, path) => {
    const plan = planOf(
      { parameters: [{ name: 'color', in: 'path', style, explode, schema: {} }] },
      { path: '/x/{color}/y' },
    );
    expect(built(plan, { color: value }).url).toBe(`https://pets.example/v1/x/${path}/y`);
  });

  it.each([
    '',
    '.',
    '..',
    '%2e%2e',
    '%2E.',
    '%252e%252e',
    '%25252e%25252e',
    '../admin',
    'a/../../admin',
    '..%2fadmin',
    '..\\admin',
    '%2e%2e%zz/..',
    'a\r\nb',
    'a%00b',
    'a%0d%0ab',
    null,
    [],
    ['..'],
    { '..': 'a/..' },
  ])('never climbs: %j', (value) => {
    const plan = planOf({ parameters: [{ name: 'id', in: 'path', schema: {} }] }, { path: '/x/{id}/y' });
    expect(buildRequest(plan, { id: value })).toHaveProperty('problem');
  });

  it('never climbs together with the style or with what stands beside it', () => {
    const label = planOf({ parameters: [{ name: 'id', in: 'path', style: 'label', schema: {} }] }, { path: '/x/{id}' });
    expect(buildRequest(label, { id: '.' })).toHaveProperty('problem');
    const halves = planOf({}, { path: '/x/{a}{b}/y' });
    expect(buildRequest(halves, { a: '%2e', b: '%2e' })).toHaveProperty('problem');
    for (const path of ['/../admin', '/a/%2e%2e/../b', '/./a']) {
      expect(buildRequest(planOf({}, { path }), {})).toHaveProperty('problem');
    }
  });

  it.each(['//evil.example/a', '/@evil.example/', '/{a}'])('never leads to another host: %s', (path) => {
    const request = buildRequest(planOf({}, { path, server: 'https://pets.example' }), { a: '/evil.example' });
    expect(request).toHaveProperty('url', expect.stringMatching(/^https:\/\/pets\.example\//));
  });
});

describe('headers and cookies', () => {
  const plan = planOf({
    parameters: [
      { name: 'X-List', in: 'header', schema: {} },
      { name: 'session', in: 'cookie', schema: {} },
    ],
  });

  it('are written in their styles', () => {
    const { headers } = built(plan, { 'X-List': LIST, session: 'a b;c' });
    expect(headers).toMatchObject({ 'X-List': 'blue,black', Cookie: 'session=a%20b%3Bc' });
  });

  it.each(['a\r\nX-Evil: 1', 'a\nb', 'a\u0000b', 'ü', ['a', 'b\r\nc'], { 'a\r\nb': 1 }])('refuse %j', (value) => {
    expect(buildRequest(plan, { 'X-List': value })).toHaveProperty('problem');
  });
});

describe('a body', () => {
  const bodyPlan = (type: string, schema: Fields, media: Fields = {}) =>
    planOf({ requestBody: { required: true, content: { [type]: { schema, ...media } } } }, { method: 'post' });
  const fields = { type: 'object', properties: { name: {}, tags: {}, owner: {} } };

  it('is JSON of its fields, and has nothing that the document does not name', () => {
    const request = built(bodyPlan('application/json; charset=utf-8', fields), {
      name: 'x',
      admin: true,
      owner: { id: 1 },
    });
    expect(request).toMatchObject({ method: 'POST', body: '{"name":"x","owner":{"id":1}}' });
    expect(request.headers['Content-Type']).toBe('application/json');
  });

  it('is a form', () => {
    const plan = bodyPlan('application/x-www-form-urlencoded', fields, {
      encoding: { owner: { style: 'deepObject', explode: true } },
    });
    expect(built(plan, { name: 'a&b', tags: ['x', 'y'], owner: { id: 1 } }).body).toBe(
      'name=a%26b&tags=x&tags=y&owner%5Bid%5D=1',
    );
    const plain = bodyPlan('application/x-www-form-urlencoded', fields);
    expect(built(plain, { owner: { name: 'x' } }).body).toBe('owner=%7B%22name%22%3A%22x%22%7D');
  });

  it('is made of parts whose boundary they cannot contain', () => {
    const { body = '', headers } = built(bodyPlan('multipart/form-data', fields), {
      name: '--parley-\r\nx',
      tags: [1, 2],
    });
    const boundary = headers['Content-Type']?.split('boundary=')[1] ?? '';
    expect(body.split(`--${boundary}`)).toHaveLength(5);
    expect(body).toContain('name="name"\r\n\r\n--parley-\r\nx\r\n');
  });

  it('quotes the names of parts', () => {
    const plan = bodyPlan('multipart/form-data', { type: 'object', properties: { 'a"\r\nX: y': {} } });
    expect(built(plan, { a___X__y: '1' }).body).toContain('name="a%22%0D%0AX: y"');
  });

  it('is plain text', () => {
    expect(built(bodyPlan('text/plain', { type: 'string' }), { body: 'hello' })).toMatchObject({ body: 'hello' });
  });

  it('is left out where it is optional and nothing was given', () => {
    const plan = planOf({ requestBody: { content: { 'application/json': { schema: fields } } } }, { method: 'post' });
    expect(built(plan, {})).not.toHaveProperty('body');
  });

  it('takes no argument from a prototype', () => {
    const plan = bodyPlan('application/json', { type: 'object', properties: { toString: {}, name: {} } });
    expect(built(plan, { name: 1 }).body).toBe('{"name":1}');
  });
});

describe('a request', () => {
  it('needs what is required', () => {
    expect(buildRequest(planOf({}, { path: '/x/{id}' }), {})).toEqual({ problem: 'The argument "id" is missing.' });
    expect(buildRequest(planOf({}, { path: '/x/{toString}' }), {})).toHaveProperty('problem');
  });

  it('has an address and a body of some length, not of any', () => {
    const plan = planOf({ parameters: [{ name: 'q', in: 'query', schema: {} }] });
    expect(buildRequest(plan, { q: 'x'.repeat(10_000) })).toHaveProperty('problem');
    const body = planOf({ requestBody: { content: { 'text/plain': { schema: {} } } } }, { method: 'post' });
    expect(buildRequest(body, { body: 'x'.repeat(2_000_000) })).toHaveProperty('problem');
  });
});
