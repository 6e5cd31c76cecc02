import { type ErrorCode } from './error-numbers.ts';
import { ERRORS } from './errors.ts';
import type { RouteDefinition } from './route.ts';

const UPSTREAM_ERRORS: readonly ErrorCode[] = [
  'insufficient_balance',
  'model_not_found',
  'model_unavailable',
  'upstream_refused_key',
  'upstream_forbidden',
  'upstream_rate_limited',
  'upstream_bad_request',
  'upstream_failed',
  'upstream_unreachable',
  'upstream_timeout',
  'upstream_interrupted',
  'empty_response',
];

/** What any call may hear: of its address, of where it comes from, of the server's state. */
const ANYWHERE: readonly ErrorCode[] = [
  'bad_request',
  'validation_failed',
  'forbidden',
  'rate_limited',
  'internal',
  'unavailable',
];

/** Whether OpenAI's clients make this call, and read its failures in their own form. */
export function speaksOpenAi({ reply, path }: RouteDefinition): boolean {
  return reply === 'openai' || path.startsWith('/v1/');
}

/** Every failure that a call of this route may end with, in the order of their status. */
export function errorsOf(route: RouteDefinition): ErrorCode[] {
  const codes = new Set<ErrorCode>([...ANYWHERE, ...(route.errors ?? [])]);
  const callsModel = speaksOpenAi(route) && route.body !== undefined;
  if (route.params) codes.add('not_found');
  if (route.body || route.bodyType) codes.add('payload_too_large').add('unsupported_media_type');
  if (route.access !== 'public' || route.strangers) codes.add('unauthorized').add('access_code_required');
  if (route.access === 'parent') codes.add('parent_account_required');
  if (callsModel) for (const code of UPSTREAM_ERRORS) codes.add(code);
  return [...codes].toSorted((a, b) => ERRORS[a].status - ERRORS[b].status || ERRORS[a].code - ERRORS[b].code);
}
