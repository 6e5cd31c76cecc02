import { AppError, type RouteDefinition, speaksOpenAi } from '@parley/contract';
import type { FastifyRequest } from 'fastify';
import { type $ZodError, type $ZodType, safeParse } from 'zod/v4/core';
import { compiledSchema } from '../lib/compiled-schema.ts';
import { containsNullByte } from './null-bytes.ts';

const SHOWN_ISSUES = 3;
const MAX_DETAIL_LENGTH = 300;

export interface RouteInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/** How the parts of a request are read. */
export type InputSchemas = Readonly<Record<keyof RouteInput, $ZodType | undefined>>;

/** Made once for a route, as it costs more than to read a request. */
export function inputSchemasOf({ params, query, body }: RouteDefinition): InputSchemas {
  const compiled = (schema: $ZodType | undefined) => schema && compiledSchema(schema);
  return { params: compiled(params), query: compiled(query), body: compiled(body) };
}

/** Reads the parts of a request with the route's schemas; what does not fit becomes one `validation_failed`. */
export function readInput(route: RouteDefinition, schemas: InputSchemas, request: FastifyRequest): RouteInput {
  const body = request.body === null ? undefined : request.body;
  const input = {
    params: read('path', schemas.params, request.params),
    query: read('query', schemas.query, request.query),
    body: read('body', schemas.body, body),
  };
  // PostgreSQL cannot store a null byte in text. What only passes through to a model may keep it; what a schema drops
  // is not stored.
  const isStored = !speaksOpenAi(route);
  if (
    containsNullByte(request.params) ||
    containsNullByte(request.query) ||
    (isStored && containsNullByte(input.body))
  ) {
    throw new AppError('validation_failed', 'Null characters are not allowed');
  }
  return input;
}

function read(part: string, schema: $ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const result = safeParse(schema, value);
  if (result.success) return result.data;
  throw new AppError('validation_failed', describe(part, result.error));
}

/** Names the places and what was expected there, never what was sent. */
function describe(part: string, error: $ZodError): string {
  const places = error.issues.slice(0, SHOWN_ISSUES).map((issue) => {
    const path = [part, ...issue.path.map(String)].join('.');
    return `${path}: ${issue.message}`;
  });
  const text = places.join('; ');
  return text.length > MAX_DETAIL_LENGTH ? `${text.slice(0, MAX_DETAIL_LENGTH)}…` : text;
}
