import { APICallError, type ProviderV4 } from '@ai-sdk/provider';
import type { ErrorCode } from '@parley/contract';
import type { ErrorPart } from '../stream-part.ts';
import { asCount, asObject, parseJson } from '../wire/loose-json.ts';
import { errorPart, errorPartInside, errorPartOf } from '../wire/openai-error.ts';
import { failurePart } from './failure.ts';

export type { ProviderV4 };

/** The error part for what the AI SDK throws when a call fails. */
export function sdkFailure(error: unknown, signal: AbortSignal, otherwise: ErrorCode): ErrorPart {
  if (!APICallError.isInstance(error) || signal.aborted) return thrownPart(error, signal, otherwise);
  const { statusCode, responseBody = '', responseHeaders } = error;
  if (statusCode === undefined) return failurePart(error, signal, otherwise);
  if (statusCode >= 400) return errorPartOf(statusCode, responseBody, responseHeaders?.['retry-after']);
  // A page of HTML, half a JSON, or an error dressed up as a success.
  const inside = errorPartInside(parseJson(responseBody));
  return inside ?? failurePart(error.cause ?? error, signal, otherwise);
}

/** What the SDK itself finds wrong with a request is told before anything is sent. */
function thrownPart(error: unknown, signal: AbortSignal, otherwise: ErrorCode): ErrorPart {
  const name = error instanceof Error ? error.name : '';
  const isRefusal = /UnsupportedFunctionality|InvalidPrompt|InvalidArgument|TypeValidation/.test(name);
  if (isRefusal && !signal.aborted) return errorPart('upstream_bad_request', (error as Error).message.slice(0, 500));
  return failurePart(error, signal, otherwise);
}

/** The error part for an error inside a stream. */
export function sdkStreamFailure(error: unknown, signal: AbortSignal): ErrorPart {
  if (error instanceof Error) return sdkFailure(error, signal, 'upstream_interrupted');
  const fields = asObject(error) ?? {};
  const status = asCount(fields['statusCode']);
  const data = asObject(fields['data']) ?? fields;
  const body = 'error' in data ? data : { error: data };
  return (status === undefined ? undefined : errorPartOf(status, JSON.stringify(body))) ?? streamError(body);
}

const streamError = (body: object) => errorPartInside(body) ?? errorPart('upstream_failed');
