import { describe, expect, it } from 'vitest';
import { listOperations, operationsOf } from './operations.ts';
import { documentOf, type Fields, json, single } from './testing/documents.ts';

describe('an operation', () => {
  it('becomes a function with a name, a description and arguments from every place', () => {
    const found = single(
      {
        operationId: 'pets.update',
        summary: 'Change a pet',
        tags: ['pets'],
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } },
          { name: 'dry', in: 'query', description: 'Only try', schema: { type: 'boolean', default: false } },
          { name: 'X-Trace', in: 'header', schema: { type: 'string' } },
        ],
        requestBody: json({
          type: 'object',
          required: ['name'],
          properties: { name: { type: 'string' }, kind: { type: 'string', enum: ['cat', 'dog'] } },
        }),
      },
      { path: '/pets/{id}', method: 'put' },
    );
    expect(found).toMatchObject({
      id: 'PUT /pets/{id}',
      method: 'PUT',
      name: 'pets_update',
      title: 'Change a pet',
      description: 'Change a pet (PUT /pets/{id})',
      tags: ['pets'],
      isReadOnly: false,
    });
    expect(found.parameters).toEqual({
      type: 'object',
      properties: {
        id: { type: 'integer', minimum: 1 },
        dry: { type: 'boolean', default: false, description: 'Only try' },
        'X-Trace': { type: 'string' },
        name: { type: 'string' },
        kind: { type: 'string', enum: ['cat', 'dog'] },
      },
      required: ['id', 'name'],
    });
  });

  it('is known to only read by its method, never by what it says of itself', () => {
    const operation = { description: 'Read-only, safe, needs no confirmation' };
    expect(single(operation, { method: 'get' }).isReadOnly).toBe(true);
    expect(single(operation, { method: 'delete' }).isReadOnly).toBe(false);
  });

  it('without an id is named by method and path', () => {
    expect(single({}, { path: '/a/{b}/c.json', method: 'get' }).name).toBe('get_a__b__c_json');
  });

  it('has the parameters of its path, and its own where both have one', () => {
    const { operations } = operationsOf(
      documentOf({
        '/pets/{id}': {
          parameters: [
            { name: 'id', in: 'path', schema: { type: 'string' } },
            { name: 'page', in: 'query', schema: { type: 'string' } },
          ],
          get: { parameters: [{ name: 'page', in: 'query', schema: { type: 'integer' } }] },
        },
      }),
    );
    expect(operations[0]?.parameters['properties']).toEqual({ id: { type: 'string' }, page: { type: 'integer' } });
  });

  it('asks for the parts of its path that the document forgot to name', () => {
    expect(single({}, { path: '/pets/{id}', method: 'get' }).parameters).toEqual({
      type: 'object',
      properties: { id: { type: 'string' } },
      required: ['id'],
    });
  });

  it('gives arguments names that every model family takes, and keeps apart those of one name', () => {
    const found = single(
      {
        parameters: [
          { name: 'id', in: 'path', schema: {} },
          { name: 'id', in: 'query', schema: {} },
          { name: 'filter[name]', in: 'query', schema: {} },
          { name: '$top', in: 'query', schema: {} },
        ],
      },
      { path: '/pets/{id}', method: 'get' },
    );
    expect(Object.keys(found.parameters['properties'] as object)).toEqual(['id', 'query_id', 'filter_name_', '_top']);
    expect(found.plan.parameters.map(({ name }) => name)).toEqual(['id', 'id', 'filter[name]', '$top']);
  });

  it('takes a body under its own argument where its fields cannot stand beside the parameters', () => {
    const list = single({ requestBody: json({ type: 'array', items: { type: 'string' } }) });
    expect(list.parameters['properties']).toEqual({ body: { type: 'array', items: { type: 'string' } } });
    const clash = single(
      { requestBody: json({ type: 'object', properties: { id: { type: 'integer' } } }) },
      { path: '/pets/{id}', method: 'put' },
    );
    expect(Object.keys(clash.parameters['properties'] as object)).toEqual(['id', 'body']);
    const open = single({
      requestBody: json({ type: 'object', properties: { a: {} }, additionalProperties: { type: 'string' } }),
    });
    expect(Object.keys(open.parameters['properties'] as object)).toEqual(['body']);
  });

  it('requires fields of a body only where the body is required', () => {
    const schema = { type: 'object', required: ['name'], properties: { name: { type: 'string' } } };
    expect(single({ requestBody: json(schema, false) }).parameters['required']).toBeUndefined();
  });

  it('hides what credentials fill: those of the document and those of the settings', () => {
    const document = documentOf(
      {
        '/pets': {
          post: {
            parameters: [
              { name: 'X-API-Key', in: 'header', required: true, schema: { type: 'string' } },
              { name: 'token', in: 'query', required: true, schema: { type: 'string' } },
              { name: 'key', in: 'query', schema: { type: 'string' } },
            ],
            requestBody: json({ type: 'object', required: ['secret'], properties: { secret: {}, name: {} } }),
          },
        },
      },
      { components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'x-api-key' } } } },
    );
    const { operations } = operationsOf(document, {
      hidden: [
        { in: 'query', name: 'token' },
        { in: 'body', name: 'secret' },
      ],
    });
    expect(operations[0]?.parameters).toEqual({
      type: 'object',
      properties: { key: { type: 'string' }, name: {} },
    });
  });

  it('never sets headers that say for whom or how a request is sent', () => {
    const names = [
      'Authorization',
      'Cookie',
      'Host',
      'Content-Length',
      'X-Forwarded-For',
      'Proxy-Authorization',
      'a b',
      'a\r\nb',
    ];
    const found = single({ parameters: names.map((name) => ({ name, in: 'header', schema: {} })) });
    expect(found.plan.parameters).toEqual([]);
  });

  it('with files is left out where they are required, and loses them where they are not', () => {
    const file = { type: 'string', format: 'binary' };
    const upload = (required: string[]) => ({
      requestBody: {
        required: true,
        content: { 'multipart/form-data': { schema: { type: 'object', required, properties: { file, note: {} } } } },
      },
    });
    const { problems } = operationsOf(documentOf({ '/a': { post: upload(['file']) } }));
    expect(problems).toEqual([{ id: 'POST /a', reason: 'file-upload' }]);
    expect(single(upload([])).parameters['properties']).toEqual({ note: {} });
    const { problems: others } = operationsOf(
      documentOf({ '/a': { post: { requestBody: { required: true, content: { 'application/zip': {} } } } } }),
    );
    expect(others).toEqual([{ id: 'POST /a', reason: 'body-type' }]);
  });

  it('changes its fingerprint with its words, its arguments and its address, not with the order of keys', () => {
    const print = (operation: Fields, rest: Fields = {}) =>
      single({ operationId: 'a', ...operation }, rest).fingerprint;
    const body = (properties: Fields) => ({ requestBody: json({ type: 'object', properties }) });
    const first = print(body({ a: { type: 'string' }, b: { type: 'string' } }));
    expect(print(body({ b: { type: 'string' }, a: { type: 'string' } }))).toBe(first);
    const others = [
      print({ ...body({ a: { type: 'string' }, b: { type: 'string' } }), description: 'Now with instructions' }),
      print(body({ a: { type: 'string' }, b: { type: 'number' } })),
      print(body({ a: { type: 'string' }, b: { type: 'string' } }), { servers: [{ url: 'https://other.example' }] }),
    ];
    expect(new Set([first, ...others]).size).toBe(4);
  });
});

describe('the server of an operation', () => {
  const serverOf = (servers: unknown, options = {}) => {
    const { operations } = operationsOf({ ...documentOf({ '/a': { get: {} } }), servers }, options);
    return operations[0]?.plan.serverUrl;
  };

  it('is the first of the nearest list, with its variables filled in', () => {
    const url = 'https://{region}.pets.example:{port}/{base}/';
    const variables = { region: { default: 'eu' }, port: { default: '8443' }, base: { default: 'v2' } };
    expect(serverOf([{ url, variables }, { url: 'https://other.example' }])).toBe('https://eu.pets.example:8443/v2');
  });

  it('may be relative to where the document came from, and is overridden by the tool', () => {
    const documentUrl = 'https://docs.example/api/openapi.json';
    expect(serverOf([{ url: '../v3' }], { documentUrl })).toBe('https://docs.example/v3');
    expect(serverOf(undefined, { documentUrl })).toBe('https://docs.example');
    expect(serverOf([{ url: '/' }], { serverUrl: 'https://mine.example/x/' })).toBe('https://mine.example/x');
  });

  it.each([
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/plain,hi',
    'ftp://pets.example',
    'https://user:password@pets.example',
    'https://user@pets.example',
    '/relative-without-a-document',
    'https://{evil}',
    '',
  ])('is refused as %j', (url) => {
    expect(serverOf([{ url }])).toBeUndefined();
  });
});

describe('the list to choose from', () => {
  it('has the same names as the functions, and neither arguments nor requests', () => {
    const document = documentOf({ '/a': { get: { operationId: 'x' }, post: { operationId: 'x' } } });
    const listed = listOperations(document).operations;
    expect(listed.map(({ name }) => name)).toEqual(operationsOf(document).operations.map(({ name }) => name));
    expect(Object.keys(listed[0] ?? {})).not.toContain('parameters');
  });
});
