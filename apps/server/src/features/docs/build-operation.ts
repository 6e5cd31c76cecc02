import type * as z from 'zod/mini';
import {
  AnthropicError,
  ChatCompletion,
  ChatCompletionChunk,
  CompletionReply,
  ERRORS,
  OpenAiError,
  errorsOf,
  speaksOpenAi,
  type ErrorCode,
  type NamedRoute,
  type ReplyKind,
  type RouteDefinition,
} from '@parley/contract';
import type { JsonSchema, MediaType, OpenApiOperation, OpenApiParameter, OpenApiResponse } from './openapi-document.ts';
import type { SchemaCollector } from './schema-collector.ts';

const BINARY: MediaType = { schema: { type: 'string', format: 'binary' } };
const STREAMED =
  'Where `stream` is true: server-sent events; the `data` of each is one JSON object, of the last [DONE]';
const EACH_EVENT = 'Server-sent events; the `data` of each is one JSON object';
/** What the calls that stream send in each event. */
const EVENTS = new Map<z.ZodMiniType, z.ZodMiniType>([
  [ChatCompletion, ChatCompletionChunk],
  [CompletionReply, CompletionReply],
]);

/** One call of the contract as an OpenAPI operation. */
export function buildOperation({ id, feature, route }: NamedRoute, schemas: SchemaCollector): OpenApiOperation {
  const body = requestContent(route, schemas);
  const errors = errorsOf(route);
  return {
    operationId: id,
    summary: route.summary,
    tags: [feature],
    security: securityOf(route),
    parameters: [...parametersIn('path', route.params, schemas), ...parametersIn('query', route.query, schemas)],
    ...(body && { requestBody: { required: true, content: body } }),
    responses: { ...successOf(route, schemas), ...failuresOf(errors, route, schemas) },
    'x-access': route.access,
    'x-errors': errors,
  };
}

function securityOf({ access, dialect }: RouteDefinition): OpenApiOperation['security'] {
  if (access === 'public') return [];
  return dialect === 'anthropic' ? [{ apiKey: [] }, { bearer: [] }] : [{ bearer: [] }];
}

function parametersIn(
  place: 'path' | 'query',
  schema: z.ZodMiniObject | undefined,
  schemas: SchemaCollector,
): OpenApiParameter[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemas.sent(schema);
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

function requestContent(route: RouteDefinition, schemas: SchemaCollector): Record<string, MediaType> | undefined {
  if (route.bodyType === 'raw') return { 'application/octet-stream': BINARY };
  // What only passes through to a model may hold null characters.
  const side = speaksOpenAi(route) ? 'passed' : 'kept';
  if (route.bodyType === 'multipart') {
    const fields = route.body ? schemas.sent(route.body, side) : {};
    const files = Object.entries(route.files ?? { file: 'one' });
    const fileSchemas = files.map(([name, kind]): [string, JsonSchema] => [
      name,
      kind === 'several' ? { type: 'array', items: BINARY.schema } : BINARY.schema,
    ]);
    const properties = { ...fields.properties, ...Object.fromEntries(fileSchemas) };
    const needed = files.flatMap(([name, kind]) => (kind === 'one' ? [name] : []));
    const required = [...(fields.required ?? []), ...needed];
    return { 'multipart/form-data': { schema: { type: 'object', properties, required } } };
  }
  return route.body && json(schemas.sent(route.body, side));
}

function successOf(route: RouteDefinition, schemas: SchemaCollector): Record<string, OpenApiResponse> {
  return SUCCESS[route.reply ?? 'envelope'](route.data && schemas.answered(route.data), streamOf(route, schemas));
}

/** What comes instead of JSON where `stream` is true. */
function streamOf({ data, events }: RouteDefinition, schemas: SchemaCollector): Record<string, MediaType> {
  const event = data && EVENTS.get(data);
  if (event) return eventStream({ anyOf: [jsonText(schemas.answered(event)), { const: '[DONE]' }] }, STREAMED);
  return events === undefined ? {} : eventStream(jsonText({ type: 'object' }), events);
}

/** Each event is described by itself, as OpenAPI 3.2 does it: the form that tools which read event streams understand. */
function eventStream(data: JsonSchema, description: string): Record<string, MediaType> {
  const schema = { type: 'object', description, properties: { data }, required: ['data'] };
  return { 'text/event-stream': { schema } };
}

function jsonText(contentSchema: JsonSchema): JsonSchema {
  return { type: 'string', contentMediaType: 'application/json', contentSchema };
}

const SUCCESS: Readonly<
  Record<
    ReplyKind,
    (data: JsonSchema | undefined, events: Record<string, MediaType>) => Record<string, OpenApiResponse>
  >
> = {
  envelope: (data = {}) => ({ '200': { description: 'Success', content: json(envelopeOf(data)) } }),
  openai: (data = {}, events) => ({ '200': { description: 'Success', content: { ...json(data), ...events } } }),
  mcp: (data = { type: 'object' }, events) => ({
    '200': { description: 'A message of the protocol', content: { ...json(data), ...events } },
    '202': { description: 'A notification was taken' },
  }),
  events: (data = {}) => ({ '200': { description: 'Events', content: eventStream(jsonText(data), EACH_EVENT) } }),
  bytes: () => ({ '200': { description: 'A file', content: { '*/*': BINARY } } }),
  redirect: () => ({
    '302': { description: 'A redirect to where it goes on', headers: { Location: { schema: { type: 'string' } } } },
  }),
  document: (data) => ({
    '200': { description: 'A document without the envelope', content: data ? json(data) : { '*/*': { schema: {} } } },
  }),
};

function json(schema: JsonSchema): Record<string, MediaType> {
  return { 'application/json': { schema } };
}

function envelopeOf(data: JsonSchema): JsonSchema {
  return {
    type: 'object',
    properties: { code: { const: 0 }, msg: { type: 'string' }, data },
    required: ['code', 'msg', 'data'],
  };
}

function failuresOf(
  errors: readonly ErrorCode[],
  route: RouteDefinition,
  schemas: SchemaCollector,
): Record<string, OpenApiResponse> {
  const byStatus = Map.groupBy(errors, (code) => ERRORS[code].status);
  const failures = [...byStatus].map(([status, codes]) => [String(status), failureOf(codes, route, schemas)]);
  // Refused before there is a request, so with the code of any request that cannot be read.
  const tooLong = {
    ...failureOf(['bad_request'], route, schemas),
    description: 'The address or the headers are too long',
  };
  return Object.fromEntries([...failures, ['431', tooLong]]) as Record<string, OpenApiResponse>;
}

function failureOf(codes: readonly ErrorCode[], route: RouteDefinition, schemas: SchemaCollector): OpenApiResponse {
  const schema: JsonSchema = speaksOpenAi(route)
    ? schemas.answered(route.dialect === 'anthropic' ? AnthropicError : OpenAiError)
    : {
        type: 'object',
        properties: {
          code: { enum: codes.map((code) => ERRORS[code].code) },
          msg: { type: 'string' },
          data: { type: 'null' },
          requestId: { type: 'string' },
        },
        required: ['code', 'msg', 'data', 'requestId'],
      };
  return {
    description: codes.map((code) => ERRORS[code].text).join(' · '),
    content: { 'application/json': { schema } },
  };
}
