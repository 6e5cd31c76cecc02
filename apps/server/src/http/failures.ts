import { AppError, type ErrorCode, failure } from '@parley/contract';
import { anthropicError, errorPart, openAiErrorObject, type UpstreamWords } from '@parley/providers';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DatabaseDown } from '../db/database-down.ts';
import { RetryLater } from '../lib/retry-later.ts';
import type { Place } from './api-paths.ts';

/** What Fastify's own complaints mean in the contract's words. */
const FASTIFY_ERRORS: Readonly<Record<string, readonly [code: ErrorCode, detail?: string]>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported_media_type'],
  FST_ERR_CTP_INVALID_TYPE: ['unsupported_media_type'],
  FST_ERR_CTP_EMPTY_TYPE: ['unsupported_media_type'],
  FST_ERR_CTP_BODY_TOO_LARGE: ['payload_too_large'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['bad_request', 'The body is not valid JSON'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['bad_request', 'The body is empty'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['bad_request', 'The body is not as long as its header says'],
  FST_ERR_BAD_URL: ['bad_request', 'The address is not encoded correctly'],
  FST_ERR_MAX_PARAM_LENGTH: ['not_found'],
};

/** Anything that was thrown, as a failure from the closed list; what nobody expected becomes `internal`. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { code, statusCode } = (error ?? {}) as { code?: unknown; statusCode?: unknown };
  const known = typeof code === 'string' && Object.hasOwn(FASTIFY_ERRORS, code) ? FASTIFY_ERRORS[code] : undefined;
  if (known) return new AppError(known[0], known[1], { cause: error });
  const isClientsFault = typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500;
  return new AppError(isClientsFault ? 'bad_request' : 'internal', undefined, { cause: error });
}

/** A failure as it is answered. */
interface FailureAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: object;
}

/** Words a failure for the request that it answers, in the form that its client reads. */
export type DescribeFailure = (error: AppError, request: FastifyRequest) => FailureAnswer;

/** Makes the one place where a failure is worded. */
export function failureDescriber(
  placeOf: (request: FastifyRequest) => Place,
  isAnthropic: (request: FastifyRequest) => boolean,
): DescribeFailure {
  return (known, request) => {
    if (known.code === 'internal') request.log.error({ err: known.cause ?? known }, 'a request failed unexpectedly');
    if (known instanceof DatabaseDown) request.log.error({ err: known.cause }, 'the database does not answer');
    const isOpenAiPlace = placeOf(request) === 'openai';
    // Text of a 5xx that we did not word ourselves stays in the log.
    const detail = known.code === 'internal' ? undefined : known.detail;
    const envelope = failure(known.code, request.id, detail, known.data);
    // OpenAI's SDKs show nothing of an envelope, so calls that speak their dialect carry both forms.
    const isOpenAi = isOpenAiPlace || request.routeOptions.config.contractRoute?.reply === 'openai';
    // OpenAI's clients try every 5xx again by themselves.
    const isFinal = isOpenAi && known.status >= 500 && !errorPart(known.code).retryable;
    const headers = {
      'cache-control': 'no-store',
      ...(known instanceof RetryLater && { 'retry-after': known.retryAfterSeconds }),
      ...(isFinal && { 'x-should-retry': 'false' }),
    };
    if (isAnthropic(request)) {
      const body = anthropicError({ code: known.code, message: envelope.msg }, request.id);
      return { status: known.status, headers: { ...headers, 'request-id': request.id }, body };
    }
    const body = isOpenAi ? { ...envelope, error: errorObjectOf(known, envelope.msg, isOpenAiPlace) } : envelope;
    return { status: known.status, headers, body };
  };
}

/** Sends a failure as the answer to a request. */
export type SendFailure = (error: unknown, request: FastifyRequest, reply: FastifyReply) => FastifyReply;

export function failureSender(describe: DescribeFailure): SendFailure {
  return (error, request, reply) => {
    const known = toAppError(error);
    const { status, headers, body } = describe(known, request);
    if (known.code === 'payload_too_large') readToTheEnd(request, reply);
    return reply.code(status).headers(headers).send(body);
  };
}

/** The page knows our codes alone; OpenAI's clients know their provider's. */
function errorObjectOf(known: AppError, message: string, isOpenAiPlace: boolean): object {
  const { upstream } = known as { upstream?: UpstreamWords };
  return openAiErrorObject({ code: known.code, message, ...(isOpenAiPlace && upstream && { upstream }) });
}

/** Most clients read no answer while they send, and hear of a broken connection instead where it is closed meanwhile. */
function readToTheEnd(request: FastifyRequest, reply: FastifyReply): void {
  void reply.removeHeader('connection');
  request.raw.resume();
}
