import { AppError, type RouteDefinition } from '@parley/contract';
import type { FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { containsNullByte } from './null-bytes.ts';

const SHOWN_ISSUES = 3;
const MAX_DETAIL_LENGTH = 300;

export interface RouteInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/** Reads the parts of a request with the route's schemas; what does not fit becomes one `validation_failed`. */
export function readInput(route: RouteDefinition, request: FastifyRequest): RouteInput {
  const body = request.body === null ? undefined : request.body;
  // PostgreSQL cannot store a null byte in text. What only passes through to a model may keep it.
  const isStored = route.reply !== 'openai';
  if (containsNullByte(request.params) || containsNullByte(request.query) || (isStored && containsNullByte(body))) {
    throw new AppError('validation_failed', 'Null characters are not allowed');
  }
  return {
    params: read('path', route.params, request.params),
    query: read('query', route.query, request.query),
    body: read('body', route.body, body),
  };
}

function read(part: string, schema: z.ZodMiniType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new AppError('validation_failed', describe(part, result.error));
}

/** Names the places and what was expected there, never what was sent. */
function describe(part: string, error: z.core.$ZodError): string {
  const places = error.issues.slice(0, SHOWN_ISSUES).map((issue) => {
    const path = [part, ...issue.path.map(String)].join('.');
    return `${path}: ${issue.message}`;
  });
  const text = places.join('; ');
  return text.length > MAX_DETAIL_LENGTH ? `${text.slice(0, MAX_DETAIL_LENGTH)}…` : text;
}
