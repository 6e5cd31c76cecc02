import type * as z from 'zod/mini';
import { ChatCompletion } from '../ai-proxy.ts';
import { ERRORS, type ErrorCode } from '../errors.ts';
import { AnthropicError } from '../messages-api.ts';
import { OpenAiError } from '../openai-api.ts';
import { errorsOf } from '../route-errors.ts';
import type { ReplyKind, RouteDefinition } from '../route.ts';
import type { NamedRoute } from '../routes.ts';
import type { JsonSchema, MediaType, OpenApiOperation, OpenApiParameter, OpenApiResponse } from './openapi-document.ts';
import type { SchemaCollector } from './schema-collector.ts';

const BINARY: MediaType = { schema: { type: 'string', format: 'binary' } };
const EVENT_STREAM = {
  'text/event-stream': {
    schema: { type: 'string', description: 'where `stream` is true: the reply in pieces, ending with [DONE]' },
  },
};

/** What comes instead of JSON where `stream` is true. */
function eventStream({ data, events }: RouteDefinition): Record<string, MediaType> {
  if (events !== undefined) return { 'text/event-stream': { schema: { type: 'string', description: events } } };
  return data === ChatCompletion ? EVENT_STREAM : {};
}

/** One call of the contract as an OpenAPI operation. */
export function buildOperation({ id, feature, route }: NamedRoute, schemas: SchemaCollector): OpenApiOperation {
  const body = requestContent(route, schemas);
  return {
    operationId: id,
    summary: route.summary,
    tags: [feature],
    security: securityOf(route),
    parameters: [...parametersIn('path', route.params, schemas), ...parametersIn('query', route.query, schemas)],
    ...(body && { requestBody: { required: true, content: body } }),
    responses: { ...successOf(route, schemas), ...failuresOf(route, schemas) },
    'x-access': route.access,
    'x-errors': errorsOf(route),
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
  if (route.bodyType === 'raw') return { '*/*': BINARY };
  if (route.bodyType === 'multipart') {
    const fields = route.body ? schemas.sent(route.body) : {};
    const properties = { ...fields.properties, file: BINARY.schema };
    return {
      'multipart/form-data': { schema: { type: 'object', properties, required: [...(fields.required ?? []), 'file'] } },
    };
  }
  return route.body && json(schemas.sent(route.body));
}

function successOf(route: RouteDefinition, schemas: SchemaCollector): Record<string, OpenApiResponse> {
  return SUCCESS[route.reply ?? 'envelope'](route.data && schemas.answered(route.data), route);
}

const SUCCESS: Readonly<
  Record<ReplyKind, (data: JsonSchema | undefined, route: RouteDefinition) => Record<string, OpenApiResponse>>
> = {
  envelope: (data = {}) => ({ '200': { description: 'Success', content: json(envelopeOf(data)) } }),
  openai: (data = {}, route) => ({
    '200': { description: 'Success', content: { ...json(data), ...eventStream(route) } },
  }),
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

function failuresOf(route: RouteDefinition, schemas: SchemaCollector): Record<string, OpenApiResponse> {
  const byStatus = Map.groupBy(errorsOf(route), (code) => ERRORS[code].status);
  return Object.fromEntries([...byStatus].map(([status, codes]) => [String(status), failureOf(codes, route, schemas)]));
}

function failureOf(codes: readonly ErrorCode[], route: RouteDefinition, schemas: SchemaCollector): OpenApiResponse {
  const schema: JsonSchema =
    route.reply === 'openai'
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
