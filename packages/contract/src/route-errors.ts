import { ERRORS, type ErrorCode } from './errors.ts';
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

/** Every failure that a call of this route may end with, in the order of their status. */
export function errorsOf(route: RouteDefinition): ErrorCode[] {
  const codes = new Set<ErrorCode>(['rate_limited', 'internal', 'unavailable', ...(route.errors ?? [])]);
  const callsModel = route.reply === 'openai' && route.body !== undefined;
  if (route.params || route.query || route.body) codes.add('validation_failed');
  if (route.params) codes.add('not_found');
  if (route.body || route.bodyType) codes.add('bad_request').add('payload_too_large').add('unsupported_media_type');
  if (route.access !== 'public' || route.strangers) codes.add('unauthorized').add('access_code_required');
  if (route.access === 'parent') codes.add('parent_account_required');
  if (callsModel) for (const code of UPSTREAM_ERRORS) codes.add(code);
  return [...codes].toSorted((a, b) => ERRORS[a].status - ERRORS[b].status || ERRORS[a].code - ERRORS[b].code);
}
