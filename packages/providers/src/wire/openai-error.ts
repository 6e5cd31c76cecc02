import { EnvelopeFrame, ERRORS, type ErrorCode, errorNameOf } from '@parley/contract';
import type { ErrorPart, UpstreamWords } from '../stream-part.ts';
import { asCount, asList, asObject, asText, type Loose, parseJson } from './loose-json.ts';

const RETRYABLE: ReadonlySet<ErrorCode> = new Set([
  'rate_limited',
  'unavailable',
  'model_unavailable',
  'upstream_rate_limited',
  'upstream_failed',
  'upstream_unreachable',
  'upstream_timeout',
  'upstream_interrupted',
  'empty_response',
]);

/** A word in a provider's `type` or `code`, and what it means here; the first row that fits wins. */
const MEANINGS: readonly (readonly [RegExp, ErrorCode])[] = [
  [/insufficient_quota|billing|payment|balance/, 'upstream_forbidden'],
  [/not_?found|^404$/i, 'model_not_found'],
  [/rate_limit|too_many|throttl|resource_exhausted|^429$/i, 'upstream_rate_limited'],
  [/authentication|unauthenticated|invalid_api_key|^401$/i, 'upstream_refused_key'],
  [/permission|forbidden|^403$/i, 'upstream_forbidden'],
  [/timeout|deadline|^408$|^504$/i, 'upstream_timeout'],
  [/invalid_request|invalid_argument|context_length|content_policy|bad_request|^4\d\d$/i, 'upstream_bad_request'],
];

const MAX_MESSAGE_CHARS = 500;

/** An error part with the code's own text unless a better one is given. */
export function errorPart(code: ErrorCode, message?: string, retryAfterMs?: number): ErrorPart {
  return {
    type: 'error',
    code,
    message: message ?? ERRORS[code].text,
    retryable: RETRYABLE.has(code),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  };
}

/** The error part for an answer that claims to be good and is no reply: a page of HTML, half a JSON. */
export function notAReply(): ErrorPart {
  return errorPart('upstream_failed', 'The provider answered with something that is not a reply');
}

/** The error part for an answer that did not succeed, from this product's own server or straight from a provider. */
export async function readOpenAiError(response: Response): Promise<ErrorPart> {
  const text = await response.text().catch(() => '');
  return errorPartOf(response.status, text, response.headers.get('retry-after'));
}

/** The error part for a failed answer whose body is already read. */
export function errorPartOf(status: number, text: string, retryAfter?: string | null): ErrorPart {
  const body = parseJson(text);
  const wait = retryAfterMs(retryAfter);
  const own = EnvelopeFrame.safeParse(body);
  if (own.success && own.data.requestId !== undefined) {
    const name = errorNameOf(own.data.code);
    if (name) return errorPart(name, own.data.msg, wait);
  }
  const error = errorObjectOf(body);
  const code = (error && meaningOf(error)) ?? meaningOfStatus(status);
  return { ...errorPart(code, shownMessage(code, error), wait), upstream: { status, ...wordsOf(error) } };
}

/** The error part for an error object that came inside a stream or a 200 answer; undefined where there is none. */
export function errorPartInside(body: unknown): ErrorPart | undefined {
  const error = errorObjectOf(body);
  if (!error) return undefined;
  const own = asText(error['code']);
  if (own !== undefined && isStreamError(own)) return errorPart(own, asText(error['message']));
  const code = meaningOf(error) ?? 'upstream_failed';
  const upstream = wordsOf(error);
  return { ...errorPart(code, shownMessage(code, error)), ...(Object.keys(upstream).length > 0 && { upstream }) };
}

const CODE_WORD = /^[a-z][\w.-]{0,99}$/i;
const PARAM_WORD = /^[\w.[\]-]{1,200}$/;

function wordsOf(error: Loose | undefined): Pick<UpstreamWords, 'code' | 'param'> {
  const code = asText(error?.['code']);
  const param = asText(error?.['param']);
  return {
    ...(code !== undefined && CODE_WORD.test(code) && { code }),
    ...(param !== undefined && PARAM_WORD.test(param) && { param }),
  };
}

/**
 * Codes this product's server puts into a running stream. Others are not believed: a provider that says `unauthorized`
 * there would sign the user out.
 */
function isStreamError(code: string): code is ErrorCode {
  return (
    Object.hasOwn(ERRORS, code) &&
    /^(upstream_|model_|empty_response$|insufficient_balance$|internal$|unavailable$)/.test(code)
  );
}

/** OpenAI nests an object, Mistral puts it at the top, xAI gives a string, Spark gives a number inside a 200. */
function errorObjectOf(body: unknown): Loose | undefined {
  const top = asObject(body);
  if (!top) return undefined;
  if (typeof top['error'] === 'string') return { message: top['error'], code: top['code'] };
  const nested = asObject(top['error']);
  if (nested) return nested;
  const isSparkError = typeof top['code'] === 'number' && top['code'] !== 0 && 'sid' in top;
  return top['object'] === 'error' || top['type'] === 'error' || isSparkError ? top : undefined;
}

function meaningOf(error: Loose): ErrorCode | undefined {
  // Google says "invalid argument" to a wrong key and keeps the reason among the details.
  const reasons = asList(error['details']).map((detail) => asText(asObject(detail)?.['reason']));
  if (reasons.includes('API_KEY_INVALID')) return 'upstream_refused_key';
  for (const word of [error['code'], error['type'], error['status']]) {
    const text = typeof word === 'number' ? String(word) : asText(word);
    const meaning = text === undefined ? undefined : MEANINGS.find(([pattern]) => pattern.test(text));
    if (meaning) return meaning[1];
  }
  return undefined;
}

function meaningOfStatus(status: number): ErrorCode {
  const known: Partial<Record<number, ErrorCode>> = {
    401: 'upstream_refused_key',
    402: 'upstream_forbidden',
    403: 'upstream_forbidden',
    408: 'upstream_timeout',
    429: 'upstream_rate_limited',
    503: 'model_unavailable',
    504: 'upstream_timeout',
    // The desktop app's bridge says so where no answer came at all.
    599: 'upstream_unreachable',
  };
  return known[status] ?? (status >= 400 && status < 500 ? 'upstream_bad_request' : 'upstream_failed');
}

/** What a provider says about a refused key may hold part of the key. */
function shownMessage(code: ErrorCode, error: Loose | undefined): string | undefined {
  if (code === 'upstream_refused_key') return undefined;
  return asText(error?.['message'])?.slice(0, MAX_MESSAGE_CHARS);
}

function retryAfterMs(header: string | null | undefined): number | undefined {
  const seconds = asCount(header === null || header === undefined || header.trim() === '' ? undefined : Number(header));
  return seconds === undefined ? undefined : seconds * 1_000;
}
