import { describe, expect, it } from 'vitest';
import { allRoutes, routes } from '../routes.ts';
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
    ]);
    expect(document.paths['/share/{shareId}']?.['get']?.parameters).toMatchObject([
      { name: 'shareId', in: 'path', required: true },
    ]);
  });

  it('groups the errors of a call by their status', () => {
    const responses = document.paths['/auth/access-code']?.['post']?.responses;
    expect(responses?.['403']?.description).toBe('That access code is not right');
    expect(responses?.['429']).toBeDefined();
  });
});
