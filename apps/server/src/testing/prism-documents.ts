/** Descriptions of APIs in the shapes that public ones have, whose schemas leave a wrongly written value no room. For tests. */

const answer = (example: object = { ok: true }) => ({
  responses: { 200: { description: 'Fine', content: { 'application/json': { example, schema: { type: 'object' } } } } },
});
const integers = { type: 'array', items: { type: 'integer', minimum: 10 }, minItems: 2, maxItems: 3 };
const words = { type: 'array', items: { type: 'string', enum: ['red', 'light blue', 'a&b=c'] }, minItems: 2 };
const range = {
  type: 'object',
  required: ['from', 'to'],
  additionalProperties: false,
  properties: { from: { type: 'integer' }, to: { type: 'integer' } },
};
const query = (name: string, schema: object, more: object = {}) => ({
  name,
  in: 'query',
  required: true,
  schema,
  ...more,
});
const path = (schema: object, more: object = {}) => ({ name: 'key', in: 'path', required: true, schema, ...more });
const header = (name: string, schema: object, more: object = {}) => ({
  name,
  in: 'header',
  required: true,
  schema,
  ...more,
});

/**
 * Every place and way in which a parameter is written, as OpenAPI 3.0. Lists with commas in a path and those with
 * spaces are left to the tests of the engine: Prism 5.16 fails at the former and looks for `%20` in what is decoded already.
 */
export const PLACES = {
  openapi: '3.0.3',
  info: { title: 'Places', description: 'Takes parameters everywhere', version: '1.0.0' },
  paths: {
    '/path/simple/{key}': { get: { parameters: [path({ type: 'string', pattern: '^a b/c é$' })], ...answer() } },
    '/path/matrix/{key}': { get: { parameters: [path(integers, { style: 'matrix', explode: true })], ...answer() } },
    '/query/form': { get: { parameters: [query('color', words, { style: 'form', explode: true })], ...answer() } },
    '/query/comma': { get: { parameters: [query('ids', integers, { explode: false })], ...answer() } },
    '/query/pipe': {
      get: { parameters: [query('ids', integers, { style: 'pipeDelimited', explode: false })], ...answer() },
    },
    '/query/deep': {
      get: { parameters: [query('range', range, { style: 'deepObject', explode: true })], ...answer() },
    },
    '/query/plain': {
      get: {
        parameters: [
          query('limit', { type: 'integer', minimum: 5, maximum: 5 }),
          query('draft', { type: 'boolean', enum: [false] }),
          query('since', { type: 'string', format: 'date-time' }),
        ],
        ...answer(),
      },
    },
    '/header': {
      get: {
        parameters: [header('X-Trace', integers), header('X-Mode', { type: 'string', enum: ['fast'] })],
        ...answer(),
      },
    },
    '/cookie': {
      get: {
        parameters: [{ name: 'session', in: 'cookie', required: true, schema: { type: 'string', minLength: 3 } }],
        ...answer(),
      },
    },
  },
};

const body = (type: string, schema: object) => ({ requestBody: { required: true, content: { [type]: { schema } } } });
const pet = {
  type: 'object',
  required: ['name', 'age'],
  additionalProperties: false,
  properties: {
    name: { type: 'string', minLength: 2 },
    age: { type: 'integer', minimum: 1 },
    tags: { type: 'array', items: { type: 'string' } },
    owner: { $ref: '#/components/schemas/Owner' },
  },
};

/** Bodies and credentials, as OpenAPI 3.1 with references. */
export const BODIES = {
  openapi: '3.1.0',
  info: { title: 'Bodies', description: 'Takes bodies of every kind', version: '1.0.0' },
  components: {
    schemas: {
      Owner: {
        type: ['object', 'null'],
        required: ['mail'],
        properties: { mail: { type: 'string', format: 'email' } },
      },
      Pet: pet,
    },
    securitySchemes: {
      key: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
      token: { type: 'http', scheme: 'bearer' },
    },
  },
  paths: {
    '/json': { post: { ...body('application/json', { $ref: '#/components/schemas/Pet' }), ...answer() } },
    '/list': {
      put: { ...body('application/json', { type: 'array', items: { type: 'integer' }, minItems: 2 }), ...answer() },
    },
    '/patch/{key}': {
      patch: { parameters: [path({ type: 'string' })], ...body('application/merge-patch+json', pet), ...answer() },
    },
    '/form': {
      post: {
        ...body('application/x-www-form-urlencoded', {
          type: 'object',
          required: ['name', 'age'],
          properties: { name: { type: 'string', enum: ['a&b=c d'] }, age: { type: 'integer' } },
        }),
        ...answer(),
      },
    },
    '/multipart': {
      post: {
        ...body('multipart/form-data', {
          type: 'object',
          required: ['name'],
          properties: { name: { type: 'string', enum: ['Überfluss'] } },
        }),
        ...answer(),
      },
    },
    '/keyed': { get: { security: [{ key: [] }], ...answer() } },
    '/token': { delete: { security: [{ token: [] }], ...answer() } },
  },
};

/** As many operations as GitHub has, every one with a parameter in its path and a schema that others refer to. */
export function largeDocument(count: number) {
  const paths = Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `/things-${index}/{key}`,
      {
        get: {
          parameters: [path({ type: 'integer' }), query('page', { $ref: '#/components/schemas/Page' })],
          ...answer(),
        },
      },
    ]),
  );
  return {
    openapi: '3.0.3',
    info: { title: 'Large', description: 'Has very many operations', version: '1.0.0' },
    components: { schemas: { Page: { type: 'integer', minimum: 1 } } },
    paths,
  };
}
