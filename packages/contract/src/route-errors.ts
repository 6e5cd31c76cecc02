import { type ErrorCode } from './error-numbers.ts';
import { ERRORS } from './errors.ts';
import type { RouteDefinition } from './route.ts';

/** What a call that somebody has to pay for may hear. */
const PAYING_ERRORS: readonly ErrorCode[] = [
  'insufficient_balance',
  'budget_reached',
  'model_locked',
  'sub_account_banned',
  'sub_account_cap_reached',
  'sub_account_model_refused',
  'sub_account_payer_empty',
];

const UPSTREAM_ERRORS: readonly ErrorCode[] = [
  ...PAYING_ERRORS,
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

/** What a call with an API key may hear, whatever it asks for. */
const API_KEY_ERRORS: readonly ErrorCode[] = ['api_key_disabled', 'api_key_expired', 'api_key_address'];

/** What a call with an API key may hear, where it names a model. */
const API_KEY_CALL_ERRORS: readonly ErrorCode[] = ['api_key_model', 'api_key_spent'];

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

/** Whether programs with an API key call a route, which is served at the root too; a key reaches nothing else. */
export function isForPrograms({ path }: Pick<RouteDefinition, 'path'>): boolean {
  return path.startsWith('/v1/') || path === '/mcp';
}

/** Whether something other than a model is called at the operator's cost: with a key of this server, or a shared tool. */
function usesServiceKey({ path }: RouteDefinition): boolean {
  const isCall = path === '/tools/run' || path === '/mcp/{id}/call' || path.startsWith('/browsing/');
  return path === '/translate' || isCall;
}

/** Every failure that a call of this route may end with, in the order of their status. */
export function errorsOf(route: RouteDefinition): ErrorCode[] {
  const codes = new Set<ErrorCode>([...ANYWHERE, ...(route.errors ?? [])]);
  const callsModel = speaksOpenAi(route) && route.body !== undefined;
  if (route.params) codes.add('not_found');
  if (route.body || route.bodyType) codes.add('payload_too_large').add('unsupported_media_type');
  if (route.access !== 'public' || route.strangers) {
    codes.add('unauthorized').add('access_code_required').add('account_banned');
  }
  if (route.access === 'parent') codes.add('parent_account_required');
  if (callsModel || route.path.startsWith('/images/')) for (const code of UPSTREAM_ERRORS) codes.add(code);
  if (usesServiceKey(route)) for (const code of PAYING_ERRORS) codes.add(code);
  if (isForPrograms(route)) {
    for (const code of API_KEY_ERRORS) codes.add(code);
    if (callsModel) for (const code of API_KEY_CALL_ERRORS) codes.add(code);
  }
  return [...codes].toSorted((a, b) => ERRORS[a].status - ERRORS[b].status || ERRORS[a].code - ERRORS[b].code);
}
