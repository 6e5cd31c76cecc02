import { describe, expect, it } from 'vitest';
import { allRoutes, routes } from '@parley/contract';
import { buildOpenApi } from './build-openapi.ts';

const document = buildOpenApi(routes, { title: 'Parley', version: '1.2.3', server: '/x/api' });

describe('the OpenAPI document', () => {
  it('says what it describes', () => {
    expect(document).toMatchObject({
      openapi: '3.1.0',
      info: { title: 'Parley', version: '1.2.3' },
      servers: [{ url: '/x/api' }],
    });
  });

  it.each(allRoutes())('contains $id', ({ id, feature, route }) => {
    const operation = document.paths[route.path]?.[route.method.toLowerCase()];
    expect(operation).toMatchObject({ operationId: id, summary: route.summary, tags: [feature] });
    expect(Object.keys(operation?.responses ?? {})).toContain(route.reply === 'redirect' ? '302' : '200');
  });

  it('has a title for every feature', () => {
    for (const tag of document.tags) expect(tag.description).not.toBe(tag.name);
  });

  it('points only to schemas that it contains', () => {
    const pointers = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, pointer]) => pointer);
    expect(pointers.length).toBeGreaterThan(20);
    const known = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`);
    expect(known).toEqual(expect.arrayContaining(pointers));
  });

  it('is plain JSON', () => {
    expect(JSON.parse(JSON.stringify(document))).toEqual(document);
  });

  it('lets callers leave out what has a default, and promises it in answers', () => {
    const { Message, MessageInput } = document.components.schemas;
    expect(MessageInput?.required).toEqual(['id', 'date', 'role']);
    expect(MessageInput?.properties?.['streaming']).toEqual({ type: 'boolean', default: false });
    expect(Message?.required).toContain('streaming');
    expect(Message?.properties?.['streaming']).toEqual({ type: 'boolean' });
  });

  const NO_NULL = '^[^\\u0000]*$';

  it('says where null characters are refused, and where they pass through', () => {
    const { MessageInput, RevisionInput, Message, Json, ChatRequest } = document.components.schemas;
    expect(MessageInput?.properties?.['id']).toEqual({ type: 'string', minLength: 1, pattern: NO_NULL });
    expect(RevisionInput?.propertyNames).toMatchObject({ pattern: NO_NULL });
    expect(MessageInput?.properties?.['replay']?.additionalProperties).toEqual({ $ref: '#/components/schemas/Json' });
    expect(Json?.anyOf).toContainEqual({ type: 'string', pattern: NO_NULL });
    expect(document.paths['/share/{shareId}']?.['get']?.parameters[0]?.schema.pattern).toBeDefined();
    for (const free of [Message, ChatRequest]) expect(JSON.stringify(free)).not.toContain('u0000');
  });

  it('says that something must be left of a text that is trimmed', () => {
    const { schema } = document.paths['/chat-history/search']?.['get']?.parameters[0] ?? {};
    const pattern = new RegExp(schema?.pattern ?? '');
    expect(['a', ' a b ', '\u0085', '\n\n.'].filter((text) => !pattern.test(text))).toEqual([]);
    expect(['', ' ', '\t\n\v\f\r', '\u00a0\u3000\ufeff', 'a\0'].filter((text) => pattern.test(text))).toEqual([]);
  });

  it('lets callers send anything where a field takes anything, and promises what it becomes', () => {
    const { ModelConfig, ModelConfigInput, NotAppliedInput } = document.components.schemas;
    expect(ModelConfigInput?.properties?.['top_p']).toEqual({
      default: 1,
      anyOf: [{ type: 'number', minimum: 0, maximum: 1 }, { description: expect.any(String) as string }],
    });
    expect(ModelConfig?.properties?.['top_p']).toEqual({ type: 'number', minimum: 0, maximum: 1 });
    expect(NotAppliedInput?.required).toEqual(['name']);
  });

  it('names the type of plain bytes', () => {
    for (const path of ['/billing/webhook', '/sync/webdav/{file}']) {
      const { post, put } = document.paths[path] ?? {};
      const content = (post ?? put)?.requestBody?.content ?? {};
      expect(Object.keys(content)).toEqual(['application/octet-stream']);
    }
  });

  it('describes the forms of other vendors: their events, keys and failures', () => {
    const messages = document.paths['/v1/messages']?.['post'];
    expect(messages?.security).toEqual([{ apiKey: [] }, { bearer: [] }]);
    expect(messages?.responses['200']?.content?.['text/event-stream']?.schema.description).toContain('message_start');
    expect(messages?.responses['404']?.content?.['application/json']?.schema.$ref).toContain('AnthropicError');
    const responses = document.paths['/v1/responses']?.['post']?.responses;
    expect(responses?.['200']?.content?.['text/event-stream']?.schema.description).toContain('response.completed');
    expect(responses?.['400']?.content?.['application/json']?.schema.$ref).toContain('OpenAiError');
  });

  it('asks for a token except on public routes', () => {
    expect(document.paths['/models']?.['get']?.security).toEqual([{ bearer: [] }]);
    expect(document.paths['/auth/access-code']?.['post']?.security).toEqual([]);
  });

  it('describes the parameters of paths and queries', () => {
    expect(document.paths['/chat-history']?.['get']?.parameters).toMatchObject([
      { name: 'limit', in: 'query', required: false, schema: { type: 'integer', maximum: 100 } },
      { name: 'page', in: 'query' },
      { name: 'shared', in: 'query' },
    ]);
    expect(document.paths['/share/{shareId}']?.['get']?.parameters).toMatchObject([
      { name: 'shareId', in: 'path', required: true },
      { name: 'own', in: 'query', required: false },
    ]);
  });

  const responsesOf = (path: string, method: string) => document.paths[path]?.[method]?.responses ?? {};

  it('says of a call that it is not there yet, with the code that is sent', () => {
    const schema = responsesOf('/file/upload', 'post')['501']?.content?.['application/json']?.schema;
    expect(schema?.properties?.['code']).toEqual({ enum: [1008] });
  });

  it('tells every status that may come', () => {
    expect(Object.keys(responsesOf('/v1/audio/speech', 'post'))).toEqual(
      expect.arrayContaining(['400', '401', '403', '404', '413', '415', '429', '431', '500', '502', '503', '504']),
    );
    const upload = responsesOf('/file/upload', 'post')['400']?.content?.['application/json']?.schema;
    expect(upload?.properties?.['code']).toEqual({ enum: [1000, 1001] });
    for (const { route } of allRoutes())
      expect(responsesOf(route.path, route.method.toLowerCase())).toHaveProperty('431');
  });

  it('gives the failures of everything under /v1 as the error object of its clients', () => {
    for (const { route } of allRoutes().filter(({ route: { path } }) => path.startsWith('/v1/'))) {
      for (const [status, { content }] of Object.entries(responsesOf(route.path, route.method.toLowerCase()))) {
        if (Number(status) < 400) continue;
        const error = route.dialect === 'anthropic' ? 'AnthropicError' : 'OpenAiError';
        expect(content?.['application/json']?.schema).toEqual({ $ref: `#/components/schemas/${error}` });
      }
    }
  });

  it('tells what the events of a stream hold', () => {
    const content = responsesOf('/v1/chat/completions', 'post')['200']?.content;
    expect(content?.['text/event-stream']).toMatchObject({
      schema: {
        properties: {
          data: {
            anyOf: [{ contentSchema: { $ref: '#/components/schemas/ChatCompletionChunk' } }, { const: '[DONE]' }],
          },
        },
      },
    });
  });

  it('has forms with all their files', () => {
    const form = document.paths['/v1/images/edits']?.['post']?.requestBody?.content['multipart/form-data']?.schema;
    expect(form?.properties).toMatchObject({ image: { format: 'binary' }, 'image[]': { type: 'array' }, mask: {} });
    expect(form?.required).toEqual(['model', 'prompt']);
  });

  it('has patterns that generators of clients take', () => {
    expect(JSON.stringify(document)).not.toContain('\\\\p{');
  });

  it('groups the errors of a call by their status', () => {
    const responses = document.paths['/auth/access-code']?.['post']?.responses;
    expect(responses?.['403']?.description).toContain('Wrong access code');
    expect(responses?.['429']).toBeDefined();
  });
});
