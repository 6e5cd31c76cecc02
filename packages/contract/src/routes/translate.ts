import { defineRoute } from '../route.ts';
import { TRANSLATE_BODY_LIMIT_BYTES, Translated, TranslateRelayRequest, TranslateRequest } from '../translate.ts';

const RATE_LIMIT = { max: 60, windowMs: 60_000 } as const;
const UPSTREAM_ERRORS = [
  'upstream_refused_key',
  'upstream_quota',
  'upstream_rate_limited',
  'upstream_bad_request',
  'upstream_failed',
  'upstream_unreachable',
  'upstream_timeout',
  'empty_response',
] as const;

export const translateRoutes = {
  translate: defineRoute({
    method: 'POST',
    path: '/translate',
    summary: 'Translate a message with the DeepL key of this server',
    access: 'actor',
    body: TranslateRequest,
    data: Translated,
    rateLimit: RATE_LIMIT,
    errors: [...UPSTREAM_ERRORS, 'not_implemented'],
  }),
  relay: defineRoute({
    method: 'POST',
    path: '/translate/relay',
    summary: 'Translate a message with your own DeepL key; the key of this server stays out of reach',
    access: 'public',
    body: TranslateRelayRequest,
    data: Translated,
    strangers: { bodyLimitBytes: TRANSLATE_BODY_LIMIT_BYTES },
    bodyLimitBytes: TRANSLATE_BODY_LIMIT_BYTES,
    rateLimit: RATE_LIMIT,
    errors: [...UPSTREAM_ERRORS, 'address_refused', 'forbidden'],
  }),
};
