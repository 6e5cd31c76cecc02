import { APICallError } from '@ai-sdk/provider';
import type { ErrorCode } from '@parley/contract';
import type { ErrorPart } from '../stream-part.ts';
import { asCount, asObject, parseJson } from '../wire/loose-json.ts';
import { errorPart, errorPartInside, errorPartOf } from '../wire/openai-error.ts';
import { failurePart } from './failure.ts';

/** What the AI SDK says when it cannot put a request into the words of a wire. */
const CANNOT_SAY = /UnsupportedFunctionality|InvalidPrompt|InvalidArgument|TypeValidation/;
const MAX_MESSAGE_CHARS = 500;

/** The error part for what the AI SDK throws. */
export function sdkFailure(error: unknown, signal: AbortSignal, otherwise: ErrorCode): ErrorPart {
  if (APICallError.isInstance(error) && error.statusCode !== undefined && !signal.aborted) return answeredWith(error);
  if (error instanceof Error && CANNOT_SAY.test(error.name) && !signal.aborted) {
    return errorPart('upstream_bad_request', error.message.slice(0, MAX_MESSAGE_CHARS));
  }
  return failurePart(error, signal, otherwise);
}

function answeredWith({ statusCode = 0, responseBody = '', responseHeaders }: APICallError): ErrorPart {
  const frame = asObject(parseJson(responseBody));
  // Responses put the reason of a failed answer one floor deeper.
  const failed = asObject(frame?.['response']);
  const text = failed ? JSON.stringify(failed) : responseBody;
  if (statusCode >= 400) return errorPartOf(statusCode, text, responseHeaders?.['retry-after']);
  const inside = errorPartInside(parseJson(text));
  return inside ?? errorPart('upstream_failed', 'The provider answered with something that is not a reply');
}

/** The error part for an error inside a running stream. */
export function sdkStreamFailure(error: unknown, signal: AbortSignal): ErrorPart {
  if (error instanceof Error) return sdkFailure(error, signal, 'upstream_interrupted');
  const { statusCode, message, type, code } = asObject(error) ?? {};
  const body = { error: { message, type, code } };
  const status = asCount(statusCode);
  if (status !== undefined) return errorPartOf(status, JSON.stringify(body));
  return errorPartInside(body) ?? errorPart('upstream_failed');
}
